import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { Refusal } from '#platform/api/failures.ts'
import { PaperPage } from '#features/papers/past-papers/pages/PaperPage.tsx'
import { PapersGate } from '#features/papers/past-papers/PapersGate.tsx'
import { PapersLocked } from '#features/papers/past-papers/PapersLocked.tsx'
import { paperSubjectQuery, paperSubjectsQuery } from '#features/papers/past-papers/queries.ts'
import { SubjectPage } from '#features/papers/past-papers/pages/SubjectPage.tsx'
import { restoreQueries } from '#platform/query/client.ts'
import { examOf, type At } from '../screens.ts'
import { useAt } from '../use-at.ts'
import { PaperByItsId } from '../signed-in/PaperByItsId.tsx'
import { unlockOf } from '../signed-in/past-paper-slots.tsx'
import { player } from '../signed-in/player.tsx'
import { useOwner } from '../signed-in/use-owner.ts'

export const restoreBeforeRender = ({ params }: At): Promise<void> =>
  restoreQueries(paperSubjectQuery(subjectOf(params)).queryKey)

const subjectOf = ({ classId, paperSubjectOrPaperId }: At['params']) =>
  Number(classId ?? paperSubjectOrPaperId)

/** A subject of past papers, one of its papers, or a paper whose subject the address does not name. */
export function Component() {
  const at = useAt()
  const { paperId, paperSubjectOrPaperId } = at.params
  const subjectId = subjectOf(at.params)
  if (Number.isNaN(subjectId))
    return <PaperByItsId exam={examOf(at)} paperId={paperSubjectOrPaperId ?? ''} />
  return <OfSubject key={subjectId} subjectId={subjectId} paperId={paperId} />
}

function OfSubject({ subjectId, paperId }: { subjectId: number; paperId: string | undefined }) {
  const exam = examOf(useAt())
  const { uid } = useOwner()
  const second = useSearchParams()[0].get('t')
  const query = useQuery(paperSubjectQuery(subjectId))
  return (
    <PapersGate query={query} locked={<Locked exam={exam} />}>
      {(content, ageText) => {
        if (content.subject.exam !== exam)
          throw new Refusal('papers.unknown', 404, 'not a subject of this exam')
        const shown = { content, uid, player, ageText }
        // Another second of the same paper restarts the player there.
        if (paperId) return <PaperPage key={`${paperId} ${second}`} paperId={paperId} {...shown} />
        return <SubjectPage {...shown} />
      }}
    </PapersGate>
  )
}

function Locked({ exam }: { exam: ExamKey }) {
  const { data } = useQuery(paperSubjectsQuery(exam))
  return <PapersLocked exams={[exam]} locked={data?.locked} unlock={unlockOf(exam)} />
}
