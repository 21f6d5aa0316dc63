import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { contentFiles, type ContentFile } from '#contract/shared/content-files.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { pricesInForce } from '#contract/catalogue/price-lists.ts'
import { toIntake } from '../modules/catalogue/index.ts'
import type { Db } from '../platform/db/open.ts'
import {
  classes,
  classTeachers,
  intakes,
  programmes,
  teachers,
  priceLists,
} from '../platform/db/schema/catalogue.ts'

/**
 * Writes the programmes, intakes, classes, teachers and prices of staff into the content files of `folder`. Everything
 * else in the files stays.
 * @returns a line of text for each file
 * @throws when a file would become invalid: then it is left unchanged
 */
export async function exportCatalogue(db: Db, folder: string, now: Date): Promise<string[]> {
  return [
    await writeProgrammes(db, folder),
    await writeIntakes(db, folder),
    await writeClasses(db, folder),
    await writeTeachers(db, folder),
    await writePrices(db, folder, now),
  ]
}

async function writeProgrammes(db: Db, folder: string): Promise<string> {
  const file = 'catalogue/programmes.json'
  const rows = await db.select().from(programmes).where(eq(programmes.byStaff, true))
  if (rows.length === 0) return untouched(file)
  const content = await read(folder, file, contentFiles[file])
  const written = content.map((inFile) => {
    const row = rows.find(({ id }) => id === inFile.id)
    if (!row) return inFile
    const { title, discontinued, joiningPrice: joining_price } = row
    return { ...inFile, title, discontinued, joining_price }
  })
  await write(folder, file, written)
  return `${file}: written with the programmes of staff`
}

async function writeIntakes(db: Db, folder: string): Promise<string> {
  const file = 'catalogue/intakes.json'
  const rows = await db
    .select()
    .from(intakes)
    .where(and(eq(intakes.byStaff, true), isNull(intakes.withdrawnAt)))
    .orderBy(asc(intakes.startsOn), asc(intakes.key))
  const changedByStaff = await db
    .select({ key: intakes.key })
    .from(intakes)
    .where(eq(intakes.byStaff, true))
  if (changedByStaff.length === 0) return untouched(file)
  const content = await read(folder, file, contentFiles[file])
  const ofStaff = new Set(changedByStaff.map(({ key }) => key))
  const programmes = new Set(rows.map(({ programmeId }) => programmeId))
  await write(folder, file, {
    dated: [...content.dated.filter(({ key }) => !ofStaff.has(key)), ...rows.map(toIntake)],
    relative: content.relative.filter(({ programme_id }) => !programmes.has(programme_id)),
  })
  return `${file}: written with the intakes of staff`
}

/**
 * Fields that staff do not set, such as topics, stay as in the file. Classes that staff added have no topics, so they
 * are not exported.
 */
async function writeClasses(db: Db, folder: string): Promise<string> {
  const file = 'catalogue/classes.json'
  const rows = await db.select().from(classes).where(eq(classes.byStaff, true))
  if (rows.length === 0) return untouched(file)
  const content = await read(folder, file, contentFiles[file])
  const written = content.map((inFile) => {
    const row = rows.find(({ id }) => id === inFile.id)
    if (!row) return inFile
    const { is_closed: _, ...known } = inFile
    return {
      ...known,
      class_name: row.className,
      class_schedule: row.schedule,
      about: row.about,
      ...(row.isClosed && { is_closed: true }),
    }
  })
  await write(folder, file, written)
  return `${file}: written with the classes of staff`
}

/** Teachers changed by staff, and who teaches a class changed by staff. */
async function writeTeachers(db: Db, folder: string): Promise<string> {
  const file = 'catalogue/teachers.json'
  const rows = await db
    .select()
    .from(teachers)
    .where(eq(teachers.byStaff, true))
    .orderBy(asc(teachers.id))
  const ofStaff = (
    await db.select({ id: classes.id }).from(classes).where(eq(classes.byStaff, true))
  ).map(({ id }) => id)
  if (rows.length + ofStaff.length === 0) return untouched(file)
  const inFiles = await read(
    folder,
    'catalogue/classes.json',
    contentFiles['catalogue/classes.json'],
  )
  const links = (
    await db.select().from(classTeachers).where(inArray(classTeachers.classId, ofStaff))
  ).filter(({ classId }) => inFiles.some(({ id }) => id === classId))
  const content = await read(folder, file, contentFiles[file])
  const known = content.filter(({ id }) => !rows.some((row) => row.id === id))
  const written = [
    ...known,
    ...rows.map(({ id, name, groups, headline, biography, isRetired }) => ({
      id,
      name,
      groups,
      class_ids: content.find((one) => one.id === id)?.class_ids ?? [],
      headline,
      biography,
      ...(isRetired && { is_retired: true }),
    })),
  ].map((teacher) => ({
    ...teacher,
    class_ids: [
      ...teacher.class_ids.filter((id) => !ofStaff.includes(id)),
      ...links.filter(({ teacherId }) => teacherId === teacher.id).map(({ classId }) => classId),
    ].toSorted((a, b) => a - b),
  }))
  await write(folder, file, written)
  return `${file}: written with the teachers of staff`
}

/** The editions in force now or later; earlier ones are left out. */
async function writePrices(db: Db, folder: string, now: Date): Promise<string> {
  const file = 'catalogue/prices.json'
  const lists = await db
    .select()
    .from(priceLists)
    .where(and(isNotNull(priceLists.publishedAt), isNull(priceLists.withdrawnAt)))
    .orderBy(asc(priceLists.programmeId), asc(priceLists.byStaff), asc(priceLists.id))
  if (!lists.some(({ byStaff }) => byStaff)) return untouched(file)
  const today = malaysianDay(now)
  const groups = [
    ...new Set(lists.map(({ programmeId, intakeKey }) => `${programmeId} ${intakeKey ?? ''}`)),
  ]
  const written = groups.flatMap((group) => {
    const ofGroup = lists.filter(
      ({ programmeId, intakeKey }) => `${programmeId} ${intakeKey ?? ''}` === group,
    )
    const holds = pricesInForce(ofGroup, ofGroup[0]?.intakeKey ?? null, today)
    const coming = ofGroup.filter(({ holdsFrom }) => holdsFrom !== null && holdsFrom > today)
    return [...(holds ? [{ ...holds, holdsFrom: null }] : []), ...coming]
  })
  await write(
    folder,
    file,
    written.map(({ programmeId, intakeKey, holdsFrom, tiers, hardcopySen, contents }) => ({
      programme_id: programmeId,
      ...(intakeKey !== null && { intake_key: intakeKey }),
      ...(holdsFrom !== null && { holds_from: holdsFrom }),
      hardcopy_price: hardcopySen,
      ...(contents && { contents }),
      tiers,
    })),
  )
  return `${file}: written with the prices of staff`
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
