import type { ExamKey } from '#contract/shared/kinds.ts'
import { keep, type Kept } from '../../../platform/http/pages/kept-page.ts'
import type { Db } from '../../../platform/db/open.ts'
import { searchRepository } from './repository.ts'

export type SearchService = ReturnType<typeof searchService>

export function searchService(db: Db) {
  const repository = searchRepository(db)
  let kept = new Map<ExamKey, Promise<Kept | undefined>>()

  async function make(exam: ExamKey): Promise<Kept | undefined> {
    const index = await repository.index(exam)
    return index && keep(JSON.stringify(index))
  }

  return {
    /** The compressed file, made for the first request; undefined when no content is loaded. */
    file(exam: ExamKey): Promise<Kept | undefined> {
      const files = kept
      const file = files.get(exam) ?? make(exam)
      files.set(exam, file)
      file.catch(() => files.delete(exam))
      return file
    },
    /** Call it after content has changed: the next request reads the index again. */
    forget(): void {
      kept = new Map()
    },
  }
}
