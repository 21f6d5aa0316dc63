export { AccountPage } from './AccountPage.tsx'
export { AgeCard } from './AgeCard.tsx'
