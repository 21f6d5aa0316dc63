export { AccountCards } from '#features/account/AccountArea.ts'
export { LazyAccount } from './LazyAccount.tsx'
