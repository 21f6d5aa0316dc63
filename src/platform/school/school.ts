import * as v from 'valibot'
import { School } from '#contract/identity/sign-in.ts'
import { requestLazy } from '../api/request-lazy.ts'
import { eraseCookie, readCookie, writeCookie } from '../storage/cookies.ts'
import { unknownSchool, schoolVersion } from './school-here.ts'

const keptSeconds = 24 * 3600
let followed = false

/** The school's public descriptor, from its cookie; fetched only if there is none. */
export async function readSchool(): Promise<School> {
  const kept = keptSchool()
  if (!followed) followSchool()
  // A page is shown even if the school cannot be fetched.
  const school = kept ?? (await fetchSchool().catch(() => unknownSchool))
  showColours(school)
  return school
}

/** Applies the school's colours, because pages cached by the worker have the default ones. */
function showColours({ styles = '' }: School): void {
  if (!('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [sheet]
}

/** Replaces the school's descriptor, and tells pages to load it again. */
export async function renewSchool(): Promise<void> {
  eraseCookie('school')
  await fetchSchool()
  dispatchEvent(new Event('school-changed'))
}

/** Renews the descriptor when an answer of the server names another version than the cookie. */
function followSchool(): void {
  followed = true
  const compare = () => {
    const kept = keptSchool()
    const named = schoolVersion.get()
    // If this fails, the next start fetches the descriptor.
    if (kept && named && kept.version !== named) void renewSchool().catch(() => undefined)
  }
  compare()
  schoolVersion.subscribe(compare)
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
  const school = await requestLazy('school', {})
  writeCookie('school', JSON.stringify(school), keptSeconds)
  return school
}
