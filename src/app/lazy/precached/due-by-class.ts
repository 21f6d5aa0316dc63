import { questionsOfSet } from '#features/practice/practice-view.ts'
import { roundPath } from '#features/practice/round/round-path.ts'
import type { UsedPractice } from '#features/practice/use-practice.ts'

/** How many questions are due in each class. */
export const dueByClass = ({ byClass, history }: UsedPractice, now: Date) =>
  [...byClass].map(([classId, questions]) => ({
    classId,
    path: roundPath(classId, 'due'),
    count: questionsOfSet('due', questions, history, now).length,
  }))
