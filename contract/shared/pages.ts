import type { ExamKey } from './kinds.ts'
import type { FormKey } from '../site/forms/forms.ts'
import { defaultLocale, isLocale, locales, pseudoLocale, type Locale } from './text/locales.ts'
import {
  chapterIdPattern,
  classIdPattern,
  lessonIdPattern,
  linkTokenPattern,
  paperIdPattern,
  referralCodePattern,
  staffSectionPattern,
  uuidPattern,
} from './ids.ts'

/** The screen of a page; `src/app/screens.ts` maps it to a module. */
export type ScreenName =
  | 'home'
  | 'terms'
  | 'contact'
  | 'sign-in'
  | 'download'
  | 'maintenance'
  | 'exam-timetable'
  | 'past-paper-landing'
  | 'guide'
  | 'paper-download'
  | 'form'
  | 'form-sent'
  | 'trial-thanks'
  | 'link'
  | 'dashboard'
  | 'account'
  | 'inbox'
  | 'share'
  | 'progress'
  | 'classes'
  | 'programme'
  | 'order'
  | 'orders'
  | 'order-record'
  | 'guardian'
  | 'guardian-payments'
  | 'classroom'
  | 'past-papers'
  | 'past-papers-thanks'
  | 'past-papers-class'
  | 'chapter'
  | 'practice'
  | 'practice-round'
  | 'staff'

export type PageRoute = {
  /** `:name` is a parameter, `:name?` an optional one; what a parameter may look like is in `shapes`. */
  path: string
  layout: 'default' | 'full' | 'maintenance' | 'staff' | 'typeform'
  /** A single task: on a phone only the brand and a way out are beside it, no menu or bottom bar. */
  alone?: true
  who: 'all' | 'visitor' | 'signed-in'
  /** Open to visitors, but shows personal content to signed-in people. */
  personal?: true
  /** `whole`: the server renders it for everyone. `shell`: the page is drawn on the device. */
  html: 'whole' | 'shell'
  screen: ScreenName
  exam?: ExamKey
  /** The form of a `form` screen or of its `form-sent` screen. */
  form?: FormKey
  /** Precached by the worker, so that it opens without a network before its first visit. */
  precached?: true
  /** Not for search engines. */
  unlisted?: true
  /** Opens during maintenance on devices that have it. */
  staysOpen?: true
}

/** Whether the page shows personal content. */
export const isPersonal = ({ who, personal }: PageRoute): boolean =>
  who === 'signed-in' || personal === true

export const orderSteps = ['subjects', 'details', 'review', 'confirmation'] as const

/** The pages of the account, each for one thing. */
export const accountSettings = [
  'profile',
  'family',
  'language',
  'email',
  'devices',
  'privacy',
  'delete',
] as const
export type AccountSetting = (typeof accountSettings)[number]

export const paperLanguages = ['bm', 'eng'] as const

/** What parameters look like; a path with another value has no page. */
const shapes: Record<string, RegExp> = {
  classId: classIdPattern,
  lessonId: lessonIdPattern,
  // One segment after a programme is a class; a lesson there is shown in its class.
  classOrLessonId: new RegExp(`${classIdPattern.source}|${lessonIdPattern.source}`),
  paperId: paperIdPattern,
  // One segment after the past papers is a subject; a paper there is shown in its subject.
  paperSubjectOrPaperId: new RegExp(`${classIdPattern.source}|${paperIdPattern.source}`),
  chapterId: chapterIdPattern,
  // A chapter, a timed paper, due questions, or mistakes.
  practiceSet: chapterIdPattern,
  orderId: uuidPattern,
  guardianshipId: uuidPattern,
  setting: new RegExp(`^(?:${accountSettings.join('|')})$`),
  step: new RegExp(`^(${orderSteps.join('|')})$`),
  referrer: referralCodePattern,
  lang: new RegExp(`^(${paperLanguages.join('|')})$`),
  version: /^20\d\d-\d\d-\d\d$/,
  year: /^20\d\d$/,
  token: linkTokenPattern,
  staffSection: staffSectionPattern,
  staffId: /^[\w-]{1,128}$/,
}

