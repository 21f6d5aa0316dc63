import { useTranslation } from 'react-i18next'
import { InstallPage } from '#features/site/install/InstallPage.tsx'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { useSession } from '#platform/session/session.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { useRootData } from '../Framed.tsx'
import { MaterialReader } from '../signed-in/MaterialReader.tsx'

// Lazy, because visitors use the page without a library.
const Library = lazySection(
  async () => (await withCopy(import('../lazy/precached/library.tsx'), 'saved')).Library,
)

// Few people set a budget, so this section has its own chunk.
const DataUse = lazySection(
  async () => (await withCopy(import('../lazy/online/data-use.tsx'), 'data-use')).DataUse,
  { failed: <DataUseUnavailable /> },
)

/** Saved items and how to install the app, with the material of `?read` on top. */
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

/** Shown if the data-use section could not be loaded. Offline no data is used. */
function DataUseUnavailable() {
  const { t } = useTranslation('download')
  return <Empty icon="offline" title={t('dataNotHere')} />
}
