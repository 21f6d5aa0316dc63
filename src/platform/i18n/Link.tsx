import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom'
import { pathIn } from '#contract/shared/pages.ts'

/** Returns the path of a page in the shown language: public pages have a path in each. */
export function useLocalPath(): (to: string) => string {
  const { i18n } = useTranslation()
  return (to) => pathIn(i18n.language, to)
}

/** React Router's route discovery needs its own server; its attribute would cost bytes for each link. */
const discover = 'none'

/** A link to one of our pages, in the shown language. */
export function Link({ to, ...others }: ComponentProps<typeof RouterLink>) {
  const inShownLanguage = useLocalPath()
  return (
    <RouterLink
      {...others}
      discover={discover}
      to={typeof to === 'string' ? inShownLanguage(to) : to}
    />
  )
}

/** A link with `aria-current` on its own page. */
export function NavLink({ to, ...others }: ComponentProps<typeof RouterNavLink> & { to: string }) {
  // Only `/` needs `end`, because every page of a language is below its front page.
  return (
    <RouterNavLink
      {...others}
      discover={discover}
      end={others.end ?? to === '/'}
      to={useLocalPath()(to)}
    />
  )
}
