import { useLoaderData, useLocation } from 'react-router-dom'
import type { PaperDownloads } from '#contract/papers/past-papers.ts'
import { DownloadsPage } from '#features/papers/past-papers/pages/DownloadsPage.tsx'
import type { Aged } from '#platform/api/public-data.ts'
import { useRootData } from '../Framed.tsx'

export function Component() {
  const { data } = useLoaderData<Aged<PaperDownloads>>()
  const { pathname } = useLocation()
  const root = useRootData()
  return root ? (
    <DownloadsPage downloads={data} path={pathname.replace(/\/$/, '')} school={root.school.name} />
  ) : null
}
