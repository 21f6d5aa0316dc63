import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { programmeType } from '#contract/catalogue/programmes.ts'
import { staffCatalogueKey } from '../modules/catalogue/index.ts'
import { staffQuestionsKey } from '../modules/papers/index.ts'
import { emptySchool } from './empty-school.ts'
import { contentFolder, fingerprintOf, readContent } from './content-files.ts'
import { copyMedia, mediaKeysOf } from './content-media.ts'
import { keptByStaff, type KeptByStaff } from './kept-by-staff.ts'
import * as load from './load-catalogue.ts'
import { loadPrices } from './load-prices.ts'
import { loadTermsVersion } from './load-terms.ts'
import { loadPractice } from './load-practice.ts'
import {
  loadIntakeClasses,
  loadIntakes,
  loadLessons,
  programmesKeptByStaff,
  runningIntakes,
} from './load-intakes.ts'
import type { Store } from '../gateways/media/store.ts'
import { publishInvalidation } from '../platform/db/invalidation.ts'
import { momentOf, noteMoment } from '../platform/db/moments.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Db } from '../platform/db/open.ts'
import { withStaffPapers } from './staff-papers.ts'
import { documents, orphanedFiles } from '../platform/db/schema/platform.ts'
import { programmes } from '../platform/db/schema/catalogue.ts'
import { staffPageContent } from '../platform/db/schema/site.ts'

export type ContentLoad = {
  /** How many rows were added, changed or removed: 0 when the same content is loaded again. */
  changed: number
  /** Media files that were copied. */
  copied: string[]
  /** Keys of the intakes that were opened because none of their programme was running. */
  opened: string[]
  /** What was kept as staff changed it. */
  kept: KeptByStaff
  /** The school started empty, so classes, teachers, prices, intakes, codes and papers of the files were left out. */
  isEmpty: boolean
}

const fingerprintKey = 'content/fingerprint'
// Any number, as long as it never changes.
const loadLock = 20_220_516

/** The fingerprint of the files that were loaded last; undefined when none were. */
export async function loadedContent(db: Db): Promise<string | undefined> {
  const [loaded] = await db
    .select({ body: documents.body })
    .from(documents)
    .where(eq(documents.key, fingerprintKey))
  return (loaded?.body as { sha256: string } | undefined)?.sha256
}

/**
 * Identifies the present state of the content: the loaded files, the changes by staff, and the day, because prices and
 * sales start on a day.
 */
export async function contentState(db: Db, now: Date): Promise<string> {
  const rows = await db
    .select({ key: documents.key, body: documents.body })
    .from(documents)
    .where(inArray(documents.key, [fingerprintKey, staffQuestionsKey, staffCatalogueKey]))
    .orderBy(documents.key)
  const published = await db
    .select({ key: staffPageContent.key, at: staffPageContent.publishedAt })
    .from(staffPageContent)
    .orderBy(staffPageContent.key)
  return JSON.stringify([malaysianDay(now), rows, published.filter(({ at }) => at !== null)])
}

/**
 * True when nothing is loaded, the files have changed, or no intake of the full programme is running and staff do not
 * manage its intakes themselves.
 */
export async function needsContent(
  db: Db,
  now: Date,
  folder: string = contentFolder,
): Promise<boolean> {
  if ((await loadedContent(db)) !== (await fingerprintOf(folder))) return true
  const full = (await db.select().from(programmes)).find(
    ({ urlSafeName }) => programmeType({ url_safe_name: urlSafeName }) === 'full',
  )
  if (!full) return true
  if ((await programmesKeptByStaff(db)).has(full.id)) return false
  return (await runningIntakes(db, [full.id], now)).length === 0
}

/**
 * Loads the files of `folder` into the database and their media into `mediaFolder`. Everything is checked first:
 * @throws ContentInvalid with every mistake; then nothing has changed
 */
export async function loadContent(
  db: Db,
  {
    folder,
    mediaFolder,
    bucket,
    isEmpty = false,
    now,
  }: {
    folder: string
    mediaFolder: string
    /** Where recordings and materials go instead of the folder. */
    bucket?: Store | undefined
    /** Starts a school without sample data; later loads add none. */
    isEmpty?: boolean
    now: Date
  },
): Promise<ContentLoad> {
  const sha256 = await fingerprintOf(folder)
  const whole = await readContent(folder)
  const hasBegunEmpty = (await momentOf(db, 'began-empty')) !== undefined
  const staysEmpty = isEmpty || hasBegunEmpty
  const read = staysEmpty ? emptySchool(whole) : whole
  // Waits for a running removal of one of these files, so that the file is then copied again.
  await db.delete(orphanedFiles).where(inArray(orphanedFiles.mediaKey, mediaKeysOf(read.files)))
  const copied = await copyMedia(join(folder, 'media'), mediaFolder, read.files, bucket)
  return inTransaction(db, async (tx) => {
    // Two servers that start together load one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(${loadLock})`)
    const content = await withStaffPapers(tx, read)
    let changed = await load.loadProgrammes(tx, content)
    changed += await load.loadClasses(tx, content)
    changed += await load.loadTeachers(tx, content)
    changed += await load.loadPromoCodes(tx, content)
    changed += await load.loadRecordings(tx, content)
    changed += await load.loadMaterials(tx, content)
    changed += await load.loadPastPapers(tx, content)
    changed += await loadPractice(tx, content, now)
    changed += await loadTermsVersion(tx, content, now)
    changed += await load.loadDocuments(tx, content, { [fingerprintKey]: { sha256 } }, now)
    if (isEmpty && !hasBegunEmpty) await noteMoment(tx, 'began-empty', now)
    const intakes = await loadIntakes(tx, content, now)
    changed += intakes.changed + (await loadLessons(tx, content, now))
    changed += await loadIntakeClasses(tx, now)
    changed += await loadPrices(tx, content, now)
    if (changed > 0) await publishInvalidation(tx, 'content')
    return {
      changed,
      copied,
      opened: intakes.opened,
      kept: await keptByStaff(tx),
      isEmpty: staysEmpty,
    }
  })
}
