import * as v from 'valibot'
import { formKeys } from './forms/forms.ts'
import { Instant, Uuid } from '../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'

export const formsSorting = sortingBy(['received'], '-received')

export const SentFormsOf = v.object({ form: v.picklist(formKeys) })
export const SentFormsQuery = v.strictObject({
  /** `search` takes part of an answer. */
  ...listQuery(formsSorting),
})
export type SentFormsQuery = v.InferOutput<typeof SentFormsQuery>

const SentForm = v.object({
  id: Uuid,
  received_at: Instant,
  answers: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  utm: v.record(v.string(), v.string()),
})
export type SentForm = v.InferOutput<typeof SentForm>

/** Submissions of a public form. */
export const SentForms = v.object({ ...listReply, sent: v.array(SentForm) })
export type SentForms = v.InferOutput<typeof SentForms>

/** An answer as one text; several choices are joined. */
export const answerText = (answer: string | readonly string[] | undefined): string =>
  [answer ?? ''].flat().join('; ')
