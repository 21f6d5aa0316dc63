import { use } from 'react'
import { termsVersion } from '#contract/shared/kinds.ts'
import { SchoolHere } from './school-here.ts'

/** The version of the current terms, which consents refer to. */
export const useTermsVersion = (): string => use(SchoolHere).terms_version ?? termsVersion
