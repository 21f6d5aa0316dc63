import { and, asc, eq, sql } from 'drizzle-orm'
import { rosterSorting, type RosterQuery } from '#contract/enrolment/staff-rosters.ts'
import { areNamedLike } from '../../../platform/db/like-text.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/open.ts'
import { hasUnpaid, isFoundBy, seenAt, unpaidSen } from '../../identity/index.ts'
import { heldDuringSpan, inSameMeeting, joinedLive, spansOf } from './attendance.ts'
import { lessons } from '../../../platform/db/schema/classroom.ts'
import { users } from '../../../platform/db/schema/identity.ts'

/** Selects students of a class. With `byAddress`, the search also matches emails and phone numbers. */
export type RosterFilter = Omit<RosterQuery, 'page' | 'sort'> & {
  classId: number
  byAddress: boolean
}

const ofClass = (classId: number) => sql`e.class_id = ${classId}`

export const rosterPlace = sortedList(
  rosterSorting,
  {
    name: {
      by: sql`lower(coalesce(nullif("users"."display_name", ''), "users"."email"))`,
      type: 'text',
    },
    since: { by: sql`r.since`, type: 'timestamptz' },
    seen: { by: seenAt, type: 'timestamptz' },
  },
  { by: sql`("users"."uid" || ' ' || coalesce(r.intake_key, ''))`, type: 'text' },
)

/** SQL of class rosters. */
export function staffRostersRepository(db: Db) {
  const matches = ({ intake, search, byAddress, show }: RosterFilter) =>
    and(
      eq(users.isDeleted, false),
      search
        ? byAddress
          ? isFoundBy(search)
          : areNamedLike([users.displayName], search)
        : undefined,
      intake === undefined ? undefined : sql`r.intake_key = ${intake}`,
      show === 'ended' ? sql`not r.is_open` : sql`r.is_open`,
      show === 'unpaid' ? hasUnpaid : undefined,
    )
  return {
    async count(wanted: RosterFilter, now: Date): Promise<number> {
      const [row] = await db
        .select({ all: sql<number>`count(*)::int` })
        .from(users)
        .innerJoin(sql`${spansOf(ofClass(wanted.classId), now)} r`, sql`r.uid = "users"."uid"`)
        .where(matches(wanted))
      return row?.all ?? 0
    },

    async list(wanted: RosterFilter, place: ListPlace, most: number, now: Date) {
      const { classId } = wanted
      return db
        .select({
          ...place.keys,
          uid: users.uid,
          name: users.displayName,
          email: users.email,
          intakeKey: sql<string | null>`r.intake_key`,
          since: sql<string>`r.since`,
          until: sql<string | null>`r.until`,
          isOpen: sql<boolean>`r.is_open`,
          seenAt,
          isAwaited: users.isAwaited,
          unpaid: unpaidSen,
          held: sql<number>`(select count(*)::int from lessons l where ${heldDuringSpan(now)})`,
          joined: sql<number>`(select count(*)::int from lessons l
            where ${heldDuringSpan(now)} and ${joinedLive(sql`"users"."uid"`)})`,
          guardian: sql<{ name: string; contact: string } | null>`coalesce(
            (select jsonb_build_object('name', coalesce(o.details->'guardian'->>'name', ''),
                'contact', coalesce(nullif(o.details->'guardian'->>'contact', ''), o.details->'guardian'->>'email', ''))
              from orders o where o.uid = "users"."uid" and jsonb_typeof(o.details->'guardian') = 'object'
              order by o.created_at desc limit 1),
            (select jsonb_build_object('name', '', 'contact', g.guardian_email)
              from ages g where g.uid = "users"."uid" and g.guardian_email is not null))`,
        })
        .from(users)
        .innerJoin(sql`${spansOf(ofClass(classId), now)} r`, sql`r.uid = "users"."uid"`)
        .where(and(matches(wanted), place.after))
        .orderBy(...place.orderBy)
        .limit(most)
    },

    async lesson(id: string) {
      const [row] = await db.select().from(lessons).where(eq(lessons.id, id))
      return row
    },

    /**
     * Students of each intake that shares the lesson's meeting, enrolled when it began, and whether they joined live or
     * watched the recording.
     */
    async expectedIn({ id }: typeof lessons.$inferSelect) {
      return db
        .select({
          uid: users.uid,
          name: users.displayName,
          email: users.email,
          joined: sql<boolean>`${joinedLive(sql`"users"."uid"`)}`,
          watched: sql<boolean>`exists (select from watch_progress w
            join lessons same on same.id = w.watched_id and ${inSameMeeting()}
            where w.uid = "users"."uid" and w.watched_seconds > 0)`,
        })
        .from(users)
        .innerJoin(sql`lessons l`, sql`l.id = ${id}`)
        .where(
          and(
            eq(users.isDeleted, false),
            sql`"users"."uid" in (select e.uid from enrolments e
              join lessons same on ${inSameMeeting()} and same.cancelled_at is null
              where e.class_id = l.class_id and (e.intake_key is null or e.intake_key = same.intake_key)
                and e.opens_at <= l.starts_at and (e.live_until is null or e.live_until >= l.starts_at)
                and (e.ended_at is null or e.ended_at > l.starts_at))`,
          ),
        )
        .orderBy(asc(sql`lower(${users.displayName})`), asc(users.uid))
    },
  }
}
