import * as v from 'valibot'
import { formKeys } from './forms.ts'
import { shortTextMaximumCharacters } from '../../shared/limits.ts'

const Answer = v.union([v.string(), v.array(v.pipe(v.string(), v.maxLength(100)))])

/** A submission of a public form. The rules of each form are in `schemas.ts`. */
export const SendForm = v.strictObject({
  form: v.picklist(formKeys),
  answers: v.record(v.pipe(v.string(), v.maxLength(40)), Answer),
  /** The version of the terms that was agreed to. */
  terms_version: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(40)),
  /** A hidden field that only bots fill in. */
  website: v.pipe(v.string(), v.maxLength(shortTextMaximumCharacters)),
})
export type SendForm = v.InferOutput<typeof SendForm>
