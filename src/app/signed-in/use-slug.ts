import { useMatches } from 'react-router-dom'

/** The programme that the route is of: the first segment of its path. */
export function useSlug(): string {
  const handle = useMatches().findLast((match) => match.handle !== undefined)?.handle as
    | { slug: string }
    | undefined
  if (!handle) throw new Error('this route names no programme')
  return handle.slug
}
