import { createContext, use } from 'react'
import type { School } from '#contract/identity/sign-in.ts'
import { defaultSchoolName } from '#contract/shared/text/locales.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { observable } from '../observable.ts'

/** The fallback if the school's descriptor could not be loaded: only the name, and the terms of this build. */
export const unknownSchool: School = {
  name: defaultSchoolName,
  support_email: '',
  phone: '',
  address: '',
  social: [],
  terms_version: termsVersion,
}

/** The school whose page this is. */
export const SchoolHere = createContext(unknownSchool)

/** The version of the school's descriptor that the server named last; undefined before it answered. */
export const schoolVersion = observable<string | undefined>(undefined)

/** Notes the version, which every answer of our server names. An answer of a proxy names none. */
export function noteSchoolVersion({ headers }: Response): void {
  const named = headers.get('x-school')
  if (named) schoolVersion.set(named)
}

/** The version of the current terms, which consents refer to. */
export const useTermsVersion = (): string => use(SchoolHere).terms_version
