import type { PracticeSet } from '../practice-view.ts'

export const roundPath = (classId: number, set: PracticeSet): string =>
  `/practice/${classId}/${set}`
