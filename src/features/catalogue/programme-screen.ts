import { accessToProgramme } from '#contract/enrolment/access.ts'
import type { ProgrammePage } from '#contract/classroom/classroom.ts'
import { programmeType } from '#contract/catalogue/programmes.ts'

export type ProgrammeScreen =
  | { shows: 'classes'; classIds: readonly number[]; until: Date | null; liveEnded: boolean }
  | { shows: 'staff' }
  | { shows: 'trial-offer'; answer: 'may-register' | 'has-more' | 'closed' }
  | { shows: 'not-subscribed' | 'closed' | 'expired' | 'suspended' | 'discontinued' }

/** Which screen the programme's page shows. After a trial's live classes end, its recordings stay open. */
export function programmeScreen(page: ProgrammePage, now: Date): ProgrammeScreen {
  const { programme, subscription, subscribed_class_ids: classIds } = page
  if (page.is_staff) return { shows: 'staff' }
  const access = accessToProgramme(subscription ?? undefined, now)
  if (access.open) return { shows: 'classes', classIds, until: access.until, liveEnded: false }
  if (access.why === 'expired' && programmeType(programme) === 'trial') {
    return { shows: 'classes', classIds, until: endOf(page), liveEnded: true }
  }
  if (access.why !== 'suspended' && programme.discontinued) return { shows: 'discontinued' }
  if (access.why === 'not-subscribed' && page.trial && page.trial !== 'had-one') {
    return { shows: 'trial-offer', answer: page.trial }
  }
  // Between intakes there is nothing to join.
  if (access.why === 'not-subscribed' && !page.intake) return { shows: 'closed' }
  return { shows: access.why }
}

function endOf({ subscription }: ProgrammePage): Date | null {
  const end = subscription?.programme_expiry_date
  return end ? new Date(end) : null
}
