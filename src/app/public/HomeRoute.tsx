import { useLoaderData } from 'react-router-dom'
import { HomePage } from '#features/home/HomePage.tsx'
import type { PublicSources } from '../public-sources.ts'
import { useRootData } from '../root-data.ts'

export function HomeRoute() {
  const { data } = useLoaderData<Awaited<ReturnType<PublicSources['home']>>>()
  const root = useRootData()
  return root ? <HomePage {...data} school={root.school} /> : null
}
