import { useEffect, useState } from 'react'
import { useLoaderData, useLocation, useParams } from 'react-router-dom'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { localeAt } from '#contract/shared/pages.ts'
import type { Terms } from '#contract/school/terms.ts'
import { TermsPage } from '#features/school/terms/TermsPage.tsx'
import type { Aged } from '#platform/api/public-data.ts'
import { useRootData } from '../Framed.tsx'
import { deviceSources } from '../sources.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'

export function Component() {
  const { data, keptAt } = useTermsNow(useLoaderData<Aged<Terms>>())
  const root = useRootData()
  return root ? <TermsPage terms={data} keptAt={keptAt} school={root.school.name} /> : null
}

/**
 * The current terms. The worker may have answered with a rendered page from an earlier visit, whose age is unknown, so
 * the terms are fetched again. This also keeps them for a visit without a network.
 */
function useTermsNow(loaded: Aged<Terms>): Aged<Terms> {
  const { version } = useParams()
  const { pathname } = useLocation()
  const [isLoadedHere] = useState(useIsHydrated())
  const [refetched, setRefetched] = useState<{ pathname: string; terms: Aged<Terms> }>()
  useEffect(() => {
    if (isLoadedHere || !('serviceWorker' in navigator)) return
    let isShown = true
    const ask = async () => {
      await navigator.serviceWorker.ready
      const { loadTerms } = await import('../public-data.ts')
      const locale = localeAt(pathname, defaultLocale)
      // Without a network the frame reads the kept school, so the school is kept here too.
      const [terms] = await Promise.all([
        loadTerms(deviceSources, { version }, locale),
        deviceSources.school(),
      ])
      if (isShown) setRefetched({ pathname, terms })
    }
    // Without an answer the page does not change.
    ask().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [isLoadedHere, pathname, version])
  const isNow = refetched?.pathname === pathname && !isOlder(refetched.terms.data, loaded.data)
  return isNow ? refetched.terms : loaded
}

/** The kept terms may be older than those of the worker's page. */
const isOlder = (one: Terms, other: Terms) => (one.versions[0] ?? '') < (other.versions[0] ?? '')
