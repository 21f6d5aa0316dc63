import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import { importsSorting, type ImportsQuery } from '#contract/dashboard/imports.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { lessons } from '../../../platform/db/schema/classroom.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'
import { importRows, imports, personTags } from '../../../platform/db/schema/dashboard.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { upsert } from '../../../platform/db/upsert.ts'
import { contains } from '../../identity/index.ts'

export type ImportRecord = typeof imports.$inferSelect
export type HeldLesson = Pick<
  typeof lessons.$inferSelect,
  'id' | 'classId' | 'intakeKey' | 'startsAt'
>
type Tag = typeof personTags.$inferInsert

export const importsPlace = sortedList(
  importsSorting,
  { at: { by: imports.at, type: 'timestamptz' } },
  { by: imports.id, type: 'uuid' },
)

const isAskedFor = ({ search, kind }: ImportsQuery) =>
  and(
    search ? contains(search, imports.fileName) : undefined,
    kind ? eq(imports.kind, kind) : undefined,
  )

/** SQL of imports. To write, pass a transaction. */
export const importRepository = (db: Db | Tx) => ({
  /** Serialises imports. */
  async lock(): Promise<void> {
    await db.execute(sql`lock table ${imports} in share row exclusive mode`)
  },

  async list(query: ImportsQuery, place: ListPlace, most: number) {
    return db
      .select({
        ...getTableColumns(imports),
        by: sql<string>`coalesce(nullif(${users.displayName}, ''), ${users.email})`,
        ...place.keys,
      })
      .from(imports)
      .innerJoin(users, eq(users.uid, imports.byUid))
      .where(and(isAskedFor(query), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  count: (query: ImportsQuery): Promise<number> => db.$count(imports, isAskedFor(query)),

  async find(id: string): Promise<ImportRecord | undefined> {
    const [row] = await db.select().from(imports).where(eq(imports.id, id))
    return row
  },

  async rowsOf(id: string) {
    return db
      .select()
      .from(importRows)
      .where(eq(importRows.importId, id))
      .orderBy(asc(importRows.line))
  },

  async add(
    row: typeof imports.$inferInsert,
    rows: readonly (typeof importRows.$inferInsert)[],
  ): Promise<void> {
    await db.insert(imports).values(row)
    await upsert(db as Tx, importRows, ['importId', 'line'], rows)
  },

  async removeRows(id: string): Promise<void> {
    await db.delete(importRows).where(eq(importRows.importId, id))
  },

  async setUndone(id: string, undoneAt: Date, kept: number): Promise<void> {
    await db
      .update(imports)
      .set({ undoneAt, kept })
      .where(and(eq(imports.id, id), isNull(imports.undoneAt)))
  },

  /** Lessons that have begun and took place, of these classes on these days. */
  async heldLessons(
    classIds: readonly number[],
    days: readonly string[],
    now: Date,
  ): Promise<HeldLesson[]> {
    if (classIds.length === 0) return []
    const { id, classId, intakeKey, startsAt } = lessons
    return db
      .select({ id, classId, intakeKey, startsAt })
      .from(lessons)
      .where(
        and(
          inArray(classId, [...classIds]),
          isNull(lessons.cancelledAt),
          lte(startsAt, now),
          sql`(${startsAt} at time zone 'Asia/Kuala_Lumpur')::date in
            (select d::date from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) d)`,
        ),
      )
  },

  /** The intakes in which these people have or had each class, by `uid classId`. */
  async intakesOf(uids: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await db
      .selectDistinct({
        uid: enrolments.uid,
        classId: enrolments.classId,
        intakeKey: enrolments.intakeKey,
      })
      .from(enrolments)
      .where(
        sql`${enrolments.uid} in (select jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb))`,
      )
    const byClass = Map.groupBy(rows, ({ uid, classId }) => `${uid} ${classId}`)
    return new Map(
      [...byClass].map(([key, held]) => [key, held.flatMap(({ intakeKey }) => intakeKey ?? [])]),
    )
  },

  async tagsOf(uids: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await db
      .select()
      .from(personTags)
      .where(
        sql`${personTags.uid} in (select jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb))`,
      )
      .orderBy(asc(personTags.tag))
    const byPerson = Map.groupBy(rows, ({ uid }) => uid)
    return new Map([...byPerson].map(([uid, tags]) => [uid, tags.map(({ tag }) => tag)]))
  },

  async addTags(tags: readonly Tag[]): Promise<void> {
    await upsert(db as Tx, personTags, ['uid', 'tag'], tags)
  },

  async removeTags(tags: readonly Tag[]): Promise<void> {
    if (tags.length === 0) return
    await db.delete(personTags).where(
      sql`(${personTags.uid}, ${personTags.tag}) in
        (select t.uid, t.tag from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t (uid text, tag text))`,
    )
  },
})
