import { createContext, use } from 'react'
import { termsVersion } from '#contract/kinds.ts'

/** The version of the terms that hold; what is agreed to is recorded under it. */
export const TermsVersion = createContext(termsVersion)

export const useTermsVersion = (): string => use(TermsVersion)
