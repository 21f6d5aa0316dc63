import { ProgrammePage } from '#features/programmes/ProgrammePage.tsx'
import { loadNamespaces } from '#platform/i18n/i18n.ts'
import { useRootData } from '../root-data.ts'
import { useSlug } from './use-slug.ts'

export const loader = async () => {
  await loadNamespaces('programmes')
  return null
}

export function Component() {
  return <ProgrammePage slug={useSlug()} supportEmail={useRootData()?.school.support_email} />
}
