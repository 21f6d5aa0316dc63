import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { QueueKind } from '#contract/dashboard/queue.ts'
import { actsOnOf, type ActsOn } from '#contract/shared/staff/staff-rights.ts'
import type { Db } from '../../platform/db/open.ts'
import { queueMarks } from '../../platform/db/schema/dashboard.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { instantSql, teacherClasses } from '../../platform/db/taught-classes.ts'
import { lacksRecording } from '../classroom/index.ts'
import { waitingOnes } from '../messaging/index.ts'
import { parcelHeldFor } from '../shipping/index.ts'

/** Waiting work of one kind, and of one class if it belongs to one. */
export type QueuedWork = {
  kind: QueueKind
  classId: number | null
  className: string | null
  language: 'Bm' | 'Eng' | null
  count: number
  since: string
  due: string | null
  lessonId: string | null
  startsAt: string | null
}

/** Staff who can be assigned, each with the classes they may act on. */
export const readStaff = async (db: Db, now: Date) =>
  (
    await db
      .select({
        uid: users.uid,
        name: sql<string>`coalesce(nullif(${users.displayName}, ''), ${users.email})`,
        role: users.role,
        teacherClasses: teacherClasses(instantSql(now)),
      })
      .from(users)
      .where(
        and(ne(users.role, 'student'), eq(users.isDeleted, false), eq(users.isSuspended, false)),
      )
      .orderBy(sql`2`)
  ).map(({ teacherClasses: classes, ...person }) => ({
    ...person,
    acts_on: actsOnOf(person.role, classes),
  }))

/**
 * Counts waiting work by kind and class, without the caller's own requests. Lessons shared by intakes count once.
 * Questions count if they are assigned to the caller, or unassigned in the caller's classes.
 */
export async function readWaiting(
  db: Db,
  { uid, actsOn }: { uid: string; actsOn: ActsOn },
  now: Date,
): Promise<QueuedWork[]> {
  const isCallersClass =
    actsOn === 'all' ? sql`true` : sql`class_id = any(${sql.param(`{${actsOn.join()}}`)}::int[])`
  const at = (days: number): SQL =>
    sql`${new Date(now.getTime() + days * 24 * 3600 * 1000).toISOString()}::timestamptz`
  const { rows } = (await db.execute(sql`
    with ones as (
      select kind, null::int as class_id, null::text as lesson_id, null::timestamptz as starts_at, since, due
        from ${waitingOnes} w where by_uid is distinct from ${uid}
      union all
      select 'report', null, null, null, at, null from payment_reports where handled_at is null
      union all
      select 'question', class_id, null, null, received_at, null from questions
        where answered_at is null and (handed_to = ${uid} or (handed_to is null and ${isCallersClass}))
      union all
      select 'note', class_id, null, null, min(at), null from guardian_notes
        where is_answer and handled_at is null group by student_uid, class_id
      union all
      select 'link', l.class_id, min(l.id), l.starts_at, l.starts_at - interval '7 days', l.starts_at from lessons l
        left join provider_meetings m on m.id = l.meeting_id
        where l.ends_at > ${at(0)} and l.starts_at < ${at(7)} and l.cancelled_at is null
          and case when m.id is null then l.meeting_url is null else m.problem is not null end
        group by l.class_id, l.starts_at, l.ends_at
      union all
      select 'recording', class_id, min(id), starts_at, ends_at, null from lessons
        where ends_at <= ${at(0)} and ends_at > ${at(-14)} and ${lacksRecording}
        group by class_id, starts_at, ends_at
      union all
      select 'preparation', l.class_id, l.id, l.starts_at, l.ends_at, null from preparations p
        join lessons l on l.id = p.lesson_id where p.problem is not null
      union all
      select 'parcel', null, null, null, made_at, null from parcels
        where status = 'to-pack' and ${parcelHeldFor} is null
      union all
      select 'waiting-list', class_id, null, null, joined_at, null from waiting_list
        join intakes i on i.key = intake_key
        where held_until is null and i.withdrawn_at is null and i.last_paper_on >= ${malaysianDay(now)}
    )
    select ones.kind, class_id as "classId", class_name as "className", classes.language, count(*)::int as count,
      to_json(min(since)) #>> '{}' as since, to_json(min(due)) #>> '{}' as due,
      (array_agg(lesson_id order by starts_at))[1] as "lessonId",
      to_json(min(starts_at)) #>> '{}' as "startsAt"
    from ones left join classes on classes.id = class_id
    group by 1, 2, 3, 4`)) as { rows: QueuedWork[] }
  return rows
}

export const readMarks = (db: Db, keys: readonly string[]) =>
  db
    .select({
      key: queueMarks.key,
      ownerUid: queueMarks.ownerUid,
      snoozedUntil: queueMarks.snoozedUntil,
      changedAt: queueMarks.changedAt,
    })
    .from(queueMarks)
    .where(inArray(queueMarks.key, [...keys]))
