export { signOutSummary, confirmSignOut } from '#app/sign-out/sign-out.ts'
export { SignOutDialog } from '#app/sign-out/SignOutDialog.tsx'
