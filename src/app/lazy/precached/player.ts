export { WatchRecording } from '#features/classroom/player/WatchRecording.tsx'
