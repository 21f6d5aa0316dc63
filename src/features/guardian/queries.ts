import { queryOptions } from '@tanstack/react-query'
import type { ChildOverview } from '#contract/guardians/guardians.ts'
import type { GuardianNotes } from '#contract/guardians/notes.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { Refusal } from '#platform/api/failures.ts'

export const guardianHomeQuery = () =>
  queryOptions({
    queryKey: ['guardian'],
    queryFn: ({ signal }) => callGuardian('guardianHome', { signal }),
  })

/** Null once the guardianship has ended: what the device kept of the child is replaced by that. */
async function untilEnded<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 404) return null
    throw failure
  }
}

export const childQuery = (guardianshipId: string) =>
  queryOptions({
    queryKey: ['guardian-child', guardianshipId],
    queryFn: ({ signal }): Promise<ChildOverview | null> =>
      untilEnded(callGuardian('childOverview', { params: { guardianshipId }, signal })),
  })

export const guardianNotesQuery = (guardianshipId: string) =>
  queryOptions({
    queryKey: ['guardian-notes', guardianshipId],
    queryFn: ({ signal }): Promise<GuardianNotes | null> =>
      untilEnded(callGuardian('guardianNotes', { params: { guardianshipId }, signal })),
  })

/** The page on which a guardian pays an order. */
export async function orderPage(orderId: string): Promise<string> {
  return (await callGuardian('guardianOrderLink', { params: { orderId }, body: {} })).url
}
