import accountWords from '#content/locales/en/account.json'
import errorWords from '#content/locales/en/error.json'
import refusalsWords from '#content/locales/en/refusals.json'

export { AccountPage } from './AccountPage.tsx'
export { AgeCard } from './AgeCard.tsx'
export const words = { account: accountWords, error: errorWords, refusals: refusalsWords }
