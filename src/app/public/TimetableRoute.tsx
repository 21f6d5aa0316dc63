import { useLoaderData } from 'react-router-dom'
import { ExamTimetablePage } from '#features/timetable/ExamTimetablePage.tsx'
import type { PublicSources } from '../public-sources.ts'

export function TimetableRoute() {
  const { data } = useLoaderData<Awaited<ReturnType<PublicSources['examTimetable']>>>()
  return <ExamTimetablePage timetable={data} />
}
