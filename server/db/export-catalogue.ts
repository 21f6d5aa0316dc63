import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { contentFiles, type ContentFile } from '#contract/content-files.ts'
import type { Db } from './open.ts'
import { intakes } from './tables/catalogue.ts'

/**
 * Writes the intakes of staff into the content files of `folder`; what staff did not touch stays there as it is.
 * @returns a line of text for each file. @throws when a file would not be content any more: then it is as it was
 */
export async function exportCatalogue(db: Db, folder: string): Promise<string[]> {
  return [await writeIntakes(db, folder)]
}

async function writeIntakes(db: Db, folder: string): Promise<string> {
  const file = 'catalogue/intakes.json'
  const rows = await db
    .select()
    .from(intakes)
    .where(and(eq(intakes.byStaff, true), isNull(intakes.withdrawnAt)))
    .orderBy(asc(intakes.startsOn), asc(intakes.key))
  const withdrawn = await db
    .select({ key: intakes.key })
    .from(intakes)
    .where(eq(intakes.byStaff, true))
  if (withdrawn.length === 0) return untouched(file)
  const content = await read(folder, file, contentFiles[file])
  const ofStaff = new Set(withdrawn.map(({ key }) => key))
  const programmes = new Set(rows.map(({ programmeId }) => programmeId))
  await write(folder, file, {
    dated: [
      ...content.dated.filter(({ key }) => !ofStaff.has(key)),
      ...rows.map((row) => ({
        key: row.key,
        programme_id: row.programmeId,
        title: row.title,
        starts_on: row.startsOn,
        ends_on: row.endsOn,
        last_paper_on: row.lastPaperOn,
      })),
    ],
    relative: content.relative.filter(({ programme_id }) => !programmes.has(programme_id)),
  })
  return `${file}: written with the intakes of staff`
}

const untouched = (file: ContentFile) => `${file}: as it was loaded, not written`

async function read<Schema extends v.GenericSchema>(
  folder: string,
  file: ContentFile,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return v.parse(schema, JSON.parse(await readFile(join(folder, file), 'utf8')))
}

async function write(folder: string, file: ContentFile, content: unknown): Promise<void> {
  const text = JSON.stringify(v.parse(contentFiles[file], content), null, 2)
  await writeFile(join(folder, file), `${text}\n`)
}
