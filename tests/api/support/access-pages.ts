import type { PageRoute, ScreenName } from '#contract/pages.ts'
import { otherClass, ownClass, type World } from './access-people.ts'

export type PageParams = Record<string, string | number>
/** Parameters of a page that name one's own, somebody else's and what there is not. */
export type PageRow = {
  own: PageParams
  other?: PageParams
  absent?: PageParams
  /** Of those that are there, when it is not 200. */
  status?: number
}

const alone = (): PageRow => ({ own: {} })
const classroom = ({ recorded, otherRecorded }: World, { path }: PageRoute): PageRow => {
  const of = (classId: number, lessonId: string): PageParams => ({
    classId,
    classOrLessonId: classId,
    lessonId,
  })
  // A lesson in the place of a class: the page leads on to its class.
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

/** What the first HTML of each screen is asked with. Every screen has a row here, or this file does not compile. */
export const pageRows: Record<ScreenName, (world: World, page: PageRoute) => PageRow> = {
  home: alone,
  terms: alone,
  'sign-in': alone,
  download: alone,
  // Nothing is down: it leads home.
  maintenance: () => ({ own: {}, status: 302 }),
  'exam-timetable': alone,
  'past-paper-landing': ({ code }) => ({ own: { referrer: code } }),
  guide: alone,
  'paper-download': () => ({
    own: { lang: 'eng', year: 2025 },
    absent: { lang: 'zh', year: 1999 },
  }),
  form: alone,
  'form-sent': alone,
  'trial-thanks': alone,
  link: ({ invitation }) => ({ own: { token: invitation }, absent: { token: 'x'.repeat(43) } }),
  dashboard: alone,
  classes: alone,
  account: alone,
  inbox: alone,
  share: alone,
  progress: alone,
  orders: alone,
  'order-record': ({ order }) => ({
    own: { orderId: order },
    absent: { orderId: 'no-order' },
  }),
  programme: alone,
  order: () => ({ own: { step: 'subjects' }, absent: { step: 'no-step' } }),
  classroom,
  'past-papers': alone,
  'past-papers-thanks': alone,
  'past-papers-class': papers,
  staff: () => ({ own: { staffSection: 'classes' }, absent: { staffSection: 'no-such-part' } }),
  chapter: ({ papers: { open, locked } }) => ({
    own: { chapterId: open.chapterId },
    other: { chapterId: locked.chapterId },
    absent: { chapterId: 'no-such-chapter' },
  }),
}
