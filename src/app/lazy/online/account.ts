export { AgeCard } from '#features/account/AccountArea.ts'
export { AccountPart } from './AccountPiece.tsx'
