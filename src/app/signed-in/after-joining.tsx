import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

/** The next steps after joining, with their copy. */
export const LazyAfterJoining = lazySection(
  async () =>
    (
      await withCopy(
        import('../lazy/online/AfterJoining.tsx'),
        'dashboard',
        'week',
        'join',
        'notifications',
      )
    ).AfterJoining,
  { loading: <Skeleton shape="block" height="12.5rem" />, failed: null },
)
