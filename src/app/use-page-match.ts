import { useMatches, useLocation } from 'react-router-dom'
import type { RouteHandle } from './routes.tsx'
import type { PageMatch } from './screens.ts'

/** The page that the router shows, with its parameters. */
export function usePageMatch(): PageMatch {
  const match = useMatches().at(-1)
  if (!match) throw new Error('usePageMatch was called outside the router')
  return { page: (match.handle as RouteHandle).page, params: match.params }
}

/** The slug of the programme: the first segment of the path. */
export const slugOf = (path: string): string => path.split('/')[1] ?? ''

export function useSlug(): string {
  return slugOf(useLocation().pathname)
}
