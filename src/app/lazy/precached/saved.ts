export { SaveRecording } from '#features/classroom/saved/SaveRecording.tsx'
export { SaveClass } from '#features/classroom/saved/SaveClass.tsx'
