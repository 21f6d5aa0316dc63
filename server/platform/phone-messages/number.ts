/** A Malaysian mobile number as people write it, in digits with the country's code; undefined for any other. */
export function internationalNumber(contact: string): string | undefined {
  const national = /^0(1\d{8,9})$/.exec(contact.replaceAll('-', ''))?.[1]
  return national === undefined ? undefined : `60${national}`
}

/** `012-••• 6789`: its owner recognises it. */
export const maskedNumber = (number: string): string =>
  `0${number.slice(2, 4)}-•••\u00a0${number.slice(-4)}`

const stopWords: ReadonlySet<string> = new Set(['stop', 'berhenti', '停止'])
const yesWords: ReadonlySet<string> = new Set(['yes', 'ya', '是'])
const bare = (text: string) => text.toLowerCase().replaceAll(/[\s\p{P}]/gu, '')

/** Whether this reply stops messages, in any of our languages. */
export const isStop = (text: string): boolean => stopWords.has(bare(text))

/** Whether this reply confirms messages, in any of our languages. */
export const isYes = (text: string): boolean => yesWords.has(bare(text))
