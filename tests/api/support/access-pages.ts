import { termsVersion } from '#contract/shared/kinds.ts'
import type { PageRoute, ScreenName } from '#contract/shared/pages.ts'
import { otherClass, ownClass, type World } from './access-people.ts'

export type PageParams = Record<string, string | number>
/** Parameters of a page that name the person's own things, somebody else's, and nothing. */
export type PageRow = {
  own: PageParams
  other?: PageParams
  absent?: PageParams
  /** The status of existing pages, if it is not 200. */
  status?: number
}

const classroom = ({ recorded, otherRecorded }: World, { path }: PageRoute): PageRow => {
  const of = (classId: number, lessonId: string): PageParams => ({
    classId,
    classOrLessonId: classId,
    lessonId,
  })
  // A lesson in place of a class: the page redirects to its class.
  const alone = !path.includes(':classId')
  return {
    own: of(ownClass, recorded.id),
    other: of(otherClass, otherRecorded.id),
    absent: alone ? { classOrLessonId: 'L0000000000' } : of(999, recorded.id),
  }
}
const papers = ({ papers: spm, igcse }: World, { exam }: PageRoute): PageRow => {
  const { open, locked } = exam === 'igcse' ? igcse : spm
  const of = ({ subjectId, paperId }: typeof open): PageParams => ({
    classId: subjectId,
    paperSubjectOrPaperId: subjectId,
    paperId,
  })
  return { own: of(open), other: of(locked), absent: of({ ...open, subjectId: 99_999 }) }
}

/** The rows of screens with parameters, or with another status than 200. */
const rows: Partial<Record<ScreenName, (world: World, page: PageRoute) => PageRow>> = {
  // There is no maintenance: it redirects to the home page.
  maintenance: () => ({ own: {}, status: 302 }),
  terms: () => ({ own: { version: termsVersion }, absent: { version: 'first' } }),
  'past-paper-landing': ({ code }) => ({ own: { referrer: code } }),
  'paper-download': () => ({
    own: { lang: 'eng', year: 2025 },
    absent: { lang: 'zh', year: 1999 },
  }),
  link: ({ invitation }) => ({ own: { token: invitation }, absent: { token: 'x'.repeat(43) } }),
  'order-record': ({ order }) => ({
    own: { orderId: order },
    absent: { orderId: 'no-order' },
  }),
  guardian: ({ guardianship }) => ({
    own: { guardianshipId: guardianship },
    absent: { guardianshipId: 'nobody' },
  }),
  order: () => ({ own: { step: 'subjects' }, absent: { step: 'no-step' } }),
  account: () => ({ own: { setting: 'profile' }, absent: { setting: 'nothing' } }),
  classroom,
  'past-papers-class': papers,
  'practice-round': () => ({ own: { classId: 5, practiceSet: 'mathematics-f4-1' } }),
  staff: () => ({ own: { staffSection: 'classes' }, absent: { staffSection: 'No-Part' } }),
  chapter: ({ papers: { open, locked } }) => ({
    own: { chapterId: open.chapterId },
    other: { chapterId: locked.chapterId },
    absent: { chapterId: 'no-such-chapter' },
  }),
}

/** The parameters with which a page's first HTML is requested. */
export function pageRow(world: World, page: PageRoute): PageRow {
  const row = rows[page.screen]
  if (!row && page.path.includes(':'))
    throw new Error(
      `${page.path} has parameters: give '${page.screen}' a row in tests/api/support/access-pages.ts`,
    )
  return row?.(world, page) ?? { own: {} }
}
