import type { Intake } from '#contract/catalogue/catalogue.ts'
import { includedClasses, type HeldClasses } from '#contract/billing/conflicts.ts'
import { programmeType } from '#contract/catalogue/programmes.ts'
import type { OrderNeeds } from './deps.ts'

type Needs = Pick<OrderNeeds, 'programmes' | 'intakesOnSale' | 'classesHeld'>

/** The classes that a person has in this intake, and in intakes of other programmes that run at the same time. */
export async function heldClasses(
  needs: Needs,
  uid: string,
  during: Intake,
  now: Date,
): Promise<(HeldClasses & { class_ids: number[] })[]> {
  const sold = (await needs.programmes()).filter((programme) =>
    ['full', 'plus'].includes(programmeType(programme)),
  )
  return Promise.all(
    sold.map(async ({ id }) => {
      const beside =
        id === during.programme_id
          ? [during]
          : (await needs.intakesOnSale(id, now)).filter((one) => overlap(one, during))
      const held = await Promise.all(beside.map(({ key }) => needs.classesHeld(uid, id, key, now)))
      return { programme_id: id, class_ids: [...new Set(held.flat())] }
    }),
  )
}

type Weeks = Pick<Intake, 'starts_on' | 'ends_on'>
export const overlap = (one: Weeks, other: Weeks): boolean =>
  one.starts_on <= other.ends_on && other.starts_on <= one.ends_on

/** Classes that this person already has through another programme while this intake runs. */
export async function includedBy(needs: Needs, uid: string, during: Intake, now: Date) {
  const [programmes, held] = await Promise.all([
    needs.programmes(),
    heldClasses(needs, uid, during, now),
  ])
  return includedClasses({ programmeId: during.programme_id, programmes, held })
}
