import { randomUUID } from 'node:crypto'
import { recordingEnd } from '#contract/enrolment/access.ts'
import { endOfMalaysianDay, malaysianDay } from '#contract/shared/calendar.ts'
import { classInIntake } from '#contract/catalogue/intake-classes.ts'
import { programmeType } from '#contract/catalogue/programmes.ts'
import type {
  ChangeEnrolments,
  LimitedClass,
  PersonEnrolments,
} from '#contract/enrolment/staff-enrolments.ts'
import type { Context } from '../../../context.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import {
  endEnrolment,
  openEnrolments,
  type NewEnrolment,
  type StoredEnrolment,
} from '../people/open-enrolments.ts'
import { dropSeated, occupancyFor, lockSeats, type Occupancy } from '../seats/seats-sql.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { SchoolDomain } from '../../school/index.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import { changeManyEnrolments } from './change-many.ts'
import { studentMail } from './mail-student.ts'
import { ownPeople } from './own-people.ts'
import { staffEnrolmentsRepository } from './repository.ts'
import { requireNotEnrolled, requireUntil, isOpenNow } from './rules.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

type Catalogue = Awaited<ReturnType<CatalogueDomain['fresh']>>
/** A planned change: the enrolment it ends or changes, and the one it opens. */
type Planned = { from?: StoredEnrolment; opens?: NewEnrolment & { id: string } }

const actions = {
  enrol: 'enrolled',
  extend: 'enrolment-extended',
  move: 'enrolment-moved',
  end: 'enrolment-ended',
} as const satisfies Record<ChangeEnrolments['do'], string>

