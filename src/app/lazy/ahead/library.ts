export { SavedLibrary } from '#features/saved/SavedLibrary.tsx'
