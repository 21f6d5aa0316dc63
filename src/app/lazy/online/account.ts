export { AccountCards } from '#features/identity/account/AccountArea.ts'
export { LazyAccount } from './LazyAccount.tsx'
