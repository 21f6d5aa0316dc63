import { InstallPage } from '#features/install/InstallPage.tsx'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazyPiece } from '#platform/lazy-piece.tsx'
import { DataUseNotHere } from '../DataUseNotHere.tsx'
import { useRootData } from '../root-data.ts'

// Visitors have none, and the page is theirs too.
const SavedLibrary = lazyPiece(
  async () => (await withCopy(import('../lazy/ahead/library.ts'), 'saved')).SavedLibrary,
)

// Few people set a budget, so it is loaded with this page only.
const DataUse = lazyPiece(
  async () => (await withCopy(import('../lazy/online/data-use.ts'), 'data-use')).DataUse,
  { failed: <DataUseNotHere /> },
)

export function Component() {
  const root = useRootData()
  if (!root) return null
  return (
    <InstallPage
      name={root.school.name}
      library={(uid) => (
        <>
          <SavedLibrary uid={uid} />
          <DataUse uid={uid} />
        </>
      )}
    />
  )
}