/** Every page, for router, server and worker. */
export const pages: readonly PageRoute[] = [
  // Public pages.
  { path: '/', layout: 'default', who: 'all', html: 'whole', screen: 'home', precached: true },
  ...examPages('spm', { papers: 'spm-trial-paper', guide: 'spm-trial-paper-guide' }),
  ...examPages('igcse', { papers: 'igcse-past-year-paper', guide: 'igcse-past-year-paper-guide' }),
  {
    path: '/terms/:version?',
    layout: 'default',
    who: 'all',
    html: 'whole',
    screen: 'terms',
  },
  {
    path: '/contact',
    layout: 'default',
    who: 'all',
    html: 'whole',
    screen: 'contact',
    precached: true,
  },
  {
    path: '/download',
    layout: 'default',
    who: 'all',
    html: 'whole',
    screen: 'download',
    precached: true,
    staysOpen: true,
  },
  {
    path: '/maintenance',
    layout: 'maintenance',
    who: 'all',
    html: 'whole',
    screen: 'maintenance',
    unlisted: true,
    staysOpen: true,
  },

  // Single-task screens.
  {
    path: '/login',
    layout: 'typeform',
    who: 'visitor',
    html: 'shell',
    screen: 'sign-in',
  },
  ...form('/registerseminar', 'seminar'),
  ...form('/specialclass', 'special-class'),
  ...form('/teachernetwork', 'teacher-network'),
  ...form('/tutor-teacher-network', 'tutor-teacher-network'),
  ...form('/teacher-recommend', 'teacher-recommend', '/teacher-recommend-thank-you'),
  ...form('/feedback/spm-pyp', 'feedback-spm-pyp'),
  ...form('/feedback/igcse-pyp', 'feedback-igcse-pyp'),
  {
    path: '/thank-you',
    layout: 'typeform',
    who: 'all',
    html: 'whole',
    screen: 'form-sent',
    unlisted: true,
  },
  {
    path: '/trialclass/thank-you',
    layout: 'typeform',
    who: 'all',
    html: 'whole',
    screen: 'trial-thanks',
    unlisted: true,
  },
  {
    path: '/:token',
    layout: 'typeform',
    who: 'all',
    html: 'shell',
    screen: 'link',
    unlisted: true,
  },

  // Behind sign-in.
  {
    path: '/dashboard',
    layout: 'full',
    who: 'signed-in',
    html: 'shell',
    screen: 'dashboard',
    staysOpen: true,
  },
  { path: '/orders', layout: 'full', who: 'signed-in', html: 'shell', screen: 'orders' },
  {
    path: '/orders/:orderId',
    layout: 'full',
    who: 'signed-in',
    html: 'shell',
    screen: 'order-record',
  },
  {
    path: '/account/:setting?',
    layout: 'full',
    who: 'signed-in',
    html: 'shell',
    screen: 'account',
  },
  {
    path: '/account/progress',
    layout: 'full',
    who: 'signed-in',
    html: 'shell',
    screen: 'progress',
    staysOpen: true,
  },
  {
    path: '/guardian/:guardianshipId?',
    layout: 'full',
    who: 'signed-in',
    html: 'shell',
    screen: 'guardian',
    staysOpen: true,
  },
  {
    path: '/payments',
    layout: 'full',
    who: 'signed-in',
    html: 'shell',
    screen: 'guardian-payments',
    staysOpen: true,
  },
  {
    path: '/inbox',
    layout: 'full',
    who: 'signed-in',
    html: 'shell',
    screen: 'inbox',
    staysOpen: true,
  },
  { path: '/share', layout: 'full', who: 'signed-in', html: 'shell', screen: 'share' },
  {
    path: '/classes',
    layout: 'full',
    who: 'signed-in',
    html: 'shell',
    screen: 'classes',
    staysOpen: true,
  },
  ...programme('/trial-programme', { trial: true }),
  ...programme('/full-programme', { order: true }),
  ...programme('/plus-programme', { order: true }),
  ...pastPapers('/spm-past-year-papers', 'spm'),
  ...pastPapers('/igcse-past-year-papers', 'igcse'),
  askGuru('/spm-past-year-papers/register-askguru'),
  {
    path: '/chapter/:chapterId?',
    layout: 'full',
    who: 'signed-in',
    html: 'shell',
    screen: 'chapter',
    staysOpen: true,
  },
  {
    path: '/practice',
    layout: 'full',
    who: 'signed-in',
    html: 'shell',
    screen: 'practice',
    staysOpen: true,
  },
  {
    path: '/practice/:classId/:practiceSet',
    layout: 'full',
    who: 'signed-in',
    html: 'shell',
    screen: 'practice-round',
    staysOpen: true,
  },
  {
    path: '/staff/:staffSection?/:staffId?',
    layout: 'staff',
    who: 'signed-in',
    html: 'shell',
    screen: 'staff',
    staysOpen: true,
  },
]

