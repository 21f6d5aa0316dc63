import { eq } from 'drizzle-orm'
import type { ExamKey } from '#contract/shared/kinds.ts'
import type { Db } from '../../../platform/db/open.ts'
import { documents } from '../../../platform/db/schema/platform.ts'

export const searchRepository = (db: Db) => ({
  /** The search index of an exam; undefined until content is loaded. */
  async index(exam: ExamKey): Promise<object | undefined> {
    const [row] = await db
      .select({ body: documents.body })
      .from(documents)
      .where(eq(documents.key, `search-index/${exam}`))
    return row?.body as object | undefined
  },
})
