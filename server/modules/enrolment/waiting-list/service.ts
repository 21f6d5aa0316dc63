import { teachesInIntake } from '#contract/catalogue/intake-classes.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type {
  ChangeSeats,
  ClassFill,
  SeatList,
  SeatsOfClass,
  SetSeats,
} from '#contract/enrolment/staff-seats.ts'
import { done } from '#contract/shared/wire.ts'
import type { Context } from '../../../context.ts'
import { classLabel } from '../../../platform/copy/title.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { lockSeats } from '../seats/seats-sql.ts'
import { versionOf } from '../../../platform/db/version-of.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refuse, refusePage } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import {
  changeIntakeClass,
  intakeClassForm,
  lockIntakeClass,
  type CatalogueDomain,
  type ClassOfIntake,
} from '../../catalogue/index.ts'
import type { SeatsService } from '../seats/service.ts'
import { seatsPlace, staffSeatsRepository } from './repository.ts'
import { seatsTable } from './table.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

type Offer = Awaited<ReturnType<CatalogueDomain['fresh']>>
type Fill = NonNullable<Awaited<ReturnType<ReturnType<typeof staffSeatsRepository>['fill']>>>

/** Capacity, students and waiting lists of classes, and seats that staff hold out of turn. */
export function seatHandlers(
  { db, jobs }: Context,
  { seats, catalogue }: { seats: SeatsService; catalogue: CatalogueDomain },
) {
  const repository = staffSeatsRepository(db)

  async function ofClass(
    { role }: Pick<Caller, 'role'>,
    of: ClassOfIntake,
    now: Date,
    locale: string,
  ): Promise<SeatsOfClass> {
    const fill = (await repository.fill(of, now)) ?? refuse('request.not-found')
    const people = mayDo(role, 'people') ? await repository.people(of, now) : null
    const offer = await catalogue.fresh()
    const form = intakeClassForm(fill)
    const usual = offer.subjects.find(({ id }) => id === of.classId) ?? refuse('class.unknown')
    return {
      ...shown(fill, offer, locale),
      form,
      version: versionOf(form),
      usual: {
        class_schedule: usual.class_schedule,
        teacher_ids: offer.teachers.flatMap(({ id, class_ids }) =>
          class_ids.includes(of.classId) ? [id] : [],
        ),
      },
      every_teacher: offer.teachers.map(({ id, name }) => ({ id, name })),
      people:
        people?.map(({ waiting, name, email }) => ({
          uid: waiting.uid,
          name,
          email,
          joined_at: waiting.joinedAt.toISOString(),
          held_until: waiting.heldUntil?.toISOString() ?? null,
        })) ?? null,
    }
  }

  async function changeOne(
    tx: Tx,
    { uid }: Caller,
    of: ClassOfIntake,
    { capacity, replaces }: Pick<ChangeSeats, 'capacity' | 'replaces'>,
    now: Date,
  ): Promise<void> {
    const { capacity: before } = (await lockIntakeClass(tx, of)) ?? refuse('request.not-found')
    const stored = staffSeatsRepository(tx)
    const fill = (await stored.fill(of, now)) ?? refuse('request.not-found')
    if (before === capacity) return
    if (before !== replaces) refuseInWords('seatsChanged')
    await changeIntakeClass(tx, of, { capacity }, now)
    const change = {
      uid,
      action: 'seats-changed',
      subject: `intake/${of.intakeKey}`,
      label: `${fill.className}, ${fill.intake}, ${fill.programme}`,
      before: { capacity: before },
      after: { capacity },
    }
    await recordChange(tx, change, now)
  }

  return {
    async seatList({ query, now, locale }): Promise<SeatList> {
      const place = seatsPlace(query) ?? refusePage()
      const [total, { rows, ...at }] = await Promise.all([
        repository.count(query, now),
        listPage(place, staffRowsPerPage, (...from) => repository.list(query, ...from, now)),
      ])
      const offer = await catalogue.fresh()
      return { total, ...at, classes: rows.map((row) => shown(row, offer, locale)) }
    },

    async exportSeats({ caller, query, now, locale }): Promise<CsvTable> {
      const t = copyOf('server/staff', locale)
      const rows = await repository.count(query, now)
      const label = t('exports.seats')
      await recordExport(db, caller.uid, { list: 'seats', label, asked: query, rows }, now)
      const found = everyRow(
        (page) => seatsPlace({ ...query, page }),
        (...at) => repository.list(query, ...at, now),
      )
      const offer = await catalogue.fresh()
      async function* classes() {
        for await (const row of found) yield shown(row, offer, locale)
      }
      return seatsTable(classes(), t)
    },

    seatsOfClass: ({ caller, params, now, locale }) => ofClass(caller, params, now, locale),

    /**
     * Holds a seat for a person of the waiting list, out of turn.
     * @throws Refusal `staff.refused` if they do not wait, or no seat is free within the limit
     */
    async offerSeat({
      caller,
      params: of,
      body: { uid, reason, beyond_limit },
      now,
      locale,
    }): Promise<SeatsOfClass> {
      const seatHold = await seats.holdNow(of, now)
      await inTransaction(db, async (tx) => {
        const stored = staffSeatsRepository(tx)
        await lockSeats(tx, of.intakeKey, [of.classId])
        const fill = (await stored.fill(of, now)) ?? refuse('request.not-found')
        const email = (await stored.lockWaiting(of, uid)) ?? refuseInWords('notWaiting')
        const { capacity, taken, waiting, className, intake } = fill
        const isFull = capacity !== null && taken >= capacity
        if (isFull && !beyond_limit) refuseInWords('offerFull', () => ({ taken, capacity }))
        const held = seatHold ?? refuseInWords('intakeOver')
        await seats.hold(tx, of, [uid], held)
        const change = {
          uid: caller.uid,
          action: 'seat-offered',
          subject: `person/${uid}`,
          label: email,
          before: { taken, capacity, waiting },
          after: {
            class: className,
            intake,
            reason,
            held_until: held.heldUntil,
            beyond_limit: isFull,
          },
        }
        await recordChange(tx, change, now)
      })
      jobs.wake()
      return ofClass(caller, of, now, locale)
    },

    /** @throws Refusal `staff.refused` if somebody else has changed the limit since */
    async changeSeats({
      caller,
      params: { intakeKey },
      body: { class_id: classId, capacity, replaces },
      now,
      locale,
    }): Promise<SeatsOfClass> {
      const of = { intakeKey, classId }
      await inTransaction(db, (tx) => changeOne(tx, caller, of, { capacity, replaces }, now))
      return ofClass(caller, of, now, locale)
    },

    /** @throws Refusal `staff.refused` if somebody else has changed one of them since; then none is changed */
    async setSeats({ caller, body: { classes, capacity }, now }) {
      // In a fixed order, so that concurrent requests never deadlock.
      const keyOf = ({ intake_key, class_id }: SetSeats['classes'][number]) =>
        `${intake_key} ${class_id}`
      const inOrder = classes.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      await inTransaction(db, async (tx) => {
        for (const { intake_key: intakeKey, class_id: classId, replaces } of inOrder)
          await changeOne(tx, caller, { intakeKey, classId }, { capacity, replaces }, now)
      })
      return done
    },
  } satisfies Partial<Handlers>
}

const shown = (
  row: Fill,
  { subjects, teachers, intakeClasses }: Offer,
  locale: string,
): ClassFill => {
  const { intakeKey, classId, className, language } = row
  const { intake, programme, capacity, taken, held, waiting } = row
  return {
    intake_key: intakeKey,
    ...{ intake, programme },
    class_id: classId,
    class_name: classLabel({ class_name: className, language }, locale),
    ...{ capacity, taken, held, waiting },
    is_on_sale: row.isOnSale,
    class_schedule: row.schedule ?? subjects.find(({ id }) => id === classId)?.class_schedule ?? [],
    teachers: teachers
      .filter((one) => teachesInIntake(one, classId, intakeKey, intakeClasses))
      .map(({ name }) => name),
  }
}
