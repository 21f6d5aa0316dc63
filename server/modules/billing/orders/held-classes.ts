import type { Intake } from '#contract/catalogue/catalogue.ts'
import { includedClasses, type HeldClasses } from '#contract/billing/conflicts.ts'
import { programmeType } from '#contract/catalogue/programmes.ts'
import type { BillingContext } from '../context.ts'

/** The classes that a person has in this intake, and in intakes of other programmes that run at the same time. */
export async function heldClasses(
  { catalogue, enrolment }: BillingContext,
  uid: string,
  during: Intake,
  now: Date,
): Promise<(HeldClasses & { class_ids: number[] })[]> {
  const sold = (await catalogue.programmes()).filter((programme) =>
    ['full', 'plus'].includes(programmeType(programme)),
  )
  return Promise.all(
    sold.map(async ({ id }) => {
      const beside =
        id === during.programme_id
          ? [during]
          : (await catalogue.intakesOnSale(id, now)).filter((one) => overlap(one, during))
      const held = await Promise.all(
        beside.map(({ key }) => enrolment.people.classesHeld(uid, id, key, now)),
      )
      return { programme_id: id, class_ids: [...new Set(held.flat())] }
    }),
  )
}

type Weeks = Pick<Intake, 'starts_on' | 'ends_on'>
export const overlap = (one: Weeks, other: Weeks): boolean =>
  one.starts_on <= other.ends_on && other.starts_on <= one.ends_on

/** Classes that this person already has through another programme while this intake runs. */
export async function includedBy(billing: BillingContext, uid: string, during: Intake, now: Date) {
  const [programmes, held] = await Promise.all([
    billing.catalogue.programmes(),
    heldClasses(billing, uid, during, now),
  ])
  return includedClasses({ programmeId: during.programme_id, programmes, held })
}
