import { lazy, Suspense, type ReactNode } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { withCopy } from '#platform/i18n/i18n.ts'

const Announcements = lazy(async () => {
  const parts = await withCopy(import('../lazy/ahead/announcements.ts'), 'announcements')
  return { default: parts.Announcements }
})

/** What staff tell, for the top of a page; brought only where there is something. */
export const announcementsFor =
  (uid: string) =>
  (announcements: readonly Announcement[], now: Date): ReactNode =>
    announcements[0] && (
      <Suspense>
        <Announcements uid={uid} announcements={announcements} now={now} />
      </Suspense>
    )
