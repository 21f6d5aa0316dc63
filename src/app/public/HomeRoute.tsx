import { useLoaderData } from 'react-router-dom'
import homeWords from '#content/locales/en/home.json'
import type { Catalogue, HomeFacts } from '#contract/catalogue.ts'
import { HomePage } from '#features/home/HomePage.tsx'
import { useRootData } from '../root-data.ts'

export const words = { home: homeWords }

export function Component() {
  const data = useLoaderData<{ catalogue: Catalogue; facts: HomeFacts }>()
  const root = useRootData()
  return root ? <HomePage {...data} school={root.school} /> : null
}
