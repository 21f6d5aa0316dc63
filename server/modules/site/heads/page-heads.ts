import type { ParseKeys } from 'i18next'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { picturePath } from '#contract/shared/text/locales.ts'
import type { FoundPage } from '#contract/shared/pages.ts'
import type { Context } from '../../../context.ts'
import { copyOf, hasText } from '../../../platform/copy/copy.ts'
import { readersTitle } from '../../../platform/copy/title.ts'
import type { PageHead } from '../../../platform/http/pages/page-head.ts'
import { classFacts, namesOf } from './public-words.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { ClassroomDomain } from '../../classroom/index.ts'
import type { PapersDomain } from '../../papers/index.ts'

type Headed<Key = ParseKeys<'server/meta'>> = Key extends `pages.${infer Name}.title` ? Name : never

/**
 * The head of a page that is rendered on the device: public title, text and picture, the same for everyone. It
 * names no people but teachers and, by first name, an inviter. Null for an unknown parameter.
 */
export function pageHeads(
  { links, clock }: Context,
  {
    catalogue,
    papers: { pastPapers },
    classroom: { classroom },
  }: { catalogue: CatalogueDomain; papers: PapersDomain; classroom: ClassroomDomain },
) {
  async function ofLink(token: string, locale: string): Promise<PageHead | null> {
    const link = await links.find(token, clock(), locale)
    if (!link) return null
    // The preview of such a link in a chat must not reveal anything.
    if (link.kind === 'payment') return wordsOf('payment-link', {}, locale)
    if (link.kind === 'consent') return wordsOf('consent-link', {}, locale)
    if (link.kind === 'school-mail') return wordsOf('school-mail-link', {}, locale)
    const facts = { name: link.first_name, exam: link.exam.toUpperCase() }
    return {
      ...wordsOf('link', facts, locale),
      image: picturePath(`invitation-${link.exam}`, locale),
    }
  }

  /** Titles are public; the API decides whether the papers may be watched. */
  async function ofPapers(
    { page, params }: FoundPage,
    exam: ExamKey,
    programme: string,
    locale: string,
  ): Promise<PageHead | null> {
    const named = params['paperSubjectOrPaperId'] ?? params['classId'] ?? ''
    const isSubject = /^\d+$/.test(named)
    const subject = await pastPapers.headOf(
      exam,
      isSubject ? Number(named) : undefined,
      isSubject ? params['paperId'] : named,
    )
    if (!subject) return null
    const teachers = namesOf(subject.teachers, locale)
    return {
      ...wordsOf(page.screen, { programme, subject: subject.name_eng, teachers }, locale),
      image: picturePath(`programme-${exam}-past-year-papers`, locale),
    }
  }

  return async (found: FoundPage, locale: string): Promise<PageHead | null> => {
    const { page, params } = found
    if (params['token'] !== undefined) return ofLink(params['token'], locale)
    const { programmes, subjects, teachers } = await catalogue.all()
    const [, slug] = page.path.split('/')
    const programme = programmes.find(({ url_safe_name }) => url_safe_name === slug)
    const facts = { programme: readersTitle(programme?.title ?? '', locale) }
    if (page.screen === 'past-papers-class' && page.exam)
      return ofPapers(found, page.exam, facts.programme, locale)
    if (params['chapterId'] !== undefined && !(await pastPapers.isChapter(params['chapterId'])))
      return null
    const named = params['classId'] ?? params['classOrLessonId']
    if (named === undefined) {
      const image = programme && picturePath(`programme-${programme.url_safe_name}`, locale)
      return { ...wordsOf(page.screen, facts, locale), ...(image && { image }) }
    }
    const classId = /^\d+$/.test(named) ? Number(named) : await classroom.classOfLesson(named)
    const subject = subjects.find(({ id }) => id === classId)
    if (!subject) return null
    return {
      ...wordsOf(page.screen, { ...facts, ...classFacts(subject, teachers, locale) }, locale),
      image: picturePath(`class-${subject.id}`, locale),
    }
  }
}

/** @throws if the head of a screen has no texts */
function wordsOf(screen: string, facts: Readonly<Record<string, string>>, locale: string) {
  if (!isHeaded(screen)) throw new Error(`server/meta.json has no words for ${screen}`)
  const t = copyOf('server/meta', locale)
  return {
    title: t(`pages.${screen}.title`, { replace: facts }),
    description: t(`pages.${screen}.description`, { replace: facts }),
  }
}

const isHeaded = (screen: string): screen is Headed =>
  hasText('server/meta', `pages.${screen}.title`)
