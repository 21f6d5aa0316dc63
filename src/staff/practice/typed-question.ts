import type { QuestionKind } from '#contract/practice/practice.ts'
import { WrittenDraft } from '#contract/practice/practice-file.ts'
import { linesOf, numberOf } from '#contract/practice/typed-parts.ts'
import { readForm } from '#contract/shared/validation.ts'

/** A question as it is typed: numbers are text, and the fields of every kind exist. */
export type TypedQuestion = {
  chapter_id: string
  difficulty: string
  kind: QuestionKind
  text: string
  /** Empty without a figure. */
  figure_type: string
  figure_data: string
  figure_alt: string
  /** One step a line. Accepted answers and units are also one a line. */
  worked: string
  paper_id: string
  label: string
  options: { key: string; text: string; isCorrect: boolean }[]
  value: string
  tolerance: string
  units: string
  computed_by: string
  accepted: string
  items: { key: string; text: string }[]
  scheme: { marks: string; text: string }[]
}
export type TypedField =
  | Exclude<
      keyof TypedQuestion,
      'kind' | 'worked' | 'paper_id' | 'label' | 'figure_type' | 'figure_data' | 'figure_alt'
    >
  | 'figure'
  | 'correct'
  | 'paper'

/** The keys of options and items. */
const keys = 'abcdefghijklmnopqrstuvwxyz'.split('')
export const freeKey = (rows: readonly { key: string }[]): string =>
  keys.find((key) => rows.every((row) => row.key !== key)) ?? 'z'
export const rowsAtMost = 20

export const emptyQuestion = (): TypedQuestion => ({
  chapter_id: '',
  difficulty: '2',
  kind: 'choice',
  text: '',
  figure_type: '',
  figure_data: '',
  figure_alt: '',
  worked: '',
  paper_id: '',
  label: '',
  options: ['a', 'b', 'c', 'd'].map((key) => ({ key, text: '', isCorrect: key === 'a' })),
  value: '',
  tolerance: '0',
  units: '',
  computed_by: '',
  accepted: '',
  items: ['a', 'b', 'c'].map((key) => ({ key, text: '' })),
  scheme: [{ marks: '1', text: '' }],
})

/** A saved question in the form's shape. */
export function typedOf(question: WrittenDraft): TypedQuestion {
  const typed: TypedQuestion = {
    ...emptyQuestion(),
    chapter_id: question.chapter_id,
    difficulty: String(question.difficulty),
    kind: question.kind,
    text: question.text,
    figure_type: question.figure?.type ?? '',
    figure_data: question.figure?.data ?? '',
    figure_alt: question.figure?.alt ?? '',
    worked: question.worked.join('\n'),
    paper_id: question.paper?.paper_id ?? '',
    label: question.paper?.label ?? '',
  }
  switch (question.kind) {
    case 'choice': {
      const { options, correct } = question
      return {
        ...typed,
        options: options.map((one) => ({ ...one, isCorrect: correct.includes(one.key) })),
      }
    }
    case 'number':
      return {
        ...typed,
        value: String(question.value),
        tolerance: String(question.tolerance),
        units: question.units.join('\n'),
        computed_by: question.computed_by ?? '',
      }
    case 'text':
      return { ...typed, accepted: question.accepted.join('\n') }
    case 'order':
      return { ...typed, items: [...question.items] }
    case 'self':
      return {
        ...typed,
        scheme: question.scheme.map(({ marks, text }) => ({ marks: String(marks), text })),
      }
  }
}

type Read = { question: WrittenDraft } | { wrong: ReadonlySet<TypedField> }

/** The typed question, or the fields that are missing or wrong. */
export function readQuestion(typed: TypedQuestion): Read {
  const { paper_id, label } = typed
  const read = readForm(WrittenDraft, {
    chapter_id: typed.chapter_id,
    difficulty: Number(typed.difficulty),
    text: typed.text,
    ...(typed.figure_data && {
      figure: {
        type: typed.figure_type,
        data: typed.figure_data,
        alt: typed.figure_alt,
      },
    }),
    worked: linesOf(typed.worked),
    ...((paper_id || label) && { paper: { paper_id, label } }),
    ...ofKind(typed),
  })
  if (read.whole) return { question: read.values }
  const fields = Object.keys(read.messages).map((path) => path.split('.')[0] as TypedField)
  return { wrong: new Set(fields) }
}

function ofKind(typed: TypedQuestion): object {
  const { kind } = typed
  switch (kind) {
    case 'choice':
      return {
        kind,
        options: typed.options.map(({ key, text }) => ({ key, text })),
        correct: typed.options.filter(({ isCorrect }) => isCorrect).map(({ key }) => key),
      }
    case 'number':
      return {
        kind,
        value: numberOf(typed.value),
        tolerance: numberOf(typed.tolerance || '0'),
        units: linesOf(typed.units),
        ...(typed.computed_by.trim() && { computed_by: typed.computed_by }),
      }
    case 'text':
      return { kind, accepted: linesOf(typed.accepted) }
    case 'order':
      return { kind, items: typed.items }
    case 'self':
      return {
        kind,
        scheme: typed.scheme.map(({ marks, text }) => ({ marks: numberOf(marks), text })),
      }
  }
}
