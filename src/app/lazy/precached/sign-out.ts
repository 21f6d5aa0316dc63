export { signOutSummary, confirmSignOut } from '../../sign-out.ts'
export { SignOutDialog } from '../../SignOutDialog.tsx'
