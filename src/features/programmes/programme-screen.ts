import { accessToProgramme } from '#contract/access.ts'
import type { ProgrammePage } from '#contract/classroom.ts'
import { programmeType } from '#contract/programmes.ts'

export type ProgrammeScreen =
  | { shows: 'classes'; until: Date | null; liveEnded: boolean }
  | { shows: 'not-subscribed' | 'expired' | 'suspended' | 'discontinued' }

/** Which of its screens a programme's page shows. What a trial leaves open stays after its live classes end. */
export function programmeScreen(page: ProgrammePage, now: Date): ProgrammeScreen {
  const access = accessToProgramme(page.subscription ?? undefined, now)
  if (access.open) return { shows: 'classes', until: access.until, liveEnded: false }
  if (access.why === 'expired' && programmeType(page.programme) === 'trial') {
    return { shows: 'classes', until: endOf(page), liveEnded: true }
  }
  if (access.why !== 'suspended' && page.programme.discontinued) return { shows: 'discontinued' }
  return { shows: access.why }
}

function endOf({ subscription }: ProgrammePage): Date | null {
  const end = subscription?.programme_expiry_date
  return end ? new Date(end) : null
}
