import type { FormKey } from '#contract/forms/forms.ts'
import type { PageRoute, ScreenName } from '#contract/pages.ts'
import type { ExamKey } from '#contract/kinds.ts'
import type { Namespace } from '#platform/i18n/i18n.ts'
import type { Sources } from './sources.ts'

/** Where a screen is: the page of the table and the parameters in its path. */
export type At = { page: PageRoute; params: Readonly<Record<string, string | undefined>> }

export type Screen = {
  /**
   * A module beside this file, exporting `Component`. It is a chunk of its own. Those of
   * `online` are of no use without a network: no device fetches them ahead of their first visit.
   */
  module: `${'public' | 'signed-in' | 'online'}/${string}.tsx`
  /** The namespaces of its copy, which are loaded beside the module. */
  copy: readonly Namespace[]
  /** What it shows, for screens that the server renders too. */
  load?: (sources: Sources, at: At) => Promise<unknown>
}

// Not in the first script: whole pages bring their data, and few screens ask for this.
const frontPage = () => import('#features/home/front-page.ts')
const pastPapers = () => import('./past-paper-data.ts')

/** How each screen of `contract/pages.ts` is drawn. */
export const screens: Record<ScreenName, Screen> = {
  home: {
    module: 'public/HomeRoute.tsx',
    copy: ['home'],
    load: async ({ ask }) => {
      const [catalogue, facts, { frontPageOf }] = await Promise.all([
        ask('catalogue'),
        ask('home'),
        frontPage(),
      ])
      return frontPageOf(catalogue.data, facts.data)
    },
  },
  terms: { module: 'public/TermsRoute.tsx', copy: ['terms'] },
  download: { module: 'public/DownloadRoute.tsx', copy: ['download'] },
  maintenance: {
    module: 'public/MaintenanceRoute.tsx',
    copy: ['maintenance'],
    load: ({ ask }) => ask('maintenance'),
  },
  'exam-timetable': {
    module: 'public/ExamTimetableRoute.tsx',
    copy: ['timetable'],
    load: ({ ask }, at) => ask('examTimetable', { exam: examOf(at) }),
  },
  'past-paper-landing': {
    module: 'public/PastPaperLandingRoute.tsx',
    copy: ['past-papers'],
    load: async (sources, at) => (await pastPapers()).loadLanding(sources, examOf(at), at.params),
  },
  guide: {
    module: 'public/GuideRoute.tsx',
    copy: ['past-papers'],
    load: async (sources, at) => (await pastPapers()).loadGuide(sources, examOf(at)),
  },
  'paper-download': {
    module: 'public/PaperDownloadRoute.tsx',
    copy: ['past-papers'],
    load: async (sources, at) => (await pastPapers()).loadDownloads(sources, examOf(at), at.params),
  },
  form: {
    module: 'public/FormRoute.tsx',
    copy: ['forms', 'error'],
    load: async ({ posted }) => ({ posted: posted() }),
  },
  'form-sent': { module: 'public/FormSentRoute.tsx', copy: ['forms'] },
  'trial-thanks': { module: 'public/TrialThanksRoute.tsx', copy: ['thanks'] },
  link: { module: 'public/LinkRoute.tsx', copy: ['link'] },

  'sign-in': { module: 'online/SignInRoute.tsx', copy: ['sign-in', 'error', 'refusals'] },
  dashboard: { module: 'signed-in/DashboardRoute.tsx', copy: ['dashboard'] },
  progress: { module: 'signed-in/ProgressRoute.tsx', copy: ['progress'] },
  account: { module: 'signed-in/AccountRoute.tsx', copy: ['account-gate'] },
  inbox: {
    module: 'signed-in/InboxRoute.tsx',
    copy: ['inbox', 'notifications', 'ask-teacher', 'refusals'],
  },
  share: { module: 'signed-in/ShareRoute.tsx', copy: ['share'] },
  classes: { module: 'signed-in/ClassesRoute.tsx', copy: ['programmes'] },
  programme: { module: 'signed-in/ProgrammeRoute.tsx', copy: ['programmes', 'refusals'] },
  order: { module: 'online/OrderRoute.tsx', copy: ['checkout', 'error', 'refusals'] },
  orders: { module: 'signed-in/OrdersRoute.tsx', copy: ['orders'] },
  'order-record': { module: 'signed-in/OrderRecordRoute.tsx', copy: ['orders'] },
  classroom: {
    module: 'signed-in/ClassroomRoute.tsx',
    copy: ['classroom', 'join', 'ask-teacher', 'error', 'refusals'],
  },
  'past-papers': { module: 'signed-in/PastPapersRoute.tsx', copy: ['papers'] },
  'past-papers-thanks': {
    module: 'signed-in/PastPapersThanksRoute.tsx',
    copy: ['thanks'],
    load: async (_, at) => ({ exam: examOf(at) }),
  },
  'past-papers-class': { module: 'signed-in/PastPapersSubjectRoute.tsx', copy: ['papers'] },
  chapter: { module: 'signed-in/PastPapersChapterRoute.tsx', copy: ['papers'] },
  staff: { module: 'signed-in/StaffRoute.tsx', copy: ['staff-gate'] },
}

/** @throws when a screen of an exam is put into the table without its exam: a mistake in the table */
export function examOf({ page }: At): ExamKey {
  if (!page.exam) throw new Error(`${page.path} names no exam`)
  return page.exam
}

/** @throws when a form's screen is put into the table without its form: a mistake in the table */
export function formOf({ page }: At): FormKey {
  if (!page.form) throw new Error(`${page.path} names no form`)
  return page.form
}
