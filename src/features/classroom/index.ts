export type { WatchedRecording } from './progress/progress.ts'
