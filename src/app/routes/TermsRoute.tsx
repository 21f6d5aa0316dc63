import { useLoaderData } from 'react-router-dom'
import type { Terms } from '#contract/terms.ts'
import { TermsPage } from '#features/terms/TermsPage.tsx'
import type { Aged } from '#platform/public-data.ts'
import { useRootData } from '../root-data.ts'

export function Component() {
  const { data, keptAt } = useLoaderData<Aged<Terms>>()
  const root = useRootData()
  return root ? <TermsPage terms={data} keptAt={keptAt} school={root.school.name} /> : null
}
