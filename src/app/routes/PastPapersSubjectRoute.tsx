import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { Refusal } from '#platform/api/failures.ts'
import { PastPaperPage } from '#features/papers/past-papers/pages/PastPaperPage.tsx'
import { PapersGate } from '#features/papers/past-papers/PapersGate.tsx'
import { PapersLocked } from '#features/papers/past-papers/PapersLocked.tsx'
import { paperSubjectQuery, paperSubjectsQuery } from '#features/papers/past-papers/queries.ts'
import { SubjectPage } from '#features/papers/past-papers/pages/SubjectPage.tsx'
import { restoreQueries } from '#platform/query/client.ts'
import { examOf, type PageMatch } from '../screens.ts'
import { usePageMatch } from '../use-page-match.ts'
import { PaperByItsId } from '../signed-in/PaperByItsId.tsx'
import { unlockOf } from '../signed-in/past-paper-slots.tsx'
import { player } from '../signed-in/player.tsx'
import { useOwner } from '../signed-in/use-owner.ts'

export const restoreBeforeRender = ({ params }: PageMatch): Promise<void> =>
  restoreQueries(paperSubjectQuery(subjectOf(params)).queryKey)

const subjectOf = ({ classId, paperSubjectOrPaperId }: PageMatch['params']) =>
  Number(classId ?? paperSubjectOrPaperId)

/** A subject of past papers, one of its papers, or a paper whose subject the address does not name. */
export function Component() {
  const match = usePageMatch()
  const { paperId, paperSubjectOrPaperId } = match.params
  const subjectId = subjectOf(match.params)
  if (Number.isNaN(subjectId))
    return <PaperByItsId exam={examOf(match)} paperId={paperSubjectOrPaperId ?? ''} />
  return <OfSubject key={subjectId} subjectId={subjectId} paperId={paperId} />
}

function OfSubject({ subjectId, paperId }: { subjectId: number; paperId: string | undefined }) {
  const exam = examOf(usePageMatch())
  const { uid } = useOwner()
  const second = useSearchParams()[0].get('t')
  const query = useQuery(paperSubjectQuery(subjectId))
  return (
    <PapersGate
      query={query}
      has={({ papers }) => !paperId || papers.some(({ id }) => id === paperId)}
      locked={<Locked exam={exam} />}
    >
      {(content, ageText) => {
        if (content.subject.exam !== exam)
          throw new Refusal('papers.unknown', 404, 'not a subject of this exam')
        const shown = { content, uid, player, ageText }
        // Another second of the same paper restarts the player there.
        if (paperId)
          return <PastPaperPage key={`${paperId} ${second}`} paperId={paperId} {...shown} />
        return <SubjectPage {...shown} />
      }}
    </PapersGate>
  )
}

function Locked({ exam }: { exam: ExamKey }) {
  const { data } = useQuery(paperSubjectsQuery(exam))
  return <PapersLocked exams={[exam]} locked={data?.locked} unlock={unlockOf(exam)} />
}
