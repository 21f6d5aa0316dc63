import { useLocation } from 'react-router-dom'

/** The programme that a path is of: its first segment. */
export const slugOf = (path: string): string => path.split('/')[1] ?? ''

export function useSlug(): string {
  return slugOf(useLocation().pathname)
}
