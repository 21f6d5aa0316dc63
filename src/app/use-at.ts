import { useMatches } from 'react-router-dom'
import type { RouteHandle } from './routes.tsx'
import type { At } from './screens.ts'

/** Where the screen is that is drawn: its page and the parameters in its path. */
export function useAt(): At {
  const match = useMatches().at(-1)
  if (!match) throw new Error('Nothing is drawn outside the router')
  return { page: (match.handle as RouteHandle).page, params: match.params }
}
