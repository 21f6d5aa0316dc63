import { addWords } from '#platform/i18n/i18n.ts'

/** A person's account page and what the dashboard shows of it, with their words: brought when one is shown. */
export async function accountArea() {
  const { AccountPart, AgeCard, words } = await import('./account-part.ts')
  await addWords(words)
  return { AccountPart, AgeCard }
}
