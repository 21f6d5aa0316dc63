import type { ReactNode } from 'react'
import type { Announcement } from '#contract/messaging/announcements.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'

const Announcements = lazySection(
  async () =>
    (await withCopy(import('#features/messaging/announcements/Announcements.tsx'), 'announcements'))
      .Announcements,
)

/** Announcements of staff; loaded only if there are any. */
export const announcementsFor =
  (uid: string, { atMost }: { atMost?: number } = {}) =>
  (announcements: readonly Announcement[], now: Date): ReactNode =>
    announcements[0] && (
      <Announcements uid={uid} announcements={announcements} now={now} atMost={atMost} />
    )
