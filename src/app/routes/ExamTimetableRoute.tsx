import { useLoaderData } from 'react-router-dom'
import type { ExamTimetable } from '#contract/catalogue/catalogue.ts'
import { ExamTimetablePage } from '#features/papers/timetable/ExamTimetablePage.tsx'
import type { Aged } from '#platform/api/public-data.ts'

export function Component() {
  const { data, keptAt } = useLoaderData<Aged<ExamTimetable>>()
  return <ExamTimetablePage timetable={data} keptAt={keptAt} />
}
