export { SaveRecording } from '#features/saved/SaveRecording.tsx'
export { SaveClass } from '#features/saved/SaveClass.tsx'
