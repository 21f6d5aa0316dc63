import { actsOnClass } from '#contract/shared/staff/staff-rights.ts'
import { refuse } from './refusal.ts'
import type { Caller } from './caller/authenticate.ts'

/** @throws Refusal `staff.other-class` for a class that this member of staff does not act on */
export function requireClass({ actsOn }: Pick<Caller, 'actsOn'>, classId: number): void {
  if (!actsOnClass(actsOn, classId)) refuse('staff.other-class', 'You do not teach this class.')
}
