import { and, gte, inArray, lte } from 'drizzle-orm'
import { addDays, formatLongDate, malaysianDay, weekdayOf } from '#contract/calendar.ts'
import type { RelativeIntakeRow } from '#contract/content-files.ts'
import type { Content } from './content-files.ts'
import { planLessons } from './intake-lessons.ts'
import type { Db, Tx } from './open.ts'
import { intakes } from './tables/catalogue.ts'
import { lessons } from './tables/learning.ts'
import { upsert } from './upsert.ts'

/** Opens an intake for each programme that has none running; one that runs keeps its dates. */
export async function loadIntakes(
  tx: Tx,
  { files }: Content,
  now: Date,
): Promise<{ changed: number; opened: string[] }> {
  const { dated, relative } = files['catalogue/intakes.json']
  const rows = dated.map((row) => ({
    key: row.key,
    programmeId: row.programme_id,
    title: row.title,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    lastPaperOn: row.last_paper_on,
  }))
  let changed = await upsert(tx, intakes, ['key'], rows)
  const opened: string[] = []
  for (const row of relative) {
    if ((await runningIntakes(tx, [row.programme_id], now)).length > 0) continue
    const programme = files['catalogue/programmes.json'].find(({ id }) => id === row.programme_id)
    const intake = intakeFor(row, programme?.url_safe_name ?? '', now)
    changed += await upsert(tx, intakes, ['key'], [intake])
    opened.push(intake.key)
  }
  return { changed, opened }
}

/** Writes the lessons of every class in every intake that is running. */
export async function loadLessons(tx: Tx, { files }: Content, now: Date): Promise<number> {
  const programmeIds = files['catalogue/programmes.json'].map(({ id }) => id)
  const running = await runningIntakes(tx, programmeIds, now)
  const keys = running.map(({ key }) => key)
  const existing = await tx.select().from(lessons).where(inArray(lessons.intakeKey, keys))
  const planned = running.flatMap((intake) =>
    files['catalogue/classes.json'].flatMap((subject) => {
      const known = existing.filter(
        (lesson) => lesson.intakeKey === intake.key && lesson.classId === subject.id,
      )
      return planLessons(intake, subject, files['catalogue/lesson-plan.json'], known, now)
    }),
  )
  return upsert(tx, lessons, ['id'], planned)
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
    title: row.title.replaceAll('{month}', formatLongDate(startsOn).replace(/^\d+ /, '')),
    startsOn,
    endsOn,
    lastPaperOn: addDays(endsOn, row.last_paper_weeks_after_end * 7),
  }
}
