import * as v from 'valibot'
import { School } from '#contract/account/sign-in.ts'
import { sendLater } from './api/send-later.ts'
import { readCookie, writeCookie } from './cookies.ts'

const keptSeconds = 24 * 3600
/** The school shown by the frame if its descriptor was never fetched: the name only. */
const unknownSchool: School = {
  name: 'Kelasku',
  support_email: '',
  phone: '',
  address: '',
  social: [],
}

/** The school's public descriptor, from its cookie; fetched only if there is none. */
export async function readSchool(): Promise<School> {
  try {
    const kept = readCookie('school')
    if (kept) return v.parse(School, JSON.parse(kept))
  } catch {
    // An invalid cookie is replaced by a fresh one.
  }
  try {
    const school = await sendLater('school', {})
    writeCookie('school', JSON.stringify(school), keptSeconds)
    return school
  } catch {
    return unknownSchool // the frame must not keep a page from being shown
  }
}
