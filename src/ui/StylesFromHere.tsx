import { useState, useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * The style sheet of everything after it. In a page that the server rendered it is a link in this place: the browser
 * paints what is above without waiting for it, and reads on when it is there. Where the device draws the page, React
 * loads the sheet before it shows the page, and keeps it.
 */
export function StylesFromHere({ href }: { href: string }) {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isInPlace] = useState(isHydrating)
  // React adopts any link with the address it looks for, even one that is removed with the old page: `#` prevents that.
  return isInPlace ? (
    <link rel="stylesheet" href={`${href}#`} fetchPriority="low" />
  ) : (
    <link rel="stylesheet" href={href} precedence="page" />
  )
}
