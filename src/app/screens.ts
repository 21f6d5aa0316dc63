import type { FormKey } from '#contract/site/forms/forms.ts'
import type { PageRoute, ScreenName } from '#contract/shared/pages.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import type { Namespace } from '#platform/i18n/i18n.ts'
import type { Sources } from './sources.ts'

/** A page of the table, and the parameters in its path. */
export type PageMatch = { page: PageRoute; params: Readonly<Record<string, string | undefined>> }

export type Screen = {
  /**
   * A module of `routes/` that exports `Component`, in its own chunk. Modules in `online/` need the network and are
   * not precached.
   */
  module: `${string}Route.tsx`
  /** The namespaces of its copy, which are loaded beside the module. */
  copy: readonly Namespace[]
  /** Loads the data of screens that the server renders too. */
  load?: (sources: Sources, match: PageMatch & { locale: string }) => Promise<unknown>
}

// Its own chunk: pages that the server renders contain their data, so few screens load it.
const publicData = () => import('./public-data.ts')

/** How each screen of `contract/shared/pages.ts` is drawn. */
export const screens: Record<ScreenName, Screen> = {
  home: {
    module: 'HomeRoute.tsx',
    copy: ['home'],
    load: async (sources, { locale }) => (await publicData()).loadFrontPage(sources, locale),
  },
  terms: {
    module: 'TermsRoute.tsx',
    copy: ['terms'],
    load: async (sources, match) =>
      (await publicData()).loadTerms(sources, match.params, match.locale),
  },
  contact: { module: 'ContactRoute.tsx', copy: ['contact'] },
  download: { module: 'DownloadRoute.tsx', copy: ['download'] },
  maintenance: {
    module: 'MaintenanceRoute.tsx',
    copy: ['maintenance'],
    load: ({ ask }) => ask('maintenance'),
  },
  'exam-timetable': {
    module: 'ExamTimetableRoute.tsx',
    copy: ['timetable'],
    load: async (sources, match) =>
      (await publicData()).loadTimetable(sources, examOf(match), match.locale),
  },
  'past-paper-landing': {
    module: 'PastPaperLandingRoute.tsx',
    copy: ['past-papers'],
    load: async (sources, match) =>
      (await publicData()).loadLanding(sources, examOf(match), match.params),
  },
  guide: {
    module: 'GuideRoute.tsx',
    copy: ['past-papers'],
    load: async (sources, match) => (await publicData()).loadGuide(sources, examOf(match)),
  },
  'paper-download': {
    module: 'PaperDownloadRoute.tsx',
    copy: ['past-papers'],
    load: async (sources, match) =>
      (await publicData()).loadDownloads(sources, examOf(match), match.params),
  },
  form: {
    module: 'FormRoute.tsx',
    copy: ['forms', 'error'],
    load: async ({ posted }) => ({ posted: posted() }),
  },
  'form-sent': { module: 'FormSentRoute.tsx', copy: ['form-sent'] },
  'trial-thanks': { module: 'TrialThanksRoute.tsx', copy: ['thanks'] },
  link: { module: 'LinkRoute.tsx', copy: ['link'] },

  'sign-in': { module: 'online/SignInRoute.tsx', copy: ['sign-in', 'error', 'refusals'] },
  dashboard: { module: 'DashboardRoute.tsx', copy: ['dashboard'] },
  progress: { module: 'ProgressRoute.tsx', copy: ['progress'] },
  account: { module: 'AccountRoute.tsx', copy: ['account-gate'] },
  inbox: {
    module: 'InboxRoute.tsx',
    copy: ['inbox', 'notifications', 'ask-teacher', 'refusals'],
  },
  share: { module: 'ShareRoute.tsx', copy: ['share'] },
  classes: { module: 'ClassesRoute.tsx', copy: ['programmes'] },
  programme: { module: 'ProgrammeRoute.tsx', copy: ['programmes', 'refusals'] },
  order: {
    module: 'online/OrderRoute.tsx',
    copy: ['checkout', 'programmes', 'orders', 'error', 'refusals'],
  },
  orders: { module: 'OrdersRoute.tsx', copy: ['orders'] },
  'order-record': { module: 'OrderRecordRoute.tsx', copy: ['orders', 'parcels', 'refusals'] },
  guardian: { module: 'guardian/GuardianRoute.tsx', copy: ['guardian', 'refusals'] },
  'guardian-payments': {
    module: 'guardian/GuardianPaymentsRoute.tsx',
    copy: ['guardian', 'orders', 'parcels', 'refusals'],
  },
  classroom: {
    module: 'ClassroomRoute.tsx',
    copy: ['classroom', 'join', 'ask-teacher', 'error', 'refusals'],
  },
  'past-papers': { module: 'PastPapersRoute.tsx', copy: ['papers'] },
  'past-papers-thanks': {
    module: 'PastPapersThanksRoute.tsx',
    copy: ['thanks'],
    load: async (_, match) => ({ exam: examOf(match) }),
  },
  'past-papers-class': { module: 'PastPapersSubjectRoute.tsx', copy: ['papers'] },
  chapter: { module: 'PastPapersChapterRoute.tsx', copy: ['papers'] },
  practice: { module: 'PracticeRoute.tsx', copy: ['practice'] },
  'practice-round': { module: 'PracticeRoute.tsx', copy: ['practice'] },
  staff: { module: 'StaffRoute.tsx', copy: ['staff-gate'] },
}

/** @throws if the table of pages names no exam for the screen: a mistake in the table */
export function examOf({ page }: PageMatch): ExamKey {
  if (!page.exam) throw new Error(`${page.path} names no exam`)
  return page.exam
}

/** @throws if the table of pages names no form for the screen: a mistake in the table */
export function formKeyOf({ page }: PageMatch): FormKey {
  if (!page.form) throw new Error(`${page.path} names no form`)
  return page.form
}
