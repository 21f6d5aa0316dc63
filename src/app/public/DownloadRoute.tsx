import { lazy, Suspense } from 'react'
import downloadWords from '#content/locales/en/download.json'
import { InstallPage } from '#features/install/InstallPage.tsx'
import { addWords } from '#platform/i18n/i18n.ts'
import { useRootData } from '../root-data.ts'

export const words = { download: downloadWords }

// Visitors have none, and the page is theirs too.
const SavedLibrary = lazy(async () => {
  const { SavedLibrary: library, words: said } = await import('./library-part.ts')
  await addWords(said)
  return { default: library }
})

export function Component() {
  const root = useRootData()
  if (!root) return null
  return (
    <InstallPage
      name={root.school.name}
      library={(uid) => (
        <Suspense fallback={null}>
          <SavedLibrary uid={uid} />
        </Suspense>
      )}
    />
  )
}
