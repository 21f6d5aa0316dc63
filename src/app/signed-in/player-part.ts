import playerWords from '#content/locales/en/player.json'

export { WatchRecording } from '#features/player/WatchRecording.tsx'
export const words = { player: playerWords }