/** Timetable, free landing page, guide and papers to download of one exam. */
function examPages(exam: ExamKey, names: { papers: string; guide: string }): PageRoute[] {
  const page = { layout: 'default', who: 'all', html: 'whole', exam } as const
  const downloads = { ...page, screen: 'paper-download' } as const
  return [
    {
      ...page,
      path: `/${exam}-timetable`,
      screen: 'exam-timetable',
      precached: true,
    },
    { ...page, path: `/${exam}-pyp/:referrer?`, screen: 'past-paper-landing' },
    { ...page, path: `/${names.guide}`, screen: 'guide' },
    { ...downloads, path: `/${names.papers}-download` },
    { ...downloads, path: `/${names.papers}-download/:year` },
    { ...downloads, path: `/${names.papers}-download/:lang/:year` },
  ]
}

/** A form and its thanks. */
function form(path: string, key: FormKey, thanks = `${path}/thank-you`): PageRoute[] {
  const page = { layout: 'typeform', who: 'all', html: 'whole', form: key } as const
  return [
    { ...page, path, screen: 'form' },
    { ...page, path: thanks, screen: 'form-sent', unlisted: true },
  ]
}

function programme(path: string, { trial = false, order = false } = {}): PageRoute[] {
  const page = { layout: 'full', who: 'signed-in', html: 'shell' } as const
  const room = { ...page, staysOpen: true } as const
  const open = { who: 'all', personal: true, unlisted: true } as const
  const step = { ...page, screen: 'order', alone: true } as const
  return [
    { ...room, path, screen: 'programme', ...(trial && open) },
    ...(order
      ? [
          { ...step, ...open, path: `${path}/order/subjects` },
          { ...step, path: `${path}/order/:step?` },
        ]
      : []),
    { ...room, path: `${path}/:classOrLessonId`, screen: 'classroom' },
    { ...room, path: `${path}/:classId/:lessonId`, screen: 'classroom' },
  ]
}

function pastPapers(path: string, exam: ExamKey): PageRoute[] {
  const page = { layout: 'full', who: 'signed-in', html: 'shell', exam } as const
  const room = { ...page, screen: 'past-papers-class', staysOpen: true } as const
  return [
    { ...page, path, screen: 'past-papers', staysOpen: true },
    {
      path: `${path}/register`,
      layout: 'typeform',
      who: 'all',
      html: 'whole',
      screen: 'form',
      exam,
      form: `past-papers-${exam}`,
    },
    { ...page, path: `${path}/thank-you`, screen: 'past-papers-thanks' },
    { ...room, path: `${path}/:paperSubjectOrPaperId` },
    { ...room, path: `${path}/:classId/:paperId` },
  ]
}

function askGuru(path: string): PageRoute {
  return {
    path,
    layout: 'typeform',
    who: 'all',
    html: 'whole',
    screen: 'form',
    exam: 'spm',
    form: 'askguru',
  }
}

