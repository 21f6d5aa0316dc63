import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import * as v from 'valibot'
import { endOfMalaysianDay } from '#contract/shared/calendar.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { seatHeldHours } from '#contract/shared/limits.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import type { Context } from '../../../context.ts'
import { greetedName } from '../../../platform/copy/call-name.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { readersTitle } from '../../../platform/copy/title.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { dropSeated, occupancyOf, lockSeats, nextWaiting } from './seats-sql.ts'
import { intakeClasses } from '../../../platform/db/schema/catalogue.ts'
import { waitingList } from '../../../platform/db/schema/enrolment.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'

const kind = 'seat-free-mail'
const Body = v.object({ uid: v.string(), intake_key: v.string(), class_id: v.number() })
const hourMs = 3_600_000
/** The most people of one class notified at once. */
const mostAtOnce = 100

type ClassInIntake = { intakeKey: string; classId: number }
type SeatHold = { programmeId: number; heldUntil: Date; now: Date }

/** Offers free seats to people on the waiting list. */
export function seatOffers(context: Context, { catalogue }: { catalogue: CatalogueDomain }) {
  const { db, jobs, events, mail, origin } = context

  const isOnSale = async ({ intakeKey, classId }: ClassInIntake) =>
    (await catalogue.classesOnSale(intakeKey)).some(({ id }) => id === classId)

  /** Until when a seat offered now is held: at most as long as the intake is sold. */
  const heldUntilOf = ({ last_paper_on, sale_until }: Intake, now: Date): Date => {
    const held = new Date(now.getTime() + seatHeldHours * hourMs)
    const lastDay = sale_until && sale_until < last_paper_on ? sale_until : last_paper_on
    const sold = endOfMalaysianDay(lastDay)
    return held < sold ? held : sold
  }

  /** How a seat of the class is held now; undefined when the class cannot be ordered. Ask before the transaction. */
  async function holdNow(of: ClassInIntake, now: Date): Promise<SeatHold | undefined> {
    const intake = await catalogue.intakeOnSale(of.intakeKey, now)
    if (!intake || !(await isOnSale(of))) return undefined
    return { programmeId: intake.programme_id, heldUntil: heldUntilOf(intake, now), now }
  }

  /** Holds a seat for each of these people on the waiting list and notifies them. Lock the class's seats before. */
  async function hold(
    tx: Tx,
    { intakeKey, classId }: ClassInIntake,
    uids: readonly string[],
    { programmeId, heldUntil, now }: SeatHold,
  ): Promise<void> {
    await tx
      .update(waitingList)
      .set({ heldUntil })
      .where(
        and(
          eq(waitingList.intakeKey, intakeKey),
          eq(waitingList.classId, classId),
          inArray(waitingList.uid, [...uids]),
        ),
      )
    for (const uid of uids) {
      const body: v.InferInput<typeof Body> = { uid, intake_key: intakeKey, class_id: classId }
      const onceKey = `${kind}/${intakeKey}/${classId}/${uid}/${heldUntil.toISOString()}`
      await jobs.add(tx, { kind, body, onceKey }, now)
      const seat = { tx, uid, programmeId, classId, intakeKey, heldUntil, now }
      await events.emit('seat-free', seat)
    }
  }

  /** Holds the free seats of one class for the next on its waiting list, and notifies them. */
  async function offer({ intakeKey, classId }: ClassInIntake, now: Date): Promise<void> {
    const of = { intakeKey, classId }
    const seatHold = await holdNow(of, now)
    if (!seatHold) return
    await inTransaction(db, async (tx) => {
      const capacity = (await lockSeats(tx, intakeKey, [classId])).get(classId)
      await dropSeated(tx, of, now)
      const [fill] = await tx
        .select({ taken: occupancyOf(of, now).taken })
        .from(intakeClasses)
        .where(and(eq(intakeClasses.intakeKey, intakeKey), eq(intakeClasses.classId, classId)))
      const free = capacity === undefined ? mostAtOnce : capacity - (fill?.taken ?? 0)
      if (free <= 0) return
      const next = await nextWaiting(tx, of, Math.min(free, mostAtOnce))
      if (next.length === 0) return
      await hold(tx, of, next, seatHold)
    })
  }

  return {
    holdNow,
    hold,

    /**
     * Holds free seats for people on the waiting list, and removes people whose held seat has expired. Run each
     * minute by one server.
     */
    async offerFreeSeats(now: Date): Promise<void> {
      await db.delete(waitingList).where(lte(waitingList.heldUntil, now))
      const lists = await db
        .selectDistinct({ intakeKey: waitingList.intakeKey, classId: waitingList.classId })
        .from(waitingList)
        .where(isNull(waitingList.heldUntil))
      for (const list of lists) await offer(list, now)
      if (lists.length > 0) jobs.wake()
    },

    jobs: {
      async [kind](body: unknown, { id, now }: { id: string; now: Date }): Promise<void> {
        const { uid, intake_key, class_id } = v.parse(Body, body)
        const [row] = await db
          .select({
            heldUntil: waitingList.heldUntil,
            displayName: users.displayName,
            email: users.email,
            locale: users.locale,
          })
          .from(waitingList)
          .innerJoin(users, eq(users.uid, waitingList.uid))
          .where(
            and(
              eq(waitingList.uid, uid),
              eq(waitingList.intakeKey, intake_key),
              eq(waitingList.classId, class_id),
            ),
          )
        const intake = await catalogue.intakeOnSale(intake_key, now)
        // The person has ordered or left the list, or the hold has expired, before the mail was written.
        if (!row?.heldUntil || row.heldUntil <= now || !row.email || !intake) return
        const locale = row.locale ?? defaultLocale
        const t = copyOf('server/mail', locale)
        const [[className], programme] = await Promise.all([
          catalogue.classNames([class_id]),
          catalogue.programmeById(intake.programme_id),
        ])
        const values = {
          name: greetedName(row.displayName, locale),
          className,
          intake: readersTitle(intake.title, locale),
          time: formatIn(locale).dateTime(row.heldUntil),
          url: `${origin}/${programme.url_safe_name}/order/subjects`,
        }
        await mail({
          to: row.email,
          subject: t('seatFree.subject', values),
          text: t('seatFree.text', values),
          id,
        })
      },
    },
  }
}
