import type { School } from '#contract/identity/sign-in.ts'
import { defaultSchoolName } from '#contract/shared/text/locales.ts'

/** What the frame shows where the school's descriptor could not be loaded: the name only. */
export const unknownSchool: School = {
  name: defaultSchoolName,
  support_email: '',
  phone: '',
  address: '',
  social: [],
}
