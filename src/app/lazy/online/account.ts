export { AccountCards } from '#features/identity/account/AccountCards.tsx'
export { LazyAccount } from './LazyAccount.tsx'
