import type { ReactNode } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazyPiece } from '#platform/lazy-piece.tsx'

const Announcements = lazyPiece(
  async () =>
    (await withCopy(import('../lazy/ahead/announcements.ts'), 'announcements')).Announcements,
)

/** What staff tell, for the top of a page; brought only where there is something. */
export const announcementsFor =
  (uid: string) =>
  (announcements: readonly Announcement[], now: Date): ReactNode =>
    announcements[0] && <Announcements uid={uid} announcements={announcements} now={now} />
