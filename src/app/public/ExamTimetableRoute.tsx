import { useLoaderData } from 'react-router-dom'
import timetableWords from '#content/locales/en/timetable.json'
import type { ExamTimetable } from '#contract/catalogue.ts'
import { ExamTimetablePage } from '#features/timetable/ExamTimetablePage.tsx'
import type { Aged } from '#platform/public-data.ts'

export const words = { timetable: timetableWords }

export function Component() {
  const { data, keptAt } = useLoaderData<Aged<ExamTimetable>>()
  return <ExamTimetablePage timetable={data} keptAt={keptAt} />
}
