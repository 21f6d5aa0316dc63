export type { CatchUpPlan, ToWatch } from './progress/catch-up-plan.ts'
export type { WatchedRecording } from './progress/progress.ts'
export {
  studyPlan,
  type ClassPlan,
  type Now,
  type ShownLesson,
  type StudyPlan,
  type StudySources,
} from './progress/study-plan.ts'
