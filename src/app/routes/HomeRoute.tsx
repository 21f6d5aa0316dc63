import { useLoaderData } from 'react-router-dom'
import type { AboutTeacher, FrontPage, TeacherOnCard } from '#features/home/front-page.ts'
import { HomePage } from '#features/home/HomePage.tsx'
import { useRootData } from '../root-data.ts'
import { deviceSources } from '../sources.ts'

export function Component() {
  const data = useLoaderData<FrontPage>()
  const root = useRootData()
  return root ? <HomePage {...data} school={root.school} askAbout={askAbout} /> : null
}

/** @throws Unreachable, Refusal; an Error when the teacher is gone since the page was made */
async function askAbout(card: TeacherOnCard): Promise<AboutTeacher> {
  const [{ data }, { aboutTeacher }] = await Promise.all([
    deviceSources.ask('catalogue'),
    import('#features/home/front-page.ts'),
  ])
  return aboutTeacher(data, card)
}
