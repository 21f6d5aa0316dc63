import { createContext } from 'react'

/** Site-wide facts for a page's metadata. */
export type SiteFacts = {
  name: string
  /** Absolute (`https://…`) or unknown. */
  origin: string | null
  /** The path of the picture for link previews. */
  picture: string
  /** A page's path in the shown language. */
  inShownLanguage(path: string): string
}

export const SiteContext = createContext<SiteFacts>({
  name: '',
  origin: null,
  picture: '',
  inShownLanguage: (path) => path,
})
