import { useParams } from 'react-router-dom'
import { timedPaperPattern } from '#contract/practice/attempts.ts'
import { PracticePaperPage } from '#features/practice/papers/PracticePaperPage.tsx'
import { practiceQuery, practiceQuestionsQuery } from '#features/practice/queries.ts'
import { PracticePage } from '#features/practice/PracticePage.tsx'
import { RoundPage } from '#features/practice/round/RoundPage.tsx'
import { personClient } from '#platform/query/client.ts'
import { useOwner } from '../signed-in/use-owner.ts'

// In the same chunk, because each further chunk makes the worker's list longer.
export { ChapterPractice, ClassMastery, ClassPractice } from '#features/practice/PracticeCard.tsx'

/** Fetches the questions of a class onto this device. */
export const keepQuestions = (uid: string, classId: number): Promise<unknown> =>
  Promise.all([
    personClient(uid).fetchQuery(practiceQuery()),
    personClient(uid).fetchQuery(practiceQuestionsQuery(classId)),
  ])

/** A round of questions or a timed paper; the subjects to practise if the address names neither. */
export function Component() {
  const { uid } = useOwner()
  const { classId = '', practiceSet } = useParams()
  if (!practiceSet) return <PracticePage uid={uid} />
  const key = `${classId}/${practiceSet}`
  const shared = { uid, classId: Number(classId) }
  if (timedPaperPattern.test(practiceSet))
    return <PracticePaperPage key={key} {...shared} paperId={practiceSet} />
  return <RoundPage key={key} {...shared} set={practiceSet} />
}
