import meta from '#content/locales/en/meta.json' with { type: 'json' }
import type { FoundPage } from '#contract/pages.ts'
import type { PageHead } from '../../http/page-head.ts'
import type { CatalogueService } from './service.ts'

const words: Record<string, PageHead> = meta

/**
 * What a page that is drawn on the device says of itself to everyone: its public title and text, without
 * a word about any person. Null when a parameter names a class that there is not.
 */
export function pageHeads(catalogue: CatalogueService) {
  return async ({ page, params }: FoundPage): Promise<PageHead | null> => {
    const { programmes, subjects } = await catalogue.all()
    const [, slug] = page.path.split('/')
    const programme = programmes.find(({ url_safe_name }) => url_safe_name === slug)
    const classId = params['classId'] ?? params['classOrLessonId']
    const subject = subjects.find(({ id }) => String(id) === classId)
    if (classId && /^\d+$/.test(classId) && !subject) return null
    const said = words[page.screen]
    if (!said) throw new Error(`meta.json has no words for ${page.screen}`)
    const fill = (text: string) =>
      text
        .replaceAll('{programme}', programme?.title ?? '')
        .replaceAll('{class}', subject?.class_name ?? programme?.title ?? '')
    return { ...said, title: fill(said.title), description: fill(said.description) }
  }
}
