import { useLoaderData } from 'react-router-dom'
import pastPapersWords from '#content/locales/en/past-papers.json'
import { GuidePage } from '#features/past-papers/GuidePage.tsx'
import type { GuideData } from '../past-paper-data.ts'
import { useRootData } from '../root-data.ts'

export const words = { 'past-papers': pastPapersWords }

export function Component() {
  const data = useLoaderData<GuideData>()
  const root = useRootData()
  return root ? <GuidePage {...data} school={root.school.name} /> : null
}
