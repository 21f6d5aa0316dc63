export { WatchRecording } from '#features/player/WatchRecording.tsx'
