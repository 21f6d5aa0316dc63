import { includedClasses, type HeldClasses } from '#contract/orders/conflicts.ts'
import { programmeType } from '#contract/programmes.ts'
import type { OrderNeeds } from './deps.ts'

type Needs = Pick<OrderNeeds, 'programmes' | 'subscribedClassIds'>

/** What a person holds now by each programme that is sold. */
export async function heldClasses(
  needs: Needs,
  uid: string,
  now: Date,
): Promise<(HeldClasses & { class_ids: number[] })[]> {
  const sold = (await needs.programmes()).filter((programme) =>
    ['full', 'plus'].includes(programmeType(programme)),
  )
  return Promise.all(
    sold.map(async ({ id }) => ({
      programme_id: id,
      class_ids: await needs.subscribedClassIds(uid, id, now),
    })),
  )
}

/** The classes that another programme of theirs includes. */
export async function includedBy(needs: Needs, uid: string, programmeId: number, now: Date) {
  const [programmes, held] = await Promise.all([needs.programmes(), heldClasses(needs, uid, now)])
  return includedClasses({ programmeId, programmes, held })
}
