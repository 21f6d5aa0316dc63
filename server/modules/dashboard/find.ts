import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { foundPerKind, foundRights, type Found } from '#contract/dashboard/find.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { Context } from '../../context.ts'
import { copyOf } from '../../platform/copy/copy.ts'
import { recordMinorsListed } from '../../platform/db/minor-reads.ts'
import type { Db } from '../../platform/db/open.ts'
import { receipts } from '../../platform/db/schema/billing-payments.ts'
import { orders } from '../../platform/db/schema/billing-orders.ts'
import { classes, programmes } from '../../platform/db/schema/catalogue.ts'
import { lessons } from '../../platform/db/schema/classroom.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { parcels } from '../../platform/db/schema/shipping.ts'
import type { Caller } from '../../platform/http/caller/authenticate.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { isOrderFoundBy } from '../billing/index.ts'
import { contains, isAmong } from '../identity/index.ts'
import { isParcelFoundBy } from '../shipping/index.ts'

/** One search over people, orders, parcels, classes and lessons. */
export const findHandlers = ({ db }: Context): Pick<Handlers, 'findInOffice'> => ({
  findInOffice: ({ caller, query, now, locale }) => find(db, caller, query.search, now, locale),
})

async function find(
  db: Db,
  caller: Caller,
  search: string,
  now: Date,
  locale: string,
): Promise<Found> {
  const queries = queriesOf(db, search, now)
  const may = (kind: keyof typeof queries) => mayDo(caller.role, foundRights[kind])
  const [people, found, ...others] = await Promise.all([
    may('people') ? queries.people() : [],
    may('orders') ? queries.orders() : [],
    may('parcels') ? queries.parcels() : [],
    may('classes') ? queries.classes() : [],
    may('lessons') ? queries.lessons() : [],
  ])
  const [foundParcels, foundClasses, foundLessons] = others
  const label = copyOf('server/staff', locale)('exports.people')
  const uids = [...people.map(({ uid }) => uid), ...found.map(({ uid }) => uid)]
  await recordMinorsListed(db, { uids, list: 'people', label, readerUid: caller.uid }, now)
  return {
    people,
    orders: found.map(({ uid: _, ...order }) => order),
    parcels: foundParcels,
    classes: foundClasses,
    lessons: foundLessons.map(({ starts_at, ...one }) => ({
      ...one,
      starts_at: starts_at.toISOString(),
    })),
  }
}

const queriesOf = (db: Db, search: string, now: Date) => ({
  people: () =>
    db
      .select({ uid: users.uid, name: users.displayName, email: users.email, role: users.role })
      .from(users)
      .where(isAmong({ search }, now))
      .orderBy(desc(users.lastSignInAt))
      .limit(foundPerKind),

  orders: () =>
    db
      .select({
        uid: orders.uid,
        id: orders.id,
        student: sql<string>`${orders.details}->>'name'`,
        programme: programmes.title,
        status: orders.status,
        total: orders.totalSen,
        receipt_number: receipts.number,
      })
      .from(orders)
      .innerJoin(users, eq(users.uid, orders.uid))
      .innerJoin(programmes, eq(programmes.id, orders.programmeId))
      .leftJoin(receipts, eq(receipts.orderId, orders.id))
      .where(isOrderFoundBy(db, search))
      .orderBy(desc(orders.createdAt))
      .limit(foundPerKind),

  parcels: () =>
    db
      .select({
        number: parcels.number,
        recipient: parcels.recipient,
        class_name: classes.className,
        status: parcels.status,
      })
      .from(parcels)
      .innerJoin(classes, eq(classes.id, parcels.classId))
      .where(isParcelFoundBy(search))
      .orderBy(desc(parcels.number))
      .limit(foundPerKind),

  classes: () =>
    db
      .select({ id: classes.id, class_name: classes.className, language: classes.language })
      .from(classes)
      .where(contains(search, classes.className))
      .orderBy(asc(classes.id))
      .limit(foundPerKind),

  /**
   * Lessons with every word in their title or class name, the nearest in time first. A lesson shared by intakes
   * appears once.
   */
  lessons: () =>
    db
      .select({
        id: sql<string>`min(${lessons.id})`,
        class_id: lessons.classId,
        class_name: classes.className,
        language: classes.language,
        title: sql<string>`(array_agg(${lessons.title} order by ${lessons.id}))[1]`,
        starts_at: lessons.startsAt,
      })
      .from(lessons)
      .innerJoin(classes, eq(classes.id, lessons.classId))
      .where(
        and(
          isNull(lessons.cancelledAt),
          ...search.split(/\s+/).map((word) => contains(word, lessons.title, classes.className)),
        ),
      )
      .groupBy(
        ...[lessons.classId, classes.className, classes.language],
        ...[lessons.startsAt, lessons.endsAt],
      )
      .orderBy(
        sql`abs(extract(epoch from ${lessons.startsAt} - ${now.toISOString()}::timestamptz))`,
      )
      .limit(foundPerKind),
})
