import { lazy, Suspense } from 'react'
import downloadWords from '#content/locales/en/download.json'
import { InstallPage } from '#features/install/InstallPage.tsx'
import { addWords } from '#platform/i18n/i18n.ts'
import { DataUseNotHere } from './DataUseNotHere.tsx'
import { useRootData } from '../root-data.ts'

export const words = { download: downloadWords }

// Visitors have none, and the page is theirs too.
const SavedLibrary = lazy(async () => {
  const { SavedLibrary: library, words: said } = await import('./library-part.ts')
  await addWords(said)
  return { default: library }
})

// Few people set a budget, so it is loaded with this page only.
const DataUse = lazy(async () => {
  const part = await import('./data-part.ts').catch(() => undefined)
  if (part) await addWords(part.words)
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
