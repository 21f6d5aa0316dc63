import { classesInIntake, type Holding } from '#contract/enrolment/access.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import { includedClasses, type ProgrammeClasses } from '#contract/billing/conflicts.ts'
import { programmeType } from '#contract/catalogue/programmes.ts'
import type { BillingContext } from '../context.ts'

/** The classes that a person has in this intake, and in intakes of other programmes that run at the same time. */
export async function classesHeldDuring(
  { catalogue }: BillingContext,
  holdings: readonly Holding[],
  during: Intake,
  now: Date,
): Promise<(ProgrammeClasses & { class_ids: number[] })[]> {
  const { programmes, intakes } = await catalogue.all()
  const sold = programmes.filter((programme) => ['full', 'plus'].includes(programmeType(programme)))
  return sold.map(({ id }) => {
    const beside =
      id === during.programme_id
        ? [during]
        : intakes.filter((one) => one.programme_id === id && weeksOverlap(one, during))
    const enrolments = holdings.find((one) => one.programme_id === id)?.enrolments ?? []
    const held = beside.flatMap(({ key }) => classesInIntake(enrolments, key, now))
    return { programme_id: id, class_ids: [...new Set(held)] }
  })
}

/** The person's classes of earlier intakes that are on sale in the next one; none once they have classes in it. */
export async function renewableClasses(
  { catalogue }: BillingContext,
  holdings: readonly Holding[],
  next: Intake,
  now: Date,
): Promise<number[]> {
  const { programme_id: id } = next
  const enrolments = holdings.find((one) => one.programme_id === id)?.enrolments ?? []
  if (classesInIntake(enrolments, next.key, now).length > 0) return []
  const earlier = (await catalogue.all()).intakes.filter(
    (one) => one.programme_id === id && one.starts_on < next.starts_on,
  )
  const held = earlier.flatMap(({ key }) => classesInIntake(enrolments, key, now))
  const onSale = await catalogue.classesOnSale(next.key)
  return onSale.flatMap((one) => (held.includes(one.id) ? [one.id] : []))
}

type Weeks = Pick<Intake, 'starts_on' | 'ends_on'>
export const weeksOverlap = (one: Weeks, other: Weeks): boolean =>
  one.starts_on <= other.ends_on && other.starts_on <= one.ends_on

/** Classes that this person already has through another programme while this intake runs. */
export async function includedBy(billing: BillingContext, uid: string, during: Intake, now: Date) {
  const [programmes, holdings] = await Promise.all([
    billing.catalogue.programmes(),
    billing.enrolment.people.held(uid, now),
  ])
  const held = await classesHeldDuring(billing, holdings, during, now)
  return includedClasses({ programmeId: during.programme_id, programmes, held })
}
