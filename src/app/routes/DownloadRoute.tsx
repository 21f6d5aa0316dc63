import { InstallPage } from '#features/site/install/InstallPage.tsx'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { useSession } from '#platform/session/session.ts'
import { DataUseNotHere } from '../DataUseNotHere.tsx'
import { useRootData } from '../root-data.ts'
import { MaterialReader } from '../signed-in/MaterialReader.tsx'

// Visitors have none, and the page is theirs too.
const Library = lazySection(
  async () => (await withCopy(import('../lazy/precached/library.tsx'), 'saved')).Library,
)

// Few people set a budget, so it is loaded with this page only.
const DataUse = lazySection(
  async () => (await withCopy(import('../lazy/online/data-use.ts'), 'data-use')).DataUse,
  { failed: <DataUseNotHere /> },
)

/** What this device has saved, how to install the app, and over both the material in `?read`. */
export function Component() {
  const root = useRootData()
  const session = useSession()
  if (!root) return null

  return (
    <>
      <InstallPage
        name={root.school.name}
        library={(uid) => (
          <>
            <Library uid={uid} />
            <DataUse uid={uid} />
          </>
        )}
      />
      {session.state === 'signed-in' && <MaterialReader uid={session.uid} />}
    </>
  )
}
