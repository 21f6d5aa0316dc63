import { withCopy } from '#platform/i18n/i18n.ts'
import { lazyPiece, outside } from '#platform/lazy-piece.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

// A piece of its own, so that the first script does not name its files.
const GuardianHomePiece = lazyPiece(
  async () =>
    (
      await withCopy(
        import('../../lazy/online/GuardianHomePiece.tsx'),
        'guardian',
        'orders',
        'parcels',
        'refusals',
      )
    ).GuardianHomePiece,
  {
    loading: (
      <div className="container page">
        <Skeleton shape="title" />
      </div>
    ),
    failed: outside,
  },
)

export const Component = () => <GuardianHomePiece />
