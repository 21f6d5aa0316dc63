import { useLoaderData } from 'react-router-dom'
import { LandingPage } from '#features/papers/past-papers/pages/LandingPage.tsx'
import type { LandingData } from '../public-data.ts'
import { useRootData } from '../Framed.tsx'

export function Component() {
  const data = useLoaderData<LandingData>()
  const root = useRootData()
  return root ? <LandingPage {...data} school={root.school.name} /> : null
}
