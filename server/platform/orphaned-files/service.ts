import { malaysianDay } from '#contract/shared/calendar.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db } from '../db/open.ts'
import { namedMedia } from '../db/named-media.ts'
import type { Store } from '../../gateways/media/store.ts'
import type { Jobs } from '../ports/jobs.ts'
import { orphanedFilesRepository } from './repository.ts'

export type OrphanedFile = { mediaKey: string; bytes: number; since: Date }
/** `overdue`: the orphaned files that are removed, or would be without a dry run. */
export type FoundFiles = { files: number; orphaned: OrphanedFile[]; overdue: OrphanedFile[] }

const kind = 'orphaned-files'
/** The folders to scan. Their keys are never reused except by content loads; other folders have jobs of their own. */
const rooms = ['recordings', 'materials', 'answers'] as const
const dayMs = 24 * 3600 * 1000
/** How long orphaned files are kept, so that a backup of this age can be restored with all its files. */
export const orphansKeptDays = 30
/** Younger files are skipped, because a file is stored before the row that names it. */
const youngMs = dayMs

/**
 * Files of the media store that the database no longer names, such as replaced recordings and removed materials. They
 * are noted when first found, and removed after 30 days unless something names them again.
 */
export function orphanedFilesService(
  db: Db,
  { store, jobs, clock }: { store: Store; jobs: Pick<Jobs, 'add'>; clock: () => Date },
) {
  const repository = orphanedFilesRepository(db)

  /** Lists the files first, so that references added during the scan are found. */
  async function find(now: Date): Promise<{ files: number; found: Map<string, number> }> {
    const found = new Map<string, number>()
    let files = 0
    for (const room of rooms)
      for await (const { mediaKey, bytes, changedAt } of store.list(room)) {
        files += 1
        if (now.getTime() - changedAt.getTime() >= youngMs) found.set(mediaKey, bytes)
      }
    for (const { mediaKey } of await namedMedia(db)) found.delete(mediaKey)
    return { files, found }
  }

  /** Locks the file's row, so that a content load that names the file again waits. @returns whether it was removed */
  const removeOne = (mediaKey: string, before: Date): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const isOverdue = await orphanedFilesRepository(tx).forget(mediaKey, before)
      if (isOverdue) await store.remove(mediaKey)
      return isOverdue
    })

  async function look(
    now: Date,
    { isDryRun = false, signal }: { isDryRun?: boolean; signal?: AbortSignal } = {},
  ): Promise<FoundFiles> {
    const { files, found } = await find(now)
    if (!isDryRun) await repository.note([...found.keys()], now)
    const noted = await repository.noted()
    const before = new Date(now.getTime() - orphansKeptDays * dayMs)
    const orphaned = [...found].map(([mediaKey, bytes]) => ({
      ...{ mediaKey, bytes },
      since: noted.get(mediaKey) ?? now,
    }))
    const overdue: OrphanedFile[] = []
    for (const file of orphaned) {
      signal?.throwIfAborted()
      if (file.since > before) continue
      if (isDryRun || (await removeOne(file.mediaKey, before))) overdue.push(file)
    }
    return { files, orphaned, overdue }
  }

  return {
    /** Notes orphaned files, and removes those noted long ago; a dry run does neither. */
    look,

    /** Once a day, over all servers. */
    async plan(now: Date): Promise<void> {
      await jobs.add(db, { kind, body: {}, onceKey: `${kind}/${malaysianDay(now)}` }, now)
    },

    longJobs: {
      async [kind](_body: unknown, signal: AbortSignal): Promise<void> {
        await look(clock(), { signal })
      },
    },
  }
}
