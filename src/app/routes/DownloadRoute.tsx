import { lazy, Suspense } from 'react'
import { InstallPage } from '#features/install/InstallPage.tsx'
import { withCopy } from '#platform/i18n/i18n.ts'
import { DataUseNotHere } from '../DataUseNotHere.tsx'
import { useRootData } from '../root-data.ts'

// Visitors have none, and the page is theirs too.
const SavedLibrary = lazy(async () => {
  const { SavedLibrary: library } = await withCopy(import('../lazy/ahead/library.ts'), 'saved')
  return { default: library }
})

// Few people set a budget, so it is loaded with this page only.
const DataUse = lazy(async () => {
  const part = await withCopy(import('../lazy/online/data-use.ts'), 'data-use').catch(
    () => undefined,
  )
  return { default: part?.DataUse ?? DataUseNotHere }
})

export function Component() {
  const root = useRootData()
  if (!root) return null
  return (
    <InstallPage
      name={root.school.name}
      library={(uid) => (
        <>
          <Suspense fallback={null}>
            <SavedLibrary uid={uid} />
          </Suspense>
          <Suspense fallback={null}>
            <DataUse uid={uid} />
          </Suspense>
        </>
      )}
    />
  )
}
