import type { ExamTimetable, Teacher } from '#contract/catalogue/catalogue.ts'
import { inLocale } from '#contract/shared/text/in-locale.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { everyLanguage, newestYear } from '#contract/papers/paths.ts'
import type { Clip, PaperDownloadsQuery, PastPaperSubject } from '#contract/papers/past-papers.ts'
import { presentVersion, type Terms } from '#contract/school/terms.ts'
import {
  aboutTeacher,
  frontPageOf,
  type AboutTeacher,
  type FrontPage,
  type TeacherOnCard,
} from '#features/site/home/front-page.ts'
import type { Aged } from '#platform/api/public-data.ts'
import type { Sources } from './sources.ts'

type Params = Readonly<Record<string, string | undefined>>
type PaperTeacher = Pick<Teacher, 'id' | 'name' | 'headline' | 'biography' | 'photo'>
type Shown = { exam: ExamKey; subjects: PastPaperSubject[]; teachers: PaperTeacher[] }
export type LandingData = Shown & { inviter: { code: string; first_name: string } | 'ended' | null }
export type GuideData = { exam: ExamKey; guides: Clip[] }

export async function loadFrontPage({ ask }: Sources, locale: string): Promise<FrontPage> {
  const [catalogue, facts] = await Promise.all([ask('catalogue'), ask('home')])
  return frontPageOf(catalogue.data, inLocale(facts.data, locale))
}

/** @throws Unreachable, Refusal; an Error when the teacher is gone since the page was made */
export async function loadTeacher({ ask }: Sources, card: TeacherOnCard): Promise<AboutTeacher> {
  return aboutTeacher((await ask('catalogue')).data, card)
}

export async function loadTimetable(
  { ask }: Sources,
  exam: ExamKey,
  locale: string,
): Promise<Aged<ExamTimetable>> {
  const { data, keptAt } = await ask('examTimetable', { exam })
  return { data: inLocale(data, locale), keptAt }
}

/** @throws Refusal 404 when no terms began on that day */
export async function loadTerms(
  { ask }: Sources,
  { version = presentVersion }: Params,
  locale: string,
): Promise<Aged<Terms>> {
  const { data, keptAt } = await ask('terms', { version })
  return { data: inLocale(data, locale), keptAt }
}

/** The landing page's data. An unknown referral code still shows the page. */
export async function loadLanding(
  sources: Sources,
  exam: ExamKey,
  { referrer }: Params,
): Promise<LandingData> {
  const [showcase, catalogue, inviter] = await Promise.all([
    sources.ask('pastPaperShowcase', { exam }),
    sources.ask('catalogue'),
    referrer ? inviterOf(sources, referrer) : null,
  ])
  return {
    exam,
    subjects: showcase.data.subjects,
    teachers: teachersOf(catalogue.data.teachers, exam),
    inviter,
  }
}

export async function loadGuide({ ask }: Sources, exam: ExamKey): Promise<GuideData> {
  return { exam, guides: (await ask('pastPaperShowcase', { exam })).data.guides }
}

/** @throws Refusal 404 when there is no paper of that year in that language */
export function loadDownloads({ ask }: Sources, exam: ExamKey, { year, lang }: Params) {
  return ask('paperDownloads', {
    exam,
    year: year ?? newestYear,
    // The path's shape lets nothing else through.
    lang: (lang ?? everyLanguage) as PaperDownloadsQuery['lang'],
  })
}

async function inviterOf({ ask }: Sources, code: string): Promise<LandingData['inviter']> {
  try {
    return { code, first_name: (await ask('referrer', { code })).data.first_name }
  } catch (failure) {
    // Page and server have different `Refusal` classes, both with a status.
    if (failure instanceof Error && 'status' in failure && failure.status === 404) return 'ended'
    throw failure
  }
}

const teachersOf = (teachers: readonly Teacher[], exam: ExamKey): PaperTeacher[] =>
  teachers
    .filter(({ groups }) => groups.includes(`pyp-${exam}`))
    .map(({ id, name, headline, biography, photo }) => ({
      ...{ id, name, headline, biography },
      ...(photo && { photo }),
    }))
