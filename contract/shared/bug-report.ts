/** A bug report. Texts are scrubbed, and nothing identifies the person who met the bug. */
export type BugReport = {
  message: string
  stack: string
  /** The pattern of the page's or call's path, `/full-programme/:classId`; `*` for a path without one. */
  route: string
  build: string
}

/** The most characters of each part; a whole report stays below 8 KB. */
export const bugTextMaximum = { message: 300, stack: 5000, route: 200, build: 100 } as const

/** Emails in a text; global, for `replace` only. */
export const emailsInText = /[^\s@/"'<>(]{1,64}@[^\s@/"'<>)]{1,200}\.[a-z]+/gi

/**
 * Removes possibly personal or secret parts from an error's text: queries, quoted values, emails, long numbers, and
 * anything like a key or an id.
 */
export function scrubbed(text: string): string {
  return (
    text
      // Truncates first, so that the patterns do not run over megabytes.
      .slice(0, 8000)
      .replace(/"[^"\n]*"/g, '"…"')
      .replace(/[?#][^\s):'"]*/g, '')
      .replace(emailsInText, '…')
      .replace(/\b(?=[\w-]{0,60}\d)[\w-]{20,}/g, '…')
      .replace(/\d(?:[ -]?\d){6,}/g, '…')
  )
}
