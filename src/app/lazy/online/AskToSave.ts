export { AskToSave } from '#features/saved/AskToSave.tsx'
