import type { FormKey } from '#contract/forms.ts'
import type { PageRoute, ScreenName } from '#contract/pages.ts'
import type { ExamKey } from '#contract/catalogue.ts'
import type { Sources } from './sources.ts'

/** Where a screen is: the page of the table and the parameters in its path. */
export type At = { page: PageRoute; params: Readonly<Record<string, string | undefined>> }

export type Screen = {
  /** A module beside this file, exporting `Component`. It is a chunk of its own. */
  module: `${'public' | 'signed-in'}/${string}.tsx`
  /** The files of words that must be there before it is drawn. */
  words: readonly string[]
  /** What it shows, for screens that the server renders too. */
  load?: (sources: Sources, at: At) => Promise<unknown>
}

/** How each screen of `contract/pages.ts` is drawn. */
export const screens: Record<ScreenName, Screen> = {
  home: {
    module: 'public/HomeRoute.tsx',
    words: ['home'],
    load: async ({ ask }) => {
      const [catalogue, facts] = await Promise.all([ask('catalogue'), ask('home')])
      return { catalogue: catalogue.data, facts: facts.data }
    },
  },
  terms: { module: 'public/TermsRoute.tsx', words: ['terms'] },
  download: { module: 'public/DownloadRoute.tsx', words: ['download'] },
  maintenance: {
    module: 'public/MaintenanceRoute.tsx',
    words: ['maintenance'],
  },
  'exam-timetable': {
    module: 'public/ExamTimetableRoute.tsx',
    words: ['timetable'],
    load: ({ ask }, at) => ask('examTimetable', { exam: examOf(at) }),
  },
  'past-paper-landing': { module: 'public/PastPaperLandingRoute.tsx', words: ['past-papers'] },
  guide: { module: 'public/GuideRoute.tsx', words: ['past-papers'] },
  'paper-download': { module: 'public/PaperDownloadRoute.tsx', words: ['past-papers'] },
  form: {
    module: 'public/FormRoute.tsx',
    words: ['forms', 'error'],
    load: async ({ posted }) => ({ posted: posted() }),
  },
  'form-sent': { module: 'public/FormSentRoute.tsx', words: ['forms'] },
  'trial-thanks': { module: 'public/TrialThanksRoute.tsx', words: ['thanks'] },
  link: { module: 'public/LinkRoute.tsx', words: ['link'] },

  'sign-in': { module: 'public/SignInRoute.tsx', words: ['sign-in', 'error', 'refusals'] },
  dashboard: { module: 'signed-in/DashboardRoute.tsx', words: ['dashboard'] },
  programme: { module: 'signed-in/ProgrammeRoute.tsx', words: ['programmes'] },
  order: { module: 'signed-in/OrderRoute.tsx', words: ['checkout', 'error', 'refusals'] },
  classroom: {
    module: 'signed-in/ClassroomRoute.tsx',
    words: ['classroom', 'ask-teacher', 'error', 'refusals'],
  },
  'past-papers': { module: 'signed-in/PastPapersRoute.tsx', words: ['past-papers'] },
  'past-papers-thanks': { module: 'signed-in/PastPapersThanksRoute.tsx', words: ['thanks'] },
  'past-papers-class': { module: 'signed-in/PastPapersRoute.tsx', words: ['past-papers'] },
  chapter: { module: 'signed-in/PastPapersRoute.tsx', words: ['past-papers'] },
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
