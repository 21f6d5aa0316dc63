import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { joinOpensMinutesBefore } from '#contract/shared/limits.ts'

/** SQL for the enrolments `e` that match `where`, as a row `r` for each person, class and intake. */
export const spansOf = (where: SQL, now: Date) => sql`(
  select e.uid, e.class_id, e.intake_key, min(e.opens_at) as since,
    case when bool_or(e.live_until is null and e.ended_at is null) then null
      else max(least(e.live_until, e.ended_at)) end as until,
    bool_or(e.ended_at is null and (e.live_until is null or e.live_until >= ${now.toISOString()})) as is_open
  from enrolments e where ${where}
  group by e.uid, e.class_id, e.intake_key
)`

/** Lessons `l` that began while an enrolment of the row `r` was open, and are over. */
export const heldDuringSpan = (now: Date) => sql`
  l.class_id = r.class_id and l.cancelled_at is null and l.ends_at <= ${now.toISOString()}
  and (r.intake_key is null or l.intake_key = r.intake_key)
  and exists (select from enrolments e
    where e.uid = r.uid and e.class_id = r.class_id and e.intake_key is not distinct from r.intake_key
      and e.opens_at <= l.starts_at and (e.live_until is null or e.live_until >= l.starts_at)
      and (e.ended_at is null or e.ended_at > l.starts_at))`

/** Whether the lesson `same` is the same meeting as this one, in any intake. */
export const inSameMeeting = (lesson = sql`l`) => sql`
  same.class_id = ${lesson}.class_id and same.starts_at = ${lesson}.starts_at
  and same.ends_at = ${lesson}.ends_at`

/** Whether a meeting link taken at this instant was for this start: a lesson can have moved since. */
export const joinedFor = (joinedAt: SQLWrapper, startsAt: SQLWrapper) => sql`
  ${joinedAt} >= ${startsAt} - make_interval(mins => ${joinOpensMinutesBefore})`

/**
 * Whether this person attended the lesson `l`, by staff's mark or otherwise the meeting link. Intakes can share a
 * meeting: attending it counts for each of their lessons.
 */
export const joinedLive = (uid: SQL, lesson = sql`l`) => {
  const same = sql`join lessons same on same.id = a.lesson_id
    where a.uid = ${uid} and ${inSameMeeting(lesson)}`
  return sql`coalesce(
    (select a.is_present from attendance_marks a ${same} order by a.at desc limit 1),
    exists (select from attendance a ${same} and ${joinedFor(sql`a.joined_at`, sql`same.starts_at`)}))`
}
