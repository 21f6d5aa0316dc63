import { useState, useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * The style sheet of the content below. In server-rendered HTML it is a link at this place, so that the browser
 * paints the content above without waiting. On the device React loads the sheet before it shows the page.
 */
export function StylesFromHere({ href }: { href: string }) {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isInPlace] = useState(isHydrating)
  // React adopts any link with this address, even one that it removes with the old page: `#` prevents that.
  return isInPlace ? (
    <link rel="stylesheet" href={`${href}#`} fetchPriority="low" />
  ) : (
    <link rel="stylesheet" href={href} precedence="page" />
  )
}
