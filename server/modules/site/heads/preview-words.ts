import { examKeys } from '#contract/shared/kinds.ts'
import { defaultLocale, isLocale, type Locale } from '#contract/shared/text/locales.ts'
import { logoSize } from '#contract/school/logo.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { readersTitle } from '../../../platform/copy/title.ts'
import type { Preview } from '../../../previews/drawing.ts'
import { classFacts } from './public-words.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { SchoolDomain } from '../../school/index.ts'

const primary = '#0b6e6e'

/**
 * The texts of the preview picture with this name: `school`, `class-5`, `programme-full-programme`, `invitation-spm`,
 * or `class-5.ms` in another language; undefined for other names.
 */
export function previewWords({
  school,
  catalogue,
}: {
  school: SchoolDomain
  catalogue: CatalogueDomain
}) {
  return async (name: string): Promise<Preview | undefined> => {
    const [, kind, id, other] =
      /^(class|programme|invitation|school)(?:-([a-z0-9-]+))?(?:\.([a-z]+))?$/.exec(name) ?? []
    const locale = other ?? defaultLocale
    if (!kind || !isLocale(locale) || other === defaultLocale) return undefined
    const [{ programmes, subjects, teachers }, { name: called, logo: file }, png] =
      await Promise.all([catalogue.all(), school.school(), school.logo()])
    const shown = { school: called, logo: file && png ? { png, ...logoSize(file) } : undefined }
    if (kind === 'school')
      return id === undefined
        ? { ...shown, ...wordsOf('school', {}, locale), colour: primary }
        : undefined
    if (kind === 'class') {
      const subject = subjects.find((its) => String(its.id) === id)
      return (
        subject && {
          ...shown,
          ...wordsOf('class', classFacts(subject, teachers, locale), locale),
          colour: subject.background_color_hex,
        }
      )
    }
    if (kind === 'programme') {
      const programme = programmes.find(({ url_safe_name }) => url_safe_name === id)
      return (
        programme && {
          ...shown,
          ...wordsOf('programme', { programme: readersTitle(programme.title, locale) }, locale),
        }
      )
    }
    const exam = examKeys.find((key) => key === id)
    return (
      exam && {
        ...shown,
        ...wordsOf('invitation', { exam: exam.toUpperCase() }, locale),
        colour: primary,
      }
    )
  }
}

function wordsOf(
  picture: 'class' | 'programme' | 'invitation' | 'school',
  facts: Readonly<Record<string, string>>,
  locale: Locale,
) {
  const t = copyOf('server/meta', locale)
  return {
    above: t(`pictures.${picture}.over`, { replace: facts }),
    title: t(`pictures.${picture}.title`, { replace: facts }),
    below: t(`pictures.${picture}.under`, { replace: facts }),
  }
}
