import { lazy, Suspense, type ReactNode } from 'react'
import type { Announcement } from '#contract/announcements.ts'

const Announcements = lazy(async () => ({
  default: await (await import('./announcement-parts.ts')).announcementParts(),
}))

/** What staff tell, for the top of a page; brought only where there is something. */
export const announcementsFor =
  (uid: string) =>
  (announcements: readonly Announcement[], now: Date): ReactNode =>
    announcements[0] && (
      <Suspense>
        <Announcements uid={uid} announcements={announcements} now={now} />
      </Suspense>
    )
