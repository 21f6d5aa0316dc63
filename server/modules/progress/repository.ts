import { randomInt } from 'node:crypto'
import { and, desc, eq, getTableColumns, ne, sql, type SQL } from 'drizzle-orm'
import { malaysianDay } from '#contract/calendar.ts'
import { lessonIdPattern } from '#contract/ids.ts'
import type { MyProgress } from '#contract/progress.ts'
import type { Db } from '../../db/open.ts'
import { intakes, programmes } from '../../db/tables/catalogue.ts'
import {
  lessons,
  paperSubjects,
  pastPapers,
  recordings,
  watchedDays,
  watchProgress,
} from '../../db/tables/learning.ts'
import { subscriptionClasses } from '../../db/tables/orders.ts'
import { users } from '../../db/tables/people.ts'

export type ProgressRepository = ReturnType<typeof progressRepository>
export type ProgressRow = typeof watchProgress.$inferSelect
/** What merging changes of a row. */
export type ProgressChange = Pick<
  ProgressRow,
  'positionSeconds' | 'positionAt' | 'watched' | 'watchedSeconds' | 'ofSeconds'
>
export type Watchable = { seconds: number | null; hadIt: boolean }

/** Into so many rows is added up what was watched on a day. */
const sharesOfDay = 16
const longAgo = new Date(0)
const exists = (query: SQL) => sql<boolean>`exists (${query})`