/** Manual enrolments: staff add, extend, move and end them, each with a reason, but never their own. */
export function staffEnrolmentsService(
  context: Context,
  { school, catalogue }: { school: SchoolDomain; catalogue: CatalogueDomain },
) {
  const { db, jobs, events } = context
  const repository = staffEnrolmentsRepository(db)
  const nameOf = ({ subjects }: Catalogue, classId: number): string =>
    subjects.find(({ id }) => id === classId)?.class_name ?? refuse('class.unknown')
  const mails = studentMail(context, { school, catalogue })

  const mayChange = async (tx: Db | Tx, caller: Caller, uid: string) =>
    !(await ownPeople(tx, caller, [uid])).has(uid)

  async function page(caller: Caller, uid: string, now: Date): Promise<PersonEnrolments> {
    const [person, rows, acts, offer, mayChangePerson] = await Promise.all([
      repository.person(uid),
      repository.ofPerson(uid),
      repository.actsOfPerson(uid),
      catalogue.fresh(),
      mayChange(db, caller, uid),
    ])
    if (!person) refuse('person.unknown')
    const current = offer.intakes.filter(({ last_paper_on }) => last_paper_on >= malaysianDay(now))
    const limits = await Promise.all(
      current.map(async ({ key }) =>
        (await occupancyFor(db, { uid, intakeKey: key }, now)).map((fill) => limitOf(key, fill)),
      ),
    )
    const manual = (found: (typeof acts)[number] | undefined) =>
      found ? { by: found.by, at: found.act.at.toISOString(), reason: found.act.reason } : null
    return {
      server_time: now.toISOString(),
      enrolments: rows.map(({ enrolment, programme, intake }) => {
        const subject = offer.subjects.find(({ id }) => id === enrolment.classId)
        const endingAct = acts.find(
          ({ act }) => act.fromId === enrolment.id && (act.kind === 'move' || act.kind === 'end'),
        )
        return {
          id: enrolment.id,
          class_id: enrolment.classId,
          class_name: subject?.class_name ?? '',
          language: subject?.language ?? 'Eng',
          programme,
          intake,
          intake_key: enrolment.intakeKey,
          source: enrolment.source,
          order_id: enrolment.orderId,
          opens_at: enrolment.opensAt.toISOString(),
          live_until: enrolment.liveUntil?.toISOString() ?? null,
          recordings_until: enrolment.recordingsUntil?.toISOString() ?? null,
          is_courtesy: enrolment.isCourtesy,
          ended_at: enrolment.endedAt?.toISOString() ?? null,
          end_reason: enrolment.endReason,
          opened_manually: manual(acts.find(({ act }) => act.openedId === enrolment.id)),
          ended_manually: manual(endingAct),
          is_open: isOpenNow(enrolment, now),
          is_on_hold: enrolment.isSuspended && enrolment.endedAt === null,
        }
      }),
      intakes: current.map(({ key, title, programme_id, last_paper_on }) => ({
        key,
        title,
        programme_id,
        programme: offer.programmes.find(({ id }) => id === programme_id)?.title ?? '',
        last_paper_on,
      })),
      limits: limits.flat(),
      classes: offer.subjects.map(({ id, class_name, language }) => ({
        id,
        class_name,
        language,
      })),
      may_change: mayChangePerson && !person.isDeleted,
    }
  }

  /** The enrolment that an act names, of this person and not ended. */
  async function rowOf(people: typeof repository, uid: string, id: string) {
    const row = await people.enrolment(id)
    if (row?.uid !== uid) refuse('request.not-found')
    if (row.endedAt !== null) refuseInWords('enrolmentOver')
    return row
  }

  function requireInIntake(offer: Catalogue, row: NewEnrolment) {
    if (row.intakeKey == null) return
    if (classInIntake(row.classId, row.intakeKey, offer.intakeClasses)) return
    const intake = offer.intakes.find(({ key }) => key === row.intakeKey)?.title ?? ''
    refuseInWords('classNotInIntake', { class: nameOf(offer, row.classId), intake })
  }

  /**
   * Locks the class's seats until the transaction ends.
   * @returns the occupancy of a full class, if staff may exceed its limit
   * @throws Refusal `staff.refused` for a full class otherwise
   */
  async function requireSeat(
    tx: Tx,
    { uid, classId, intakeKey }: NewEnrolment,
    mayExceed: boolean,
    offer: Catalogue,
    now: Date,
  ): Promise<Occupancy | undefined> {
    if (intakeKey == null) return undefined
    await lockSeats(tx, intakeKey, [classId])
    const fill = (await occupancyFor(tx, { uid, intakeKey }, now)).find(
      (one) => one.classId === classId,
    )
    if (!fill?.isFull) return undefined
    if (mayExceed) return fill
    const { taken, capacity, waiting } = fill
    const intake = offer.intakes.find(({ key }) => key === intakeKey)?.title ?? ''
    refuseInWords('classFull', {
      ...{ class: nameOf(offer, classId), intake },
      ...{ taken, capacity, waiting },
    })
  }

  async function plan(
    tx: Tx,
    uid: string,
    body: ChangeEnrolments,
    offer: Catalogue,
    now: Date,
  ): Promise<Planned> {
    const people = staffEnrolmentsRepository(tx)
    const held = (await people.ofPerson(uid)).map(({ enrolment }) => enrolment)
    const opened = { id: randomUUID(), uid, source: 'staff' as const, opensAt: now }
    if (body.do === 'enrol') {
      const { programme_id: programmeId, intake_key: intakeKey, class_id: classId } = body
      const className = nameOf(offer, classId)
      const intake =
        offer.intakes.find(({ key }) => key === intakeKey) ?? refuse('request.not-found')
      if (intake.programme_id !== programmeId)
        refuseInWords('classNotInIntake', { class: className, intake: intake.title })
      if (intake.last_paper_on < malaysianDay(now)) refuseInWords('intakeOver')
      const liveUntil =
        body.until === null
          ? endOfMalaysianDay(intake.last_paper_on)
          : requireUntil(body.until, intake, now)
      const opens = { ...opened, classId, programmeId, intakeKey, liveUntil }
      requireInIntake(offer, opens)
      requireNotEnrolled(held, opens, className)
      const recordingsUntil = body.until === null ? recordingEnd(liveUntil) : liveUntil
      return { opens: { ...opens, recordingsUntil } }
    }
    const from = await rowOf(people, uid, body.enrolment)
    if (body.do === 'end') return { from }
    if (from.isCourtesy) refuseInWords('enrolmentCourtesy')
    if (from.isSuspended) refuseInWords('enrolmentOnHold')
    const { programmeId, intakeKey } = from
    if (body.do === 'extend') {
      const intake = offer.intakes.find(({ key }) => key === intakeKey)
      const liveUntil = requireUntil(body.until, intake, now)
      const className = nameOf(offer, from.classId)
      const wasUntil = from.liveUntil
      if (wasUntil === null) refuseInWords('enrolledForGood', { class: className })
      if (liveUntil <= wasUntil)
        refuseInWords('untilEarlier', ({ longDate }) => ({ day: longDate(wasUntil) }))
      const opens = { ...opened, classId: from.classId, programmeId, intakeKey, liveUntil }
      requireNotEnrolled(held, opens, className)
      const programme = offer.programmes.find(({ id }) => id === programmeId)
      // The recordings of a trial have no end; those of others never end earlier than before.
      const isTrial = programme !== undefined && programmeType(programme) === 'trial'
      const was = from.recordingsUntil
      const recordingsUntil = was && was > liveUntil ? was : liveUntil
      return { from, opens: { ...opens, recordingsUntil: isTrial ? null : recordingsUntil } }
    }
    if (body.class_id === from.classId) refuseInWords('sameClass')
    const className = nameOf(offer, body.class_id)
    const { liveUntil, recordingsUntil, orderId } = from
    if (!isOpenNow(from, now)) refuseInWords('enrolmentOver')
    // The new enrolment belongs to the order too, so that a refund ends it.
    const opens = {
      ...{ ...opened, classId: body.class_id, programmeId, intakeKey, orderId },
      ...{ liveUntil, recordingsUntil },
    }
    requireInIntake(offer, opens)
    requireNotEnrolled(held, opens, className)
    return { from, opens }
  }

  /** @throws Refusal `staff.refused` with the reason, and `person.unknown` */
  async function carryOut(
    caller: Caller,
    uid: string,
    body: ChangeEnrolments,
    offer: Catalogue,
    now: Date,
  ): Promise<void> {
    await inTransaction(db, async (tx: Tx) => {
      const people = staffEnrolmentsRepository(tx)
      // Locks the order before the person, as payments do.
      if (body.do !== 'enrol') await people.lockOrderOf(body.enrolment)
      const person = (await people.lock(uid)) ?? refuse('person.unknown')
      // A repeated request.
      if (await people.act(body.id)) return
      if (person.isDeleted) refuseInWords('personErased')
      if (!(await mayChange(tx, caller, uid))) refuseInWords('ownPerson')
      const { from, opens } = await plan(tx, uid, body, offer, now)
      const mayExceed = body.do !== 'end' && body.beyond_limit === true
      const exceeded = opens && (await requireSeat(tx, opens, mayExceed, offer, now))
      if (from && body.do !== 'extend')
        await endEnrolment(tx, from.id, body.do === 'move' ? 'moved' : 'by staff', now)
      if (opens) await openEnrolments(tx, [opens])
      // A person with a seat leaves the waiting list.
      if (opens?.intakeKey != null)
        await dropSeated(tx, { intakeKey: opens.intakeKey, classId: opens.classId }, now)
      await people.insertAct({
        id: body.id,
        kind: body.do,
        uid,
        by: caller.uid,
        at: now,
        reason: body.reason,
        fromId: from?.id ?? null,
        openedId: opens?.id ?? null,
      })
      const valuesOf = (row: StoredEnrolment | NewEnrolment | undefined) =>
        row && {
          class: nameOf(offer, row.classId),
          intake: row.intakeKey ?? null,
          until: row.liveUntil ?? null,
        }
      const change = {
        uid: caller.uid,
        action: actions[body.do],
        subject: `person/${uid}`,
        label: person.email,
        before: { ...valuesOf(from) },
        after: {
          ...valuesOf(opens),
          reason: body.reason,
          ...(exceeded && { beyondLimit: `${exceeded.taken + 1}/${exceeded.capacity}` }),
        },
      }
      await recordChange(tx, change, now)
      const classId = opens?.classId ?? from?.classId ?? 0
      const act = { id: body.id, kind: body.do }
      await events.emit('enrolment-changed', { tx, uid, act, classId, now })
      await mails.enqueueMail(tx, { id: body.id, uid }, now)
    })
    jobs.wake()
  }

  return {
    handlers: {
      personEnrolments: ({ caller, params, now }) => page(caller, params.uid, now),

      async changeEnrolments({ caller, params: { uid }, body, now }): Promise<PersonEnrolments> {
        await carryOut(caller, uid, body, await catalogue.fresh(), now)
        return page(caller, uid, now)
      },

      changeManyEnrolments: changeManyEnrolments(context, { catalogue, change: carryOut }),
    } satisfies Partial<Handlers>,
    jobs: mails.jobs,
  }
}

const limitOf = (
  intake_key: string,
  { classId, capacity, taken, waiting, isFull }: Occupancy,
): LimitedClass => ({
  intake_key,
  class_id: classId,
  ...{ capacity, taken, waiting },
  is_full: isFull,
})
