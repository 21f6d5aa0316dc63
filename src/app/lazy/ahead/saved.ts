export { SaveRecording } from '#features/saved/SaveRecording.tsx'
