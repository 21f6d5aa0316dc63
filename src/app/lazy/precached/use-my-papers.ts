import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ExamPaper } from '#features/dashboard/DashboardLinks.tsx'
import { useChosenSubjects } from '#features/papers/timetable/chosen-subjects.ts'
import { papersOf } from '#features/papers/timetable/exam-subjects.ts'
import { paperSlot } from '#features/papers/timetable/my-papers.ts'
import { newestSitting } from '#contract/papers/exam-sittings.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { deviceSources } from '../../sources.ts'

/** Not kept as a query, because `deviceSources.ask` keeps the timetable. */
const timetableQuery = (exam: ExamKey) =>
  queryOptions({
    queryKey: ['exam-timetable', exam],
    queryFn: () => deviceSources.ask('examTimetable', { exam }),
    meta: { failsInPlace: true, keep: false },
  })

/** The papers of the exam subjects that were chosen on this device; null when none were. */
export function useMyPapers(): ExamPaper[] | null {
  const [spm, igcse] = [usePapersOf('spm'), usePapersOf('igcse')]
  return spm || igcse ? [...(spm ?? []), ...(igcse ?? [])] : null
}

function usePapersOf(exam: ExamKey): ExamPaper[] | null {
  const chosen = useChosenSubjects(exam) ?? []
  const { data } = useQuery({ ...timetableQuery(exam), enabled: chosen.length > 0 })
  if (chosen.length === 0) return null
  return papersOf(data ? newestSitting(data.data).papers : [], chosen)
    .map(paperSlot)
    .map(({ paper: { subject, paper }, starts, ends }) => ({
      name: `${subject} ${paper}`,
      path: `/${exam}-timetable`,
      starts,
      ends,
    }))
}
