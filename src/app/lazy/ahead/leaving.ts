export { farewell, leave } from '../../leaving.ts'
export { LeavingDialog } from '../../LeavingDialog.tsx'
