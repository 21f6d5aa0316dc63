import { programmeTypes } from './programmes.ts'
import { lessonIdPattern } from './wire.ts'

export type PageRoute = {
  /** `:name` is a parameter, `:name?` an optional one; what a parameter may look like is in `shapes`. */
  path: string
  layout: 'default' | 'full' | 'maintenance' | 'typeform'
  who: 'all' | 'visitor' | 'signed-in'
  /** `whole`: the server renders it for everyone. `shell`: the page is drawn on the device. */
  html: 'whole' | 'shell'
}

export const orderSteps = ['subjects', 'details', 'review', 'confirmation'] as const
export type OrderStep = (typeof orderSteps)[number]

const shapes: Record<string, RegExp> = {
  classId: /^[1-9]\d{0,8}$/,
  lessonId: lessonIdPattern,
  step: new RegExp(`^(${orderSteps.join('|')})$`),
}

const withClasses = programmeTypes.filter((type) => type === 'full' || type === 'plus')

/** Every page there is. The router draws from it, the server answers by it, the worker decides by it. */
export const pages: readonly PageRoute[] = [
  { path: '/', layout: 'default', who: 'all', html: 'whole' },
  { path: '/spm-timetable', layout: 'default', who: 'all', html: 'whole' },
  { path: '/igcse-timetable', layout: 'default', who: 'all', html: 'whole' },
  { path: '/terms', layout: 'default', who: 'all', html: 'whole' },
  { path: '/login', layout: 'typeform', who: 'visitor', html: 'shell' },
  { path: '/dashboard', layout: 'default', who: 'signed-in', html: 'shell' },
  ...withClasses.flatMap((type): PageRoute[] => [
    { path: `/${type}-programme`, layout: 'default', who: 'signed-in', html: 'shell' },
    { path: `/${type}-programme/order/:step?`, layout: 'default', who: 'signed-in', html: 'shell' },
    { path: `/${type}-programme/:classId`, layout: 'full', who: 'signed-in', html: 'shell' },
    {
      path: `/${type}-programme/:classId/:lessonId`,
      layout: 'full',
      who: 'signed-in',
      html: 'shell',
    },
  ]),
]

/** The page at `pathname`, or undefined when there is none. Fixed segments win over parameters. */
export function pageAt(pathname: string): PageRoute | undefined {
  const given = pathname === '/' ? [] : pathname.replace(/\/$/, '').split('/').slice(1)
  const fits = pages.filter((page) => matches(page.path.split('/').filter(Boolean), given))
  return fits.toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path))[0]
}

const parametersIn = (path: string) => path.split(':').length - 1

function matches(pattern: string[], given: string[]): boolean {
  const least = pattern.filter((segment) => !segment.endsWith('?')).length
  if (given.length < least || given.length > pattern.length) return false
  return given.every((segment, index) => {
    const expected = pattern[index] ?? ''
    if (!expected.startsWith(':')) return expected === segment
    return shapes[expected.slice(1).replace('?', '')]?.test(segment) ?? false
  })
}

/**
 * Where to go after sign-in: `wanted` when it is a path of ours that has a page, else the dashboard.
 * Never another origin, whatever is typed into `?redirect=`.
 */
export function safeRedirect(wanted: string | null, origin: string): string {
  const fallback = '/dashboard'
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return fallback
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin || url.pathname === '/login' || !pageAt(url.pathname))
    return fallback
  return url.pathname + url.search + url.hash
}
