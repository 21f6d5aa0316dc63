import { questionsOfSet, roundPath } from '#features/practice/practice-view.ts'
import type { UsedPractice } from '#features/practice/use-practice.ts'

/** How many questions are due in each class. */
export const dueByClass = ({ byClass, history }: UsedPractice, now: Date) =>
  [...byClass].map(([classId, questions]) => ({
    classId,
    path: roundPath(classId, 'due'),
    count: questionsOfSet('due', questions, history, now).length,
  }))
