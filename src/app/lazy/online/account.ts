export { AccountPrompt } from '#features/identity/account/AccountPrompt.tsx'
export { LazyAccount } from './LazyAccount.tsx'
