import { examKeys } from '#contract/kinds.ts'
import { defaultLocale } from '#contract/locales.ts'
import { copyOf } from '../../copy/copy.ts'
import type { Preview } from '../../previews/drawing.ts'
import { classFacts } from './public-words.ts'
import type { CatalogueService } from './service.ts'

const t = copyOf('server/meta')
const primary = '#0b6e6e'

/**
 * The words of the picture of this name (`class-5`, `programme-full-programme`, `invitation-spm`); undefined when
 * there is none.
 */
export function previewWords(catalogue: CatalogueService) {
  return async (name: string): Promise<Preview | undefined> => {
    const [, kind, id] = /^(class|programme|invitation)-([a-z0-9-]+)$/.exec(name) ?? []
    if (!kind || !id) return undefined
    const [{ programmes, subjects, teachers }, { name: school }] = await Promise.all([
      catalogue.all(),
      catalogue.school(),
    ])
    if (kind === 'class') {
      const subject = subjects.find((its) => String(its.id) === id)
      return (
        subject && {
          school,
          ...wordsOf('class', classFacts(subject, teachers, defaultLocale)),
          colour: subject.background_color_hex,
        }
      )
    }
    if (kind === 'programme') {
      const programme = programmes.find(({ url_safe_name }) => url_safe_name === id)
      return programme && { school, ...wordsOf('programme', { programme: programme.title }) }
    }
    const exam = examKeys.find((key) => key === id)
    return (
      exam && {
        school,
        ...wordsOf('invitation', { exam: exam.toUpperCase() }),
        colour: primary,
      }
    )
  }
}

const wordsOf = (
  picture: 'class' | 'programme' | 'invitation',
  facts: Readonly<Record<string, string>>,
) => ({
  over: t(`pictures.${picture}.over`, { replace: facts }),
  title: t(`pictures.${picture}.title`, { replace: facts }),
  under: t(`pictures.${picture}.under`, { replace: facts }),
})
