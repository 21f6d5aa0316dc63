import * as v from 'valibot'
import { applicableFields, optionsOf } from './fields.ts'
import type { Answers, FormField, FormKey } from './forms.ts'
import { questionMaximumCharacters } from '../../shared/limits.ts'
import {
  email,
  personName,
  phone,
  readForm,
  required,
  type FormSchema,
} from '../../shared/validation.ts'

type AnswerSchema = v.GenericSchema<unknown, string | string[] | undefined>

const namesPerson = /(?:^|_)name$/

const longText = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(questionMaximumCharacters, 'max'),
)

/** The parsed answers, or the first failed rule of each field. Answers to unknown fields are refused. */
export const readAnswers = (form: FormKey, given: Answers) => readForm(schemaOf(form, given), given)

/** The schema of the fields that apply to these answers. */
function schemaOf(form: FormKey, given: Answers): FormSchema<Answers> {
  const entries: Record<string, AnswerSchema> = {}
  for (const field of applicableFields(form, given)) {
    const schema = answerTo(field)
    entries[field.name] = field.optional ? v.optional(schema) : schema
  }
  return v.strictObject(entries, 'required') as unknown as FormSchema<Answers>
}

function answerTo(field: FormField): AnswerSchema {
  const options = optionsOf(field)
  switch (field.type) {
    case 'text':
      return namesPerson.test(field.name) ? personName : required
    case 'long-text':
      return longText
    case 'email':
      return email
    case 'phone':
      return phone
    case 'consent':
      return v.pipe(v.string('required'), v.isoDate('required'))
    case 'choice':
    case 'scale':
    case 'yes-no':
      return v.picklist(options, 'required')
    case 'choices':
      return v.pipe(
        v.array(v.string('required'), 'required'),
        v.check((chosen) => chosen.length > 0 && isSubset(chosen, options), 'required'),
      )
  }
}

const isSubset = (chosen: string[], options: readonly string[]) =>
  new Set(chosen).size === chosen.length && chosen.every((value) => options.includes(value))
