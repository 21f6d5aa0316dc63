import { pageAt, type ScreenName } from './pages.ts'

/** Page kinds of speed reports. Few, so that a report does not identify a person's page. */
export const pageKinds = [
  'home',
  'public',
  'form',
  'sign-in',
  'dashboard',
  'classes',
  'classroom',
  'papers',
  'practice',
  'checkout',
  'account',
  'staff',
  'other',
] as const
export type PageKind = (typeof pageKinds)[number]

/** How the page was opened. `back`: from the browser's history, or again after the browser discarded it. */
export const navigationKinds = ['open', 'reload', 'back'] as const
/** Where the page's HTML came from; `worker`: from the service worker's cache. */
export const pageOrigins = ['network', 'worker'] as const
/** The browser's estimate of the connection; `slow` is 3G or less. */
export const connectionKinds = ['slow', 'fast', 'unknown'] as const

/** In milliseconds; `CLS`, which has no unit, in thousandths. */
export const speedMeasures = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type SpeedMeasure = (typeof speedMeasures)[number]
/** Larger values are sent as this one. */
export const speedMaximum = 600_000

/** Exceptions; other pages are `public` if the server renders them and `account` behind sign-in. */
const kindOf: Partial<Record<ScreenName, PageKind>> = {
  home: 'home',
  form: 'form',
  'form-sent': 'form',
  'trial-thanks': 'form',
  link: 'other',
  'sign-in': 'sign-in',
  dashboard: 'dashboard',
  classes: 'classes',
  programme: 'classes',
  order: 'checkout',
  classroom: 'classroom',
  'past-papers': 'papers',
  'past-papers-thanks': 'papers',
  'past-papers-class': 'papers',
  chapter: 'papers',
  practice: 'practice',
  'practice-round': 'practice',
  staff: 'staff',
}

/** The kind of the page at a path, in any language; `other` for a path without a page. */
export function pageKindAt(pathname: string): PageKind {
  const page = pageAt(pathname)
  if (!page) return 'other'
  return kindOf[page.screen] ?? (page.html === 'whole' ? 'public' : 'account')
}

/** How fast one page was for its reader. Nothing in it identifies a person, a device or a visit. */
export type PageSpeed = {
  page: PageKind
  navigation: (typeof navigationKinds)[number]
  from: (typeof pageOrigins)[number]
  connection: (typeof connectionKinds)[number]
  measured: Partial<Record<SpeedMeasure, number>>
}
