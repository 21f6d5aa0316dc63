import { createContext } from 'react'

/** What a page's metadata says of the whole site; `origin` is absolute (`https://…`) or unknown. */
export type SiteFacts = { name: string; origin: string | null }

export const Site = createContext<SiteFacts>({ name: '', origin: null })
