/** A bug report. Texts are scrubbed, and nothing identifies the person who met the bug. */
export type BugReport = {
  message: string
  stack: string
  /** The page's or the call's path as its table writes it, `/full-programme/:classId`; `*` when it has none. */
  route: string
  build: string
}

/** Characters of each part, so that a whole report stays below 8 KB. */
export const bugTextMaximum = { message: 300, stack: 5000, route: 200, build: 100 } as const

/**
 * A failure's text without what may be personal or secret: queries, quoted values, mail addresses, long
 * numbers, and anything that looks like a key or an id.
 */
export function scrubbed(text: string): string {
  return (
    text
      // Cut first: what follows must not take its time over megabytes.
      .slice(0, 8000)
      .replace(/"[^"\n]*"/g, '"…"')
      .replace(/[?#][^\s):'"]*/g, '')
      .replace(/[^\s@/"'<>(]{1,64}@[^\s@/"'<>)]{1,200}\.[a-z]+/gi, '…')
      .replace(/\b(?=[\w-]{0,60}\d)[\w-]{20,}/g, '…')
      .replace(/\d(?:[ -]?\d){6,}/g, '…')
  )
}
