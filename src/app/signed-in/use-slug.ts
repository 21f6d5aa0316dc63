import { useLocation } from 'react-router-dom'

/** The programme that the page is of: the first segment of its path. */
export function useSlug(): string {
  const [, slug = ''] = useLocation().pathname.split('/')
  return slug
}
