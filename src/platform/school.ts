import * as v from 'valibot'
import { School } from '#contract/account/sign-in.ts'
import { sendLater } from './api/send-later.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { unknownSchool } from './unknown-school.ts'

const keptSeconds = 24 * 3600
let followed = false

/** The school's public descriptor, from its cookie, which is renewed behind the page; fetched only if there is none. */
export async function readSchool(): Promise<School> {
  const kept = keptSchool()
  if (!followed) followSchool(kept !== undefined)
  // Without an answer too, the frame must not keep a page from being shown.
  const school = kept ?? (await fetchSchool().catch(() => unknownSchool))
  showColours(school)
  return school
}

/** Pages that the worker keeps have the usual colours. */
function showColours({ styles = '' }: School): void {
  if (!('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [sheet]
}

/** Fetches the school's descriptor, and tells pages to load it again if it has changed. */
export async function renewSchool(): Promise<void> {
  const kept = readCookie('school')
  if (JSON.stringify(await fetchSchool()) !== kept) dispatchEvent(new Event('school-changed'))
}

/** When the page is shown, and whenever its tab is opened again. */
function followSchool(isKept: boolean): void {
  followed = true
  const renew = () => {
    // Without an answer it stays as it is.
    if (document.visibilityState === 'visible') void renewSchool().catch(() => undefined)
  }
  const idle = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout
  if (isKept) idle(renew)
  document.addEventListener('visibilitychange', renew)
}

function keptSchool(): School | undefined {
  try {
    const kept = readCookie('school')
    return kept ? v.parse(School, JSON.parse(kept)) : undefined
  } catch {
    return undefined // an invalid cookie is replaced by a fresh one
  }
}

async function fetchSchool(): Promise<School> {
  const school = await sendLater('school', {})
  writeCookie('school', JSON.stringify(school), keptSeconds)
  return school
}
