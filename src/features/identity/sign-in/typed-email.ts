import { createContext } from 'react'

/** The address that was typed on this page, and what keeps it, so that it is typed once for all ways to sign in. */
export const TypedEmail = createContext<[string, (email: string) => void]>(['', () => undefined])
