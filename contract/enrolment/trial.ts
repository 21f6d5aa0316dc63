import * as v from 'valibot'
import { Subscription } from '../catalogue/programmes.ts'
import { Id } from '../shared/wire.ts'

/** Starts the trial with at least one class and the agreed version of the terms. */
export const RegisterTrial = v.strictObject({
  class_ids: v.pipe(
    v.array(Id, 'required'),
    v.minLength(1, 'required'),
    v.maxLength(100, 'max'),
    v.transform((ids) => [...new Set(ids)]),
  ),
  terms_version: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(40)),
})
export type RegisterTrial = v.InferOutput<typeof RegisterTrial>

export const TrialStarted = v.object({
  subscription: Subscription,
  subscribed_class_ids: v.array(Id),
})
export type TrialStarted = v.InferOutput<typeof TrialStarted>
