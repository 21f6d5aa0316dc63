import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { InstallPage } from '#features/site/install/InstallPage.tsx'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { useSession } from '#platform/session/session.ts'
import { DataUseNotHere } from '../DataUseNotHere.tsx'
import { useRootData } from '../root-data.ts'

// Visitors have none, and the page is theirs too.
const library = () => withCopy(import('../lazy/precached/library.tsx'), 'saved')
const Library = lazySection(async () => (await library()).Library)
const PdfReader = lazySection(async () => (await library()).PdfReader)

// Few people set a budget, so it is loaded with this page only.
const DataUse = lazySection(
  async () => (await withCopy(import('../lazy/online/data-use.ts'), 'data-use')).DataUse,
  { failed: <DataUseNotHere /> },
)

/** What this device has saved, how to install the app, and over both the material in `?read`. */
export function Component() {
  const root = useRootData()
  const session = useSession()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { isAboveList?: true } | null }
  const materialId = search.get('read')
  if (!root) return null

  function closeReader() {
    if (state?.isAboveList) void navigate(-1)
    else setSearch({}, { replace: true })
  }

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
      {materialId && session.state === 'signed-in' && (
        <PdfReader
          key={materialId}
          uid={session.uid}
          materialId={materialId}
          onClose={closeReader}
        />
      )}
    </>
  )
}
