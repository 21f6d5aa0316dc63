import { useLoaderData } from 'react-router-dom'
import type { FrontPage, TeacherOnCard } from '#features/site/home/front-page.ts'
import { HomePage } from '#features/site/home/HomePage.tsx'
import { useRootData } from '../Framed.tsx'
import { deviceSources } from '../sources.ts'

export function Component() {
  const data = useLoaderData<FrontPage>()
  const root = useRootData()
  return root ? <HomePage {...data} school={root.school} fetchAbout={fetchAbout} /> : null
}

const fetchAbout = async (card: TeacherOnCard) =>
  (await import('../public-data.ts')).loadTeacher(deviceSources, card)
