export { AccountCards } from '#features/account/AccountArea.ts'
export { AccountPiece } from './AccountPiece.tsx'
