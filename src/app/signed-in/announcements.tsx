import { lazy, Suspense, type ReactNode } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { addWords } from '#platform/i18n/i18n.ts'

const Announcements = lazy(async () => {
  const feature = await import('#features/announcements/Announcements.tsx')
  await addWords(feature.words)
  return { default: feature.Announcements }
})

/** What staff tell, for the top of a page; brought only where there is something. */
export const announcementsFor =
  (uid: string) =>
  (announcements: readonly Announcement[]): ReactNode =>
    announcements.length > 0 && (
      <Suspense fallback={null}>
        <Announcements uid={uid} announcements={announcements} />
      </Suspense>
    )
