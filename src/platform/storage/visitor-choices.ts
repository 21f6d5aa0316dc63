import * as v from 'valibot'
import { Id, Instant } from '#contract/shared/wire.ts'
import { keepOrderDraft } from './drafts.ts'
import { forgetPreference, keepPreference, keysUnder, readPreference } from './preferences.ts'

/** The classes of a programme that a visitor chose, kept for the next person who signs in on this device. */
const VisitorChoice = v.object({ programmeId: Id, chosen: v.array(Id), at: Instant })

const keyPrefix = 'device/choice/'
/** Short, so that the next person on a shared phone does not get somebody else's choice. */
const keptMs = 24 * 3600 * 1000

export function keepVisitorChoice(
  slug: string,
  programmeId: number,
  chosen: readonly number[],
  now: Date,
): void {
  const choice = { programmeId, chosen, at: now.toISOString() }
  keepPreference(`${keyPrefix}${slug}`, JSON.stringify(choice))
}

/** The chosen classes; empty without a choice. */
export const readVisitorChoice = (slug: string, now: Date): readonly number[] =>
  read(`${keyPrefix}${slug}`, now)?.chosen ?? []

/** Turns a visitor's choices into order drafts of the signed-in person, at the second step. */
export function claimVisitorChoices(uid: string, now: Date): void {
  for (const key of keysUnder(keyPrefix)) {
    const choice = read(key, now)
    if (choice?.chosen.length) {
      const { programmeId, chosen } = choice
      keepOrderDraft(uid, programmeId, { chosen, step: 'details', promo: '' })
    }
    forgetPreference(key)
  }
}

function read(key: `${typeof keyPrefix}${string}`, now: Date) {
  const choice = v.safeParse(v.pipe(v.string(), v.parseJson(), VisitorChoice), readPreference(key))
  const isFresh = choice.success && Math.abs(now.getTime() - Date.parse(choice.output.at)) < keptMs
  return isFresh ? choice.output : undefined
}
