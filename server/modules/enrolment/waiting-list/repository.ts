import { and, asc, eq, gt, gte, isNull, or, sql, type SQL } from 'drizzle-orm'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { seatsSorting, type SeatsQuery } from '#contract/enrolment/staff-seats.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { occupancyOf } from '../seats/seats-sql.ts'
import {
  classes,
  intakeClasses,
  intakes,
  programmes,
} from '../../../platform/db/schema/catalogue.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { waitingList } from '../../../platform/db/schema/enrolment.ts'
import type { ClassOfIntake } from '../../catalogue/index.ts'
import { contains } from '../../identity/index.ts'

export const seatsPlace = sortedList(
  seatsSorting,
  {
    class: { by: sql`lower("its"."class_name")`, type: 'text' },
    intake: { by: sql`"its"."intake_key"`, type: 'text' },
    taken: { by: sql`"its"."taken"`, type: 'integer' },
    waiting: { by: sql`"its"."waiting"`, type: 'integer' },
  },
  { by: sql`"its"."intake_key" || ' ' || lpad("its"."class_id"::text, 9, '0')`, type: 'text' },
)

const shows: Record<NonNullable<SeatsQuery['show']>, SQL> = {
  full: sql`"its"."taken" >= "its"."capacity"`,
  waiting: sql`"its"."waiting" > 0`,
  limited: sql`"its"."capacity" is not null`,
}
const isAskedFor = ({ search, show }: SeatsQuery): SQL | undefined =>
  and(search ? contains(search, sql`"its"."class_name"`) : undefined, show && shows[show])

const isWaitingFor = ({ intakeKey, classId }: ClassOfIntake) =>
  and(eq(waitingList.intakeKey, intakeKey), eq(waitingList.classId, classId))

/** SQL of seats and waiting lists. To write, pass a transaction. */
export function staffSeatsRepository(db: Db | Tx) {
  /** A row for each class in each intake. */
  const fills = (now: Date) => {
    const fill = occupancyOf(intakeClasses, now)
    return db
      .select({
        intakeKey: sql<string>`${intakes.key}`.as('intake_key'),
        intake: sql<string>`${intakes.title}`.as('intake'),
        programme: sql<string>`${programmes.title}`.as('programme'),
        classId: sql<number>`${classes.id}`.as('class_id'),
        className: sql<string>`${classes.className}`.as('class_name'),
        language: sql<Subject['language']>`${classes.language}`.as('language'),
        capacity: intakeClasses.capacity,
        schedule: intakeClasses.schedule,
        teacherId: intakeClasses.teacherId,
        isOnSale: intakeClasses.isOnSale,
        taken: fill.taken.as('taken'),
        held: fill.held.as('held'),
        waiting: fill.waiting.as('waiting'),
      })
      .from(intakeClasses)
      .innerJoin(intakes, eq(intakes.key, intakeClasses.intakeKey))
      .innerJoin(programmes, eq(programmes.id, intakes.programmeId))
      .innerJoin(classes, eq(classes.id, intakeClasses.classId))
  }
  const current = ({ intake }: SeatsQuery, now: Date) =>
    fills(now)
      .where(
        and(
          isNull(intakes.withdrawnAt),
          gte(intakes.lastPaperOn, malaysianDay(now)),
          intake === undefined ? undefined : eq(intakes.key, intake),
        ),
      )
      .as('its')

  return {
    async list(query: SeatsQuery, place: ListPlace, most: number, now: Date) {
      const its = current(query, now)
      const { programme, intakeKey, intake, classId, className, language } = its
      const { capacity, taken, held, waiting, schedule, teacherId, isOnSale } = its
      return db
        .select({
          ...place.keys,
          ...{ programme, intakeKey, intake, classId, className, language },
          ...{ capacity, taken, held, waiting, schedule, teacherId, isOnSale },
        })
        .from(its)
        .where(and(isAskedFor(query), place.after))
        .orderBy(...place.orderBy)
        .limit(most)
    },

    async count(query: SeatsQuery, now: Date): Promise<number> {
      const its = current(query, now)
      const [row] = await db
        .select({ all: sql<number>`count(*)::int` })
        .from(its)
        .where(isAskedFor(query))
      return row?.all ?? 0
    },

    async fill({ intakeKey, classId }: ClassOfIntake, now: Date) {
      const [row] = await fills(now).where(and(eq(intakes.key, intakeKey), eq(classes.id, classId)))
      return row
    },

    /** People who wait or have a held seat, in the order of joining. */
    async people(of: ClassOfIntake, now: Date) {
      return db
        .select({ waiting: waitingList, name: users.displayName, email: users.email })
        .from(waitingList)
        .innerJoin(users, eq(users.uid, waitingList.uid))
        .where(
          and(isWaitingFor(of), or(isNull(waitingList.heldUntil), gt(waitingList.heldUntil, now))),
        )
        .orderBy(asc(waitingList.joinedAt), asc(waitingList.uid))
    },

    /** The address of a person on the waiting list with an open account; locks their place. */
    async lockWaiting(of: ClassOfIntake, uid: string): Promise<string | undefined> {
      const [row] = await db
        .select({ email: users.email })
        .from(waitingList)
        .innerJoin(users, eq(users.uid, waitingList.uid))
        .where(
          and(
            isWaitingFor(of),
            eq(waitingList.uid, uid),
            isNull(waitingList.heldUntil),
            eq(users.isSuspended, false),
            eq(users.isDeleted, false),
          ),
        )
        .for('update', { of: waitingList })
      return row?.email
    },
  }
}
