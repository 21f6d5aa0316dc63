export type { CatchUpPlan, ToWatch } from './progress/catch-up-plan.ts'
export type { ShownLesson } from './progress/lessons-to-join.ts'
export type { WatchedRecording } from './progress/progress.ts'
export {
  studyPlan,
  type ClassPlan,
  type Now,
  type StudyPlan,
  type StudySources,
} from './progress/study-plan.ts'
