import { readTimesDraft, type TimesDraft } from '#contract/papers/times.ts'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'

const keyOf = (uid: string, paperId: string): PreferenceKey =>
  `person/${uid}/draft/paper-times/${paperId}`

/** Draft of a paper's times on this device. */
export const keptTimesDraft = (uid: string, paperId: string): TimesDraft | undefined =>
  readTimesDraft(readPreference(keyOf(uid, paperId)) ?? '')

export const keepTimesDraft = (uid: string, paperId: string, draft: TimesDraft): void =>
  keepPreference(keyOf(uid, paperId), JSON.stringify(draft))

export const forgetTimesDraft = (uid: string, paperId: string): void =>
  forgetPreference(keyOf(uid, paperId))