export type FoundPage = {
  page: PageRoute
  params: Record<string, string>
  /** The language of a server-rendered page, decided by the path alone; undefined for other pages. */
  locale: Locale | undefined
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
const parametersIn = (path: string) => path.split(':').length - 1
/** Pages with fewer parameters first, so that fixed segments win over parameters. */
const byFit = pages
  .map((page) => ({ page, pattern: segmentsOf(page.path) }))
  .toSorted((a, b) => parametersIn(a.page.path) - parametersIn(b.page.path))

/** The page at `pathname` and its parameters; undefined if there is none. */
export function findPage(pathname: string): FoundPage | undefined {
  const { locale, path } = splitPath(pathname)
  const given = path === '/' ? [] : path.replace(/\/$/, '').split('/').slice(1)
  for (const { page, pattern } of byFit) {
    const params = matched(pattern, given)
    if (!params) continue
    if (page.html === 'whole') return { page, params, locale: locale ?? defaultLocale }
    return locale ? undefined : { page, params, locale: undefined }
  }
  return undefined
}

/** A path without the language before it: `/terms` of `/ms/terms`, and `ms`. */
function splitPath(pathname: string): { locale?: Locale; path: string } {
  const [, first = '', rest = ''] = /^\/([a-z]+)(\/.*)?$/.exec(pathname) ?? []
  if (!isLocale(first) || first === defaultLocale) return { path: pathname }
  return { locale: first, path: rest || '/' }
}

/**
 * Converts a path to a language: `/terms` to `/ms/terms`, and back. Only server-rendered pages have a path in each
 * language; other paths are unchanged. Keeps query and hash.
 */
export function pathIn(locale: string, to: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  if (!pathname || findPage(pathname)?.locale === undefined) return to
  const { path } = splitPath(pathname)
  if (!isLocale(locale) || locale === defaultLocale) return path + rest
  return (path === '/' ? `/${locale}` : `/${locale}${path}`) + rest
}

/** The language of a path: its prefix, or the person's preference for pages without one. */
export function localeAt(pathname: string, preferred: string): string {
  // Only tests choose the pseudo-locale, and they choose it for every page.
  if (preferred === pseudoLocale) return preferred
  return findPage(pathname)?.locale ?? preferred
}

/** The path to open for a preferred language: only the front page redirects. */
export const leadsTo = (pathname: string, preferred: string): string =>
  pathname === '/' ? pathIn(preferred, pathname) : pathname

/** A public page's paths in all languages, English first. */
export const pathsOf = (path: string): { locale: string; path: string }[] =>
  Object.keys(locales).map((locale) => ({ locale, path: pathIn(locale, path) }))

/** The languages that have a prefix in the paths of the pages that the server renders. */
export const prefixes = Object.keys(locales).filter((locale) => locale !== defaultLocale)

/** The page at `pathname`, or undefined when there is none. */
export const pageAt = (pathname: string): PageRoute | undefined => findPage(pathname)?.page

/** The staff's pages, and the sign-in reached from them: open during maintenance, so that it can be switched off. */
export const leadsToStaff = (pathname: string, search: string): boolean =>
  /^\/(?:login\?(?:.*&)?redirect=(?:\/|%2F))?staff(?![\w-])/i.test(pathname + search)

/** The page's path without parameters, when it has one: `/spm-pyp` of `/spm-pyp/:referrer?`. */
export function plainPath({ path }: Pick<PageRoute, 'path'>): string | undefined {
  const least = path.replace(/\/:\w+\?/g, '')
  return least.includes(':') ? undefined : least || '/'
}

function matched(pattern: string[], given: string[]): Record<string, string> | undefined {
  const least = pattern.filter((segment) => !segment.endsWith('?')).length
  if (given.length < least || given.length > pattern.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of given.entries()) {
    const expected = pattern[index] ?? ''
    if (!expected.startsWith(':')) {
      if (expected !== segment) return undefined
      continue
    }
    const name = expected.slice(1).replace('?', '')
    if (!shapes[name]?.test(segment)) return undefined
    params[name] = segment
  }
  return params
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
