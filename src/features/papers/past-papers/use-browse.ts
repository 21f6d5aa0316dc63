import { useSearchParams } from 'react-router-dom'
import { changed, putBrowse, readBrowse, type Browse } from './browse.ts'

/** The view from the address, and a function that changes it there. */
export function useBrowse(): [Browse, (change: Partial<Browse>) => void] {
  const [params, setParams] = useSearchParams()
  const browse = readBrowse(params)
  return [
    browse,
    (change) =>
      setParams((before) => putBrowse(before, changed(browse, change)), {
        replace: true,
        preventScrollReset: true,
      }),
  ]
}
