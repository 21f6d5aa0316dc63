import { createContext } from 'react'

/** What a page's metadata says of the whole site. */
export type SiteFacts = {
  name: string
  /** Absolute (`https://…`) or unknown. */
  origin: string | null
  /** A page's paths: the one it is shown at, and those of its languages, the default one first. */
  pathsOf(path: string): { own: string; languages: readonly { locale: string; path: string }[] }
}

export const Site = createContext<SiteFacts>({
  name: '',
  origin: null,
  pathsOf: (own) => ({ own, languages: [] }),
})
