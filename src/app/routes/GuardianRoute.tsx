import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection, outside } from '#platform/lazy-section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

// A lazy section, so that the first script does not name its files.
const LazyGuardianHome = lazySection(
  async () =>
    (
      await withCopy(
        import('../../lazy/online/LazyGuardianHome.tsx'),
        'guardian',
        'orders',
        'parcels',
        'refusals',
      )
    ).LazyGuardianHome,
  {
    loading: (
      <div className="container page">
        <Skeleton shape="title" />
      </div>
    ),
    failed: outside,
  },
)

export const Component = () => <LazyGuardianHome />
