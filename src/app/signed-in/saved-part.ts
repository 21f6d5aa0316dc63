import savedWords from '#content/locales/en/saved.json'

export { SaveRecording } from '#features/saved/SaveRecording.tsx'
export const words = { saved: savedWords }
