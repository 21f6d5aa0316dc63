import { use } from 'react'
import { termsVersion } from '#contract/shared/kinds.ts'
import { SchoolHere } from './school-here.ts'

/** The version of the terms that hold; what is agreed to is recorded under it. */
export const useTermsVersion = (): string => use(SchoolHere).terms_version ?? termsVersion
