export { farewell, leave } from './leaving.ts'
export { LeavingDialog, words } from './LeavingDialog.tsx'
