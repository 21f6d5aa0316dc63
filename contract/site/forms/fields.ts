import type { Answers, FormField, FormKey } from './forms.ts'
import { malaysianStates } from '../../shared/kinds.ts'

const name: FormField = { name: 'name', type: 'text', autoComplete: 'name' }
const email: FormField = { name: 'email', type: 'email', autoComplete: 'email' }
const phone: FormField = { name: 'phone', type: 'phone', autoComplete: 'tel' }
const school: FormField = { name: 'school', type: 'text', autoComplete: 'organization' }
const state: FormField = {
  name: 'state',
  type: 'choice',
  options: malaysianStates,
  optionsAreNames: true,
}
const spmLevel: FormField = {
  name: 'level',
  type: 'choice',
  options: ['form-1-3', 'form-4', 'form-5', 'after-spm'],
}
const igcseLevel: FormField = {
  name: 'level',
  type: 'choice',
  options: ['year-9', 'year-10', 'year-11', 'private-candidate'],
}
const spmSubjects = [
  'bahasa-melayu',
  'english',
  'sejarah',
  'mathematics',
  'additional-mathematics',
  'physics',
  'chemistry',
  'biology',
  'accounting',
  'economics',
] as const
const igcseSubjects = [
  'english',
  'mathematics',
  'additional-mathematics',
  'physics',
  'chemistry',
  'biology',
  'accounting',
  'economics',
  'business',
  'computer-science',
] as const
const subjects = (options: readonly string[]): FormField => ({
  name: 'subjects',
  type: 'choices',
  options,
})
/** The guardian's contact, required under 18. */
const guardian: FormField[] = [
  { name: 'adult', type: 'yes-no' },
  {
    name: 'guardian_phone',
    type: 'phone',
    onlyIf: { field: 'adult', is: 'no' },
    autoComplete: 'off',
  },
]
const consent: FormField = { name: 'terms_version', type: 'consent' }

const register = (...more: FormField[]): FormField[] => [
  name,
  email,
  phone,
  ...more,
  ...guardian,
  consent,
]
const feedback: FormField[] = [
  { name: 'rating', type: 'scale' },
  {
    name: 'helped',
    type: 'choices',
    options: ['videos', 'papers', 'answers', 'chapters', 'offline'],
    optional: true,
  },
  { name: 'missing', type: 'long-text', optional: true },
  { name: 'quote', type: 'yes-no' },
  {
    name: 'name',
    type: 'text',
    onlyIf: { field: 'quote', is: 'yes' },
    autoComplete: 'given-name',
  },
  { ...email, optional: true },
  consent,
]

/** The fields of each form, in order. The last is always the agreement to the terms. */
export const formFields: Record<FormKey, readonly FormField[]> = {
  seminar: register(spmLevel, subjects(spmSubjects)),
  'special-class': register(
    { name: 'subject', type: 'choice', options: spmSubjects },
    { name: 'topic', type: 'long-text' },
  ),
  'teacher-network': [
    name,
    email,
    phone,
    school,
    state,
    subjects(spmSubjects),
    { name: 'years', type: 'choice', options: ['0-2', '3-5', '6-10', 'over-10'] },
    consent,
  ],
  'tutor-teacher-network': [
    name,
    email,
    phone,
    { name: 'role', type: 'choice', options: ['teacher', 'tutor', 'both', 'in-training'] },
    subjects(spmSubjects),
    { name: 'languages', type: 'choices', options: ['malay', 'english', 'mandarin', 'tamil'] },
    { name: 'experience', type: 'long-text', optional: true },
    consent,
  ],
  'teacher-recommend': [
    { name: 'teacher_name', type: 'text', autoComplete: 'off' },
    { name: 'teacher_school', type: 'text', autoComplete: 'off' },
    subjects(spmSubjects),
    { name: 'why', type: 'long-text' },
    name,
    email,
    { name: 'named', type: 'yes-no' },
    consent,
  ],
  'past-papers-spm': register(spmLevel, subjects(spmSubjects)),
  'past-papers-igcse': register(igcseLevel, subjects(igcseSubjects)),
  askguru: register(spmLevel, subjects(spmSubjects)),
  'feedback-spm-pyp': feedback,
  'feedback-igcse-pyp': feedback,
}

const scale = ['1', '2', '3', '4', '5']
const yesNo = ['yes', 'no']

/** The options of a field, in order; empty for typed answers. */
export function optionsOf(field: FormField): readonly string[] {
  if ('options' in field) return field.options
  if (field.type === 'scale') return scale
  return field.type === 'yes-no' ? yesNo : []
}

/** The answers to a form, read from what was typed under each name. */
export function answersOf(form: FormKey, typed: (name: string) => readonly string[]): Answers {
  return Object.fromEntries(
    formFields[form].map((field) => {
      const values = typed(field.name)
      return [field.name, field.type === 'choices' ? [...values] : (values[0] ?? '')]
    }),
  )
}

/** The fields of a form without those that these answers make unnecessary (`onlyIf`). */
export const applicableFields = (form: FormKey, answers: Answers): FormField[] =>
  formFields[form].filter(({ onlyIf }) => !onlyIf || answers[onlyIf.field] === onlyIf.is)

/** Answers to applicable fields, without empty ones. */
export const answersToSend = (form: FormKey, answers: Answers): Answers =>
  Object.fromEntries(
    applicableFields(form, answers).flatMap((field) => {
      const answer = answers[field.name] ?? ''
      const isEmpty = typeof answer === 'string' ? answer.trim() === '' : answer.length === 0
      return isEmpty ? [] : [[field.name, answer]]
    }),
  )
