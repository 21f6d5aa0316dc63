import { and, asc, countDistinct, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Intake, Subject, Teacher } from '#contract/catalogue/catalogue.ts'
import type { IntakeClass } from '#contract/catalogue/intake-classes.ts'
import type { JoiningPrice } from '#contract/enrolment/joining.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import {
  classes,
  classTeachers,
  intakeClasses,
  intakes,
  programmes,
  teachers,
  priceLists,
  teacherPhotos,
} from '../../../platform/db/schema/catalogue.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'

export type StoredProgramme = typeof programmes.$inferSelect

export function catalogueRepository(db: Db) {
  return {
    async programmes(): Promise<Programme[]> {
      const rows = await db.select().from(programmes).orderBy(asc(programmes.id))
      return rows.map(({ id, urlSafeName, title, discontinued }) => ({
        id,
        url_safe_name: urlSafeName,
        title,
        discontinued,
      }))
    },

    /** By programme. */
    async joiningPrices(): Promise<Map<number, JoiningPrice>> {
      const { id, joiningPrice } = programmes
      const rows = await db.select({ id, joiningPrice }).from(programmes)
      return new Map(rows.map((row) => [row.id, row.joiningPrice]))
    },

    async intakes(): Promise<Intake[]> {
      const rows = await db
        .select()
        .from(intakes)
        .where(isNull(intakes.withdrawnAt))
        .orderBy(asc(intakes.startsOn), asc(intakes.key))
      return rows.map(toIntake)
    },

    /** Withdrawn intakes included. */
    async intake(key: string): Promise<Intake | undefined> {
      const [row] = await db.select().from(intakes).where(eq(intakes.key, key))
      return row && toIntake(row)
    },

    async subjects(): Promise<(Subject & { about: string })[]> {
      const rows = await db.select().from(classes).orderBy(asc(classes.id))
      return rows.map((row) => ({
        id: row.id,
        key: row.key,
        class_name: row.className,
        language: row.language,
        stream: row.stream as Subject['stream'],
        class_schedule: row.schedule,
        background_color_hex: row.colour,
        about: row.about,
        ...(row.isClosed && { is_closed: true }),
      }))
    },

    /** The classes of all intakes. */
    intakeClasses: (): Promise<IntakeClass[]> =>
      db
        .select({
          intake_key: intakeClasses.intakeKey,
          class_id: intakeClasses.classId,
          class_schedule: intakeClasses.schedule,
          teacher_id: intakeClasses.teacherId,
          is_on_sale: intakeClasses.isOnSale,
        })
        .from(intakeClasses)
        .orderBy(asc(intakeClasses.intakeKey), asc(intakeClasses.classId)),

    async teachers(): Promise<Teacher[]> {
      const rows = await db
        .select({
          teacher: teachers,
          photo: teacherPhotos.photo,
          classIds: sql<
            number[]
          >`coalesce(json_agg(${classTeachers.classId} order by ${classTeachers.classId}) filter (where ${classTeachers.classId} is not null), '[]')`,
        })
        .from(teachers)
        .leftJoin(classTeachers, eq(classTeachers.teacherId, teachers.id))
        .leftJoin(teacherPhotos, eq(teacherPhotos.teacherId, teachers.id))
        .where(eq(teachers.isRetired, false))
        .groupBy(teachers.id, teacherPhotos.photo)
        .orderBy(asc(teachers.name))
      return rows.map(({ teacher, photo, classIds }) => ({
        id: teacher.id,
        name: teacher.name,
        groups: teacher.groups as Teacher['groups'],
        class_ids: classIds,
        headline: teacher.headline,
        biography: teacher.biography,
        ...(photo !== null && { photo }),
      }))
    },

    /** Published price lists, past and coming ones too; those of staff after those of the content files. */
    priceLists: () =>
      db
        .select()
        .from(priceLists)
        .where(and(isNotNull(priceLists.publishedAt), isNull(priceLists.withdrawnAt)))
        .orderBy(asc(priceLists.byStaff), asc(priceLists.id)),
  }
}

/** An intake as content files and calls have it. */
export const toIntake = (row: typeof intakes.$inferSelect): Intake => ({
  key: row.key,
  programme_id: row.programmeId,
  title: row.title,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
  last_paper_on: row.lastPaperOn,
  ...(row.saleFrom && { sale_from: row.saleFrom }),
  ...(row.saleUntil && { sale_until: row.saleUntil }),
})

/** SQL of programmes, for administrators. To write, pass a transaction. */
export const staffProgrammesRepository = (db: Db | Tx) => ({
  all: (): Promise<StoredProgramme[]> => db.select().from(programmes).orderBy(asc(programmes.id)),

  async change(id: number, set: Partial<StoredProgramme>): Promise<void> {
    await db.update(programmes).set(set).where(eq(programmes.id, id))
  },

  /** How many people each programme is open to. */
  async people(now: Date): Promise<ReadonlyMap<number, number>> {
    const { programmeId, uid, endedAt, liveUntil, recordingsUntil } = enrolments
    const rows = await db
      .select({ id: programmeId, people: countDistinct(uid) })
      .from(enrolments)
      .where(
        and(
          isNull(endedAt),
          or(
            isNull(liveUntil),
            gt(liveUntil, now),
            isNull(recordingsUntil),
            gt(recordingsUntil, now),
          ),
        ),
      )
      .groupBy(programmeId)
    return new Map(rows.map(({ id, people }) => [id, people]))
  },

  /** Orders of each programme that wait to be paid: reserved ones, and drafts. */
  async unpaid(): Promise<ReadonlyMap<number, { reserved: number; drafts: number }>> {
    const { programmeId, status } = orders
    const isReserved = sql`${status} in ('OPEN', 'PENDING', 'UNCOLLECTABLE')`
    const rows = await db
      .select({
        id: programmeId,
        reserved: sql<number>`count(*) filter (where ${isReserved})::int`,
        drafts: sql<number>`count(*) filter (where ${status} = 'DRAFT')::int`,
      })
      .from(orders)
      .where(sql`(${status} = 'DRAFT' or ${isReserved})`)
      .groupBy(programmeId)
    return new Map(rows.map(({ id, ...counts }) => [id, counts]))
  },
})
