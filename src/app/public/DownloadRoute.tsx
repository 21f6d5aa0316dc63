import downloadWords from '#content/locales/en/download.json'
import { InstallPage } from '#features/install/InstallPage.tsx'
import { useRootData } from '../root-data.ts'

export const words = { download: downloadWords }

export function Component() {
  const root = useRootData()
  return root ? <InstallPage name={root.school.name} /> : null
}
