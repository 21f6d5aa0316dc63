import { randomInt } from 'node:crypto'
import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { lessonIdPattern } from '#contract/shared/ids.ts'
import type { MyProgress } from '#contract/classroom/progress.ts'
import type { Db } from '../../../platform/db/open.ts'
import { intakes, programmes } from '../../../platform/db/schema/catalogue.ts'
import {
  lessons,
  recordings,
  watchedDays,
  watchProgress,
} from '../../../platform/db/schema/classroom.ts'
import { paperSubjects, pastPapers } from '../../../platform/db/schema/papers.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'
import { users } from '../../../platform/db/schema/identity.ts'

export type ProgressRow = typeof watchProgress.$inferSelect
/** `progress` is null until the person has watched some of it. */
export type Watchable = {
  seconds: number | null
  hadAccess: boolean
  progress: ProgressRow | null
  version: string | null
}

/** The day's sum is spread over this many rows, against lock contention. */
const sharesOfDay = 16

export function progressRepository(db: Db) {
  /** The end of the last of the ordered spans; 0 when there are none. */
  const furthest = sql<number>`coalesce((${watchProgress.watched}->-1->>1)::integer, 0)`
  const { watched, uid: _, ...columns } = getTableColumns(watchProgress)
  /** The programme in which the person has the lesson's class: the lesson's own if possible. */
  const heldSlug = sql<string | null>`coalesce((
    select held.url_safe_name from ${enrolments}
    join ${programmes} held on held.id = ${enrolments.programmeId}
    where ${enrolments.uid} = ${watchProgress.uid}
      and ${enrolments.classId} = ${lessons.classId} and ${enrolments.endedAt} is null
    order by (held.id = ${programmes.id}) desc, held.id desc limit 1
  ), ${programmes.urlSafeName})`
  const ofPerson = db
    .select({
      ...columns,
      // Only past papers show their spans, which are the longest part of a row.
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

  const progressColumns = {
    progress: watchProgress,
    // PostgreSQL's own version of a row.
    version: sql<string | null>`${watchProgress}.xmin::text`.as('version'),
  }
  const isOwnProgress = and(
    eq(watchProgress.uid, sql.placeholder('uid')),
    eq(watchProgress.watchedId, sql.placeholder('watchedId')),
  )
  const subscribed = db
    .select({ one: sql`1` })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.uid, sql.placeholder('uid')),
        eq(enrolments.intakeKey, lessons.intakeKey),
        eq(enrolments.classId, lessons.classId),
      ),
    )
  const staff = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.uid, sql.placeholder('uid')), ne(users.role, 'student')))
  const lesson = db
    .select({
      seconds: recordings.seconds,
      hadAccess: sql<boolean>`exists (${subscribed.getSQL()}) or exists (${staff.getSQL()})`,
      ...progressColumns,
    })
    .from(lessons)
    .innerJoin(intakes, eq(intakes.key, lessons.intakeKey))
    .leftJoin(recordings, eq(recordings.id, lessons.recordingId))
    .leftJoin(watchProgress, isOwnProgress)
    .where(eq(lessons.id, sql.placeholder('watchedId')))
    .prepare('lesson_to_watch')
  const paper = db
    .select({ seconds: recordings.seconds, hadAccess: sql<boolean>`true`, ...progressColumns })
    .from(pastPapers)
    .innerJoin(recordings, eq(recordings.id, pastPapers.recordingId))
    .leftJoin(watchProgress, isOwnProgress)
    .where(eq(pastPapers.id, sql.placeholder('watchedId')))
    .prepare('paper_to_watch')

  const written = db.$with('written').as(
    db
      .insert(watchProgress)
      .values({
        uid: sql.placeholder('uid'),
        watchedId: sql.placeholder('watchedId'),
        positionSeconds: sql.placeholder('positionSeconds'),
        positionAt: sql.placeholder('positionAt'),
        watched: sql.placeholder('watched'),
        watchedSeconds: sql.placeholder('watchedSeconds'),
        ofSeconds: sql.placeholder('ofSeconds'),
        watchedOn: sql.placeholder('watchedOn'),
        changedAt: sql.placeholder('changedAt'),
      })
      .onConflictDoUpdate({
        target: [watchProgress.uid, watchProgress.watchedId],
        set: {
          positionSeconds: sql`excluded.position_seconds`,
          positionAt: sql`excluded.position_at`,
          watched: sql`excluded.watched`,
          watchedSeconds: sql`excluded.watched_seconds`,
          ofSeconds: sql`excluded.of_seconds`,
          watchedOn: sql`excluded.watched_on`,
          changedAt: sql`excluded.changed_at`,
        },
        setWhere: sql`${watchProgress}.xmin::text = ${sql.placeholder('version')}`,
      })
      .returning({ uid: watchProgress.uid }),
  )
  const counted = db.$with('counted').as(
    db
      .insert(watchedDays)
      .select(
        sql`select ${sql.placeholder('day')}::date, ${sql.placeholder('share')}::integer, ${sql.placeholder('more')}::integer
          from written where ${sql.placeholder('more')}::integer > 0`,
      )
      .onConflictDoUpdate({
        target: [watchedDays.day, watchedDays.share],
        set: { seconds: sql`${watchedDays.seconds} + excluded.seconds` },
      })
      .returning({ day: watchedDays.day }),
  )
  const write = db.with(written, counted).select().from(written).prepare('write_progress')

  return {
    /**
     * The recording with this id, whether this person ever had access, and their progress; undefined when there is
     * none. Past papers are free and their open subjects change, so access to them always counts as given.
     */
    async watchable(uid: string, watchedId: string): Promise<Watchable | undefined> {
      const found = lessonIdPattern.test(watchedId) ? lesson : paper
      const [row] = await found.execute({ uid, watchedId })
      return row
    },

    /**
     * Stores a person's progress, and adds what is new to the day's sum.
     * @returns false without writing if another device has changed it since `version`
     */
    async write(progress: ProgressRow, more: number, version: string | null): Promise<boolean> {
      const rows = await write.execute({
        ...progress,
        version,
        more,
        day: malaysianDay(progress.changedAt),
        share: randomInt(sharesOfDay),
      })
      return rows.length > 0
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
          watched_on: row.watchedOn,
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
        // Staff removed the lesson or paper.
        return []
      })
    },
  }
}
