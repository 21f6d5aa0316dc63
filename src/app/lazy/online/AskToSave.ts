export { AskToSave } from '#features/classroom/saved/AskToSave.tsx'
