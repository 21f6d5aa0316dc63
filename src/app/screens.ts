import type { FormKey } from '#contract/forms/forms.ts'
import type { PageRoute, ScreenName } from '#contract/pages.ts'
import type { ExamKey } from '#contract/kinds.ts'
import type { Sources } from './sources.ts'

/** Where a screen is: the page of the table and the parameters in its path. */
export type At = { page: PageRoute; params: Readonly<Record<string, string | undefined>> }

export type Screen = {
  /**
   * A module beside this file, exporting `Component` and the `words` it says. It is a chunk of its own. Those of
   * `online` are of no use without a network: no device fetches them ahead of their first visit.
   */
  module: `${'public' | 'signed-in' | 'online'}/${string}.tsx`
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
    load: async ({ ask }) => {
      const [catalogue, facts, { frontPageOf }] = await Promise.all([
        ask('catalogue'),
        ask('home'),
        frontPage(),
      ])
      return frontPageOf(catalogue.data, facts.data)
    },
  },
  terms: { module: 'public/TermsRoute.tsx' },
  download: { module: 'public/DownloadRoute.tsx' },
  maintenance: {
    module: 'public/MaintenanceRoute.tsx',
    load: ({ ask }) => ask('maintenance'),
  },
  'exam-timetable': {
    module: 'public/ExamTimetableRoute.tsx',
    load: ({ ask }, at) => ask('examTimetable', { exam: examOf(at) }),
  },
  'past-paper-landing': {
    module: 'public/PastPaperLandingRoute.tsx',
    load: async (sources, at) => (await pastPapers()).loadLanding(sources, examOf(at), at.params),
  },
  guide: {
    module: 'public/GuideRoute.tsx',
    load: async (sources, at) => (await pastPapers()).loadGuide(sources, examOf(at)),
  },
  'paper-download': {
    module: 'public/PaperDownloadRoute.tsx',
    load: async (sources, at) => (await pastPapers()).loadDownloads(sources, examOf(at), at.params),
  },
  form: {
    module: 'public/FormRoute.tsx',
    load: async ({ posted }) => ({ posted: posted() }),
  },
  'form-sent': { module: 'public/FormSentRoute.tsx' },
  'trial-thanks': { module: 'public/TrialThanksRoute.tsx' },
  link: { module: 'public/LinkRoute.tsx' },

  'sign-in': { module: 'online/SignInRoute.tsx' },
  dashboard: { module: 'signed-in/DashboardRoute.tsx' },
  progress: { module: 'signed-in/ProgressRoute.tsx' },
  account: { module: 'signed-in/AccountRoute.tsx' },
  inbox: { module: 'signed-in/InboxRoute.tsx' },
  share: { module: 'signed-in/ShareRoute.tsx' },
  classes: { module: 'signed-in/ClassesRoute.tsx' },
  programme: { module: 'signed-in/ProgrammeRoute.tsx' },
  order: { module: 'online/OrderRoute.tsx' },
  orders: { module: 'signed-in/OrdersRoute.tsx' },
  'order-record': { module: 'signed-in/OrderRecordRoute.tsx' },
  classroom: {
    module: 'signed-in/ClassroomRoute.tsx',
  },
  'past-papers': { module: 'signed-in/PastPapersRoute.tsx' },
  'past-papers-thanks': {
    module: 'signed-in/PastPapersThanksRoute.tsx',
    load: async (_, at) => ({ exam: examOf(at) }),
  },
  'past-papers-class': { module: 'signed-in/PastPapersSubjectRoute.tsx' },
  chapter: { module: 'signed-in/PastPapersChapterRoute.tsx' },
  staff: { module: 'signed-in/StaffRoute.tsx' },
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
