import { useLoaderData } from 'react-router-dom'
import { GuidePage } from '#features/papers/past-papers/pages/GuidePage.tsx'
import type { GuideData } from '../public-data.ts'
import { useRootData } from '../Framed.tsx'

export function Component() {
  const data = useLoaderData<GuideData>()
  const root = useRootData()
  return root ? <GuidePage {...data} school={root.school.name} /> : null
}