export function progressRepository(db: Db) {
  /** The end of the last of the spans, which are in order; 0 when there are none. */
  const furthest = sql<number>`coalesce((${watchProgress.watched}->-1->>1)::integer, 0)`
  const { watched, uid: _, ...columns } = getTableColumns(watchProgress)
  /** The programme in which the person has the lesson's class: the one whose lesson it is, or a trial of it. */
  const heldSlug = sql<string | null>`coalesce((
    select held.url_safe_name from ${subscriptionClasses}
    join ${programmes} held on held.id = ${subscriptionClasses.programmeId}
    where ${subscriptionClasses.uid} = ${watchProgress.uid}
      and ${subscriptionClasses.classId} = ${lessons.classId}
    order by (held.id = ${programmes.id}) desc, held.id desc limit 1
  ), ${programmes.urlSafeName})`
  const ofPerson = db
    .select({
      ...columns,
      // The spans of a lesson would be the longest part of a list that shows none of them.
      watched: sql<
        [number, number][]
      >`case when ${paperSubjects.key} is null then '[]' else ${watched} end`.as('spans'),
      furthest: furthest.as('furthest'),
      lessonTitle: lessons.title,
      classId: lessons.classId,
      slug: heldSlug.as('slug'),
      paperTitle: pastPapers.title,
      exam: paperSubjects.exam,
      subjectId: paperSubjects.id,
    })
    .from(watchProgress)
    .leftJoin(lessons, eq(lessons.id, watchProgress.watchedId))
    .leftJoin(intakes, eq(intakes.key, lessons.intakeKey))
    .leftJoin(programmes, eq(programmes.id, intakes.programmeId))
    .leftJoin(pastPapers, eq(pastPapers.id, watchProgress.watchedId))
    .leftJoin(paperSubjects, eq(paperSubjects.key, pastPapers.subjectKey))
    .where(eq(watchProgress.uid, sql.placeholder('uid')))
    .orderBy(desc(watchProgress.positionAt), desc(watchProgress.watchedId))
    .prepare('progress_of_person')

  async function lesson(uid: string, lessonId: string): Promise<Watchable | undefined> {
    const subscribed = db
      .select({ one: sql`1` })
      .from(subscriptionClasses)
      .where(
        and(
          eq(subscriptionClasses.uid, uid),
          // A programme without intakes of its own, a trial, shows the lessons of the full one.
          sql`(${subscriptionClasses.programmeId} = ${intakes.programmeId} or not exists (
            select 1 from intakes own where own.programme_id = ${subscriptionClasses.programmeId}
          ))`,
          eq(subscriptionClasses.classId, lessons.classId),
        ),
      )
    const staff = db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.uid, uid), ne(users.role, 'student')))
    const [row] = await db
      .select({
        seconds: recordings.seconds,
        subscribed: exists(subscribed.getSQL()),
        staff: exists(staff.getSQL()),
      })
      .from(lessons)
      .innerJoin(intakes, eq(intakes.key, lessons.intakeKey))
      .leftJoin(recordings, eq(recordings.id, lessons.recordingId))
      .where(eq(lessons.id, lessonId))
    return row && { seconds: row.seconds, hadIt: row.subscribed || row.staff }
  }

  async function paper(paperId: string): Promise<Watchable | undefined> {
    const [row] = await db
      .select({ seconds: recordings.seconds })
      .from(pastPapers)
      .innerJoin(recordings, eq(recordings.id, pastPapers.recordingId))
      .where(eq(pastPapers.id, paperId))
    return row && { ...row, hadIt: true }
  }

  return {
    /**
     * What can be watched under this id, and whether this person was ever let in; undefined when there is
     * none. Past papers are free, and which subjects are open changes: they are never held against anyone.
     */
    watchable: (uid: string, watchedId: string): Promise<Watchable | undefined> =>
      lessonIdPattern.test(watchedId) ? lesson(uid, watchedId) : paper(watchedId),

    /** Changes the row while nobody else can; a person's first of this recording begins as nothing watched. */
    merge(
      uid: string,
      watchedId: string,
      now: Date,
      change: (before: ProgressRow) => ProgressChange,
    ): Promise<ProgressRow> {
      return db.transaction(async (tx) => {
        const mine = and(eq(watchProgress.uid, uid), eq(watchProgress.watchedId, watchedId))
        // The update of nothing takes the lock of a row that is there and reads it.
        const [before] = await tx
          .insert(watchProgress)
          .values({
            uid,
            watchedId,
            positionSeconds: 0,
            positionAt: longAgo,
            watched: [],
            watchedSeconds: 0,
            ofSeconds: 0,
            changedAt: now,
          })
          .onConflictDoUpdate({
            target: [watchProgress.uid, watchProgress.watchedId],
            set: { uid },
          })
          .returning()
        if (!before) throw new Error('neither inserted nor updated')
        const after = { ...before, ...change(before), changedAt: now }
        await tx.update(watchProgress).set(after).where(mine)
        const seconds = after.watchedSeconds - before.watchedSeconds
        if (seconds > 0)
          await tx
            .insert(watchedDays)
            .values({ day: malaysianDay(now), share: randomInt(sharesOfDay), seconds })
            .onConflictDoUpdate({
              target: [watchedDays.day, watchedDays.share],
              set: { seconds: sql`${watchedDays.seconds} + excluded.seconds` },
            })
        return after
      })
    },

    async ofPerson(uid: string): Promise<MyProgress['recordings']> {
      const rows = await ofPerson.execute({ uid })
      return rows.flatMap(({ lessonTitle, paperTitle, ...row }) => {
        const progress = {
          watched_id: row.watchedId,
          position_seconds: row.positionSeconds,
          position_at: row.positionAt.toISOString(),
          watched_seconds: row.watchedSeconds,
          furthest_seconds: row.furthest,
          of_seconds: row.ofSeconds,
          changed_at: row.changedAt.toISOString(),
        }
        const { slug, classId, exam, subjectId } = row
        if (lessonTitle !== null && slug !== null && classId !== null) {
          const place = { kind: 'lesson', slug, class_id: classId } as const
          return { ...progress, title: lessonTitle, place, watched: [] }
        }
        if (paperTitle !== null && exam !== null && subjectId !== null) {
          const place = { kind: 'paper', exam, subject_id: subjectId } as const
          return { ...progress, title: paperTitle, place, watched: row.watched }
        }
        // Staff took it away: there is nothing to go back to.
        return []
      })
    },
  }
}
