import { and, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { addDays, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import { formatMonth } from '#contract/shared/text/format.ts'
import type { RelativeIntakeRow } from '#contract/shared/content-files.ts'
import type { Content } from './content-files.ts'
import { planLessons } from './intake-lessons.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { classes, intakeClasses, intakes } from '../platform/db/schema/catalogue.ts'
import { lessons } from '../platform/db/schema/classroom.ts'
import { upsert } from '../platform/db/upsert.ts'

/**
 * Opens an intake for each programme that has none running; a running one keeps its dates. Intakes that staff have
 * added or changed stay as they are, and none is opened for their programmes.
 */
export async function loadIntakes(
  tx: Tx,
  { files }: Content,
  now: Date,
): Promise<{ changed: number; opened: string[] }> {
  const { dated, relative } = files['catalogue/intakes.json']
  const ofStaff = new Set(
    (await tx.select({ key: intakes.key }).from(intakes).where(eq(intakes.byStaff, true))).map(
      ({ key }) => key,
    ),
  )
  const keptByStaff = await programmesKeptByStaff(tx)
  const taken = dated.filter(({ key }) => !ofStaff.has(key))
  const rows = taken.map((row) => ({
    key: row.key,
    programmeId: row.programme_id,
    title: row.title,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    lastPaperOn: row.last_paper_on,
    saleFrom: row.sale_from ?? null,
    saleUntil: row.sale_until ?? null,
  }))
  let changed = await upsert(tx, intakes, ['key'], rows)
  const opened: string[] = []
  for (const row of relative) {
    if (keptByStaff.has(row.programme_id)) continue
    if ((await runningIntakes(tx, [row.programme_id], now)).length > 0) continue
    const programme = files['catalogue/programmes.json'].find(({ id }) => id === row.programme_id)
    const intake = intakeFor(row, programme?.url_safe_name ?? '', now)
    changed += await upsert(tx, intakes, ['key'], [intake])
    opened.push(intake.key)
  }
  return { changed, opened }
}

/** The programmes with an intake that staff added or changed: staff manage all of their intakes. */
export async function programmesKeptByStaff(db: Db | Tx): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: intakes.programmeId })
    .from(intakes)
    .where(eq(intakes.byStaff, true))
  return new Set(rows.map(({ id }) => id))
}

/** Writes the lessons of every class in every running intake, except those that staff have changed. */
export async function loadLessons(tx: Tx, { files }: Content, now: Date): Promise<number> {
  const programmeIds = files['catalogue/programmes.json'].map(({ id }) => id)
  const running = (await runningIntakes(tx, programmeIds, now)).filter(({ byStaff }) => !byStaff)
  const ofStaff = new Set(
    (await tx.select({ id: classes.id }).from(classes).where(eq(classes.byStaff, true))).map(
      ({ id }) => id,
    ),
  )
  const keys = running.map(({ key }) => key)
  const existing = await tx
    .select()
    .from(lessons)
    .where(inArray(lessons.intakeKey, keys))
    .orderBy(lessons.id)
    .for('no key update')
  const planned = running.flatMap((intake) =>
    files['catalogue/classes.json'].flatMap((subject) => {
      if (ofStaff.has(subject.id)) return []
      const known = existing.filter(
        (lesson) => lesson.intakeKey === intake.key && lesson.classId === subject.id,
      )
      return planLessons(intake, subject, files['catalogue/lesson-plan.json'], known, now)
    }),
  )
  return upsert(tx, lessons, ['id'], planned)
}

/**
 * Adds all classes to intakes that have none yet, and to others the classes with lessons in them. Settings of staff
 * stay.
 */
export async function loadIntakeClasses(tx: Tx, now: Date): Promise<number> {
  const hasNone = sql`not exists (select from ${intakeClasses} t where t.intake_key = ${intakes.key})`
  const hasLessons = sql`exists (select from ${lessons} l
    where l.intake_key = ${intakes.key} and l.class_id = ${classes.id})`
  const taught = await tx
    .select({ intakeKey: intakes.key, classId: classes.id })
    .from(intakes)
    .crossJoin(classes)
    .where(
      and(
        eq(intakes.byStaff, false),
        isNull(intakes.withdrawnAt),
        sql`(${hasNone} or ${hasLessons})`,
      ),
    )
  if (taught.length === 0) return 0
  const rows = taught.map((row) => ({ ...row, changedAt: now }))
  const added = await tx.insert(intakeClasses).values(rows).onConflictDoNothing().returning()
  return added.length
}

export async function runningIntakes(db: Db | Tx, programmeIds: readonly number[], now: Date) {
  const today = malaysianDay(now)
  return db
    .select()
    .from(intakes)
    .where(
      and(
        inArray(intakes.programmeId, [...programmeIds]),
        lte(intakes.startsOn, today),
        gte(intakes.endsOn, today),
        isNull(intakes.withdrawnAt),
      ),
    )
    .orderBy(intakes.key)
}

/** From the Monday of its first week to the Sunday of its last. */
function intakeFor(row: RelativeIntakeRow, urlSafeName: string, now: Date) {
  const inFirstWeek = addDays(malaysianDay(now), row.starts.weeks_from_load * 7)
  const startsOn = addDays(inFirstWeek, 1 - weekdayOf(inFirstWeek))
  const endsOn = addDays(startsOn, row.weeks * 7 - 1)
  return {
    key: `${urlSafeName.replace(/-programme$/, '')}-${startsOn.slice(0, 7)}`,
    programmeId: row.programme_id,
    title: row.title.replaceAll('{month}', formatMonth(startsOn)),
    startsOn,
    endsOn,
    lastPaperOn: addDays(endsOn, row.last_paper_weeks_after_end * 7),
  }
}
