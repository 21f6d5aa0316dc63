import type { School } from '#contract/identity/sign-in.ts'
import { defaultSchoolName } from '#contract/shared/text/locales.ts'

/** The fallback if the school's document could not be loaded: only the name. */
export const unknownSchool: School = {
  name: defaultSchoolName,
  support_email: '',
  phone: '',
  address: '',
  social: [],
}
