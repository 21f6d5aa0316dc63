import { and, eq } from 'drizzle-orm'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import { seatsToShow, type ClassSeats } from '#contract/enrolment/seats.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { hasSeat, lockSeats, seatsFor, type SeatAvailability } from './seats-sql.ts'
import { waitingList } from '../../../platform/db/schema/enrolment.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { PeopleService } from '../people/service.ts'
import { seatOffers } from './offers.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { done } from '#contract/shared/wire.ts'

export type SeatsService = ReturnType<typeof seatsService>

/** The free seats and the waiting lists of an intake's classes. */
export function seatsService(
  context: Context,
  { catalogue, people }: { catalogue: CatalogueDomain; people: PeopleService },
) {
  const { db } = context
  const offers = seatOffers(context, { catalogue })

  return {
    ...offers,

    /** The classes that are full or nearly so for this person, and those that they wait for. */
    async shownTo(uid: string, { key }: Pick<Intake, 'key'>, now: Date): Promise<ClassSeats[]> {
      return (await seatsFor(db, { uid, intakeKey: key }, now))
        .map(shown)
        .filter(({ left, place, held_until }) => (left ?? place ?? held_until) !== null)
    },

    /**
     * Takes a seat in each of these classes for this person, in the transaction that reserves their order. Locks
     * the seats until the transaction ends.
     * @throws Refusal `order.class-full` that names the classes without a seat
     */
    async take(
      tx: Tx,
      { uid, intakeKey, classIds }: { uid: string; intakeKey: string; classIds: readonly number[] },
      now: Date,
    ): Promise<void> {
      await lockSeats(tx, intakeKey, classIds)
      const found = await seatsFor(tx, { uid, intakeKey }, now)
      const full = found.filter(({ classId, left }) => classIds.includes(classId) && left === 0)
      if (full.length > 0) {
        const names = await catalogue.classNames(full.map(({ classId }) => classId))
        refuse(
          'order.class-full',
          `No seat is left in ${names.join(', ')}. Choose another class, or join the waiting list.`,
        )
      }
      for (const { classId, wait } of found)
        if (wait && classIds.includes(classId)) await drop(tx, { uid, intakeKey, classId })
    },

    handlers: {
      /** @throws Refusal `order.not-allowed` for a class with seats left, or in which the person has one */
      async joinWaitingList({ caller: { uid }, body: { class_id: classId, intake_key }, now }) {
        const intake = (await catalogue.intakeOnSale(intake_key, now)) ?? refuse('programme.closed')
        if (!(await people.mayOrder(uid, intake.programme_id))) refuse('order.suspended')
        const onSale = await catalogue.classesOnSale(intake.key)
        if (!onSale.some(({ id }) => id === classId)) refuse('class.unknown')
        const of = { uid, intakeKey: intake.key, classId }
        return inTransaction(db, async (tx) => {
          await lockSeats(tx, intake.key, [classId])
          const before = await classOf(tx, of, now)
          if (before?.wait) return shown(before)
          if (!before || before.left > 0 || (await hasSeat(tx, of, now)))
            refuse('order.not-allowed')
          await tx
            .insert(waitingList)
            .values({ ...of, joinedAt: now })
            .onConflictDoUpdate({
              target: [waitingList.intakeKey, waitingList.classId, waitingList.uid],
              // After an expired hold the person joins at the end of the list.
              set: { joinedAt: now, heldUntil: null },
            })
          return shown((await classOf(tx, of, now)) ?? before)
        })
      },

      /** Succeeds even if the person is not on the list. */
      async leaveWaitingList({
        caller: { uid },
        body: { class_id: classId, intake_key: intakeKey },
      }) {
        await drop(db, { uid, intakeKey, classId })
        return done
      },
    } satisfies Partial<Handlers>,
  }
}

async function classOf(
  tx: Tx,
  { uid, intakeKey, classId }: { uid: string; intakeKey: string; classId: number },
  now: Date,
): Promise<SeatAvailability | undefined> {
  return (await seatsFor(tx, { uid, intakeKey }, now)).find((one) => one.classId === classId)
}

async function drop(
  db: Db | Tx,
  { uid, intakeKey, classId }: { uid: string; intakeKey: string; classId: number },
): Promise<void> {
  await db
    .delete(waitingList)
    .where(
      and(
        eq(waitingList.uid, uid),
        eq(waitingList.intakeKey, intakeKey),
        eq(waitingList.classId, classId),
      ),
    )
}

const shown = ({ classId, capacity, left, wait }: SeatAvailability): ClassSeats => ({
  class_id: classId,
  left: seatsToShow(capacity, left),
  place: wait && !wait.heldUntil ? wait.place : null,
  held_until: wait?.heldUntil?.toISOString() ?? null,
})
