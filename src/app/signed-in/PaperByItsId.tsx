import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { paperPath } from '#contract/papers/paths.ts'
import { Refusal } from '#platform/api/failures.ts'
import { PapersGate } from '#features/papers/past-papers/PapersGate.tsx'
import { paperPlaceQuery } from '#features/papers/past-papers/queries.ts'

/** Redirects `/spm-past-year-papers/spm-1449-2-2022` to the paper in its subject. */
export function PaperByItsId({ exam, paperId }: { exam: ExamKey; paperId: string }) {
  const { search } = useLocation()
  return (
    <PapersGate query={useQuery(paperPlaceQuery(paperId))} locked={null}>
      {(place) => {
        if (place.exam !== exam) throw new Refusal('papers.unknown', 404, 'not of this exam')
        const subject = { exam, id: place.subject_id }
        return <Navigate to={paperPath(subject, paperId) + search} replace />
      }}
    </PapersGate>
  )
}
