import * as v from 'valibot'
import { GivenAnswer } from '#contract/practice/answers.ts'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'

const KeptRound = v.object({
  ids: v.pipe(v.array(v.string()), v.readonly()),
  /**
   * The ids of the answers given in this round. Their times could not identify them, because the clocks of phone and
   * server may differ.
   */
  answer_ids: v.pipe(v.array(v.string()), v.readonly()),
  /** The unmarked answer of the current question. */
  draft: v.optional(v.object({ question_id: v.string(), answer: GivenAnswer })),
})
export type KeptRound = v.InferOutput<typeof KeptRound>

const keyOf = (uid: string, classId: number, set: string): PreferenceKey =>
  `person/${uid}/draft/practice/${classId}/${set}`

/** The unfinished round that was saved on this device. */
export function readRound(uid: string, classId: number, set: string): KeptRound | undefined {
  const Kept = v.pipe(v.string(), v.parseJson(), KeptRound)
  const kept = v.safeParse(Kept, readPreference(keyOf(uid, classId, set)))
  return kept.success ? kept.output : undefined
}

export function keepRound(uid: string, classId: number, set: string, round: KeptRound): void {
  keepPreference(keyOf(uid, classId, set), JSON.stringify(round))
}

export function forgetRound(uid: string, classId: number, set: string): void {
  forgetPreference(keyOf(uid, classId, set))
}
