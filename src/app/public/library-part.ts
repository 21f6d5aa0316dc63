import savedWords from '#content/locales/en/saved.json'

export { SavedLibrary } from '#features/saved/SavedLibrary.tsx'
export const words = { saved: savedWords }
