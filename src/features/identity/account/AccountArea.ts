export { AccountPage } from './AccountPage.tsx'
export { AccountCards } from './AccountCards.tsx'
