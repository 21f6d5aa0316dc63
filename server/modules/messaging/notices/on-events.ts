import { malaysianDay } from '#contract/shared/calendar.ts'
import { graceEndsOn } from '#contract/billing/instalments/instalments.ts'
import type { Events } from '../../../platform/ports/events.ts'
import type { Cause } from './causes.ts'
import type { NoticesService } from './service.ts'

type Payers = Awaited<ReturnType<NoticesService['payersOf']>>
const uidsOf = (payers: Payers) => payers.map(({ uid }) => uid)

/** The notice of a payment for each payer; a guardian's names the student. */
const toPayers = (payers: Payers, cause: string, details: Cause['details']): Cause[] =>
  payers.map(({ uid, studentUid }) => ({
    uid,
    kind: 'payment',
    cause,
    details: uid === studentUid ? details : { ...details, student: studentUid },
  }))

/**
 * Adds the notices that other modules cause, in the transaction of their change. Notices without a kind of their own
 * use `payment` or `answer`, which devices can switch on and off; a key in `details` distinguishes them.
 */
export function addNoticesOnEvents(
  events: Events,
  { addNotices, replaceNotice, dropNotices, payersOf }: NoticesService,
): void {
  events.on('payment-changed', async ({ tx, order, paymentId, firstCharge, now }) => {
    const { id, programmeId, status, totalSen, payBy } = order
    const about = (name: string) => `payment/${paymentId}/${name}`
    const details = {
      ...{ order_id: id, programme_id: programmeId, status },
      amount: firstCharge?.amountSen ?? totalSen,
      ...(firstCharge && { first_charge_on: firstCharge.dueOn }),
      ...(payBy && { pay_by: malaysianDay(payBy) }),
    }
    const payers = await payersOf(tx, id)
    if (status !== 'PENDING' || firstCharge)
      await dropNotices(tx, uidsOf(payers), [about('PENDING'), about('held/1')])
    await addNotices(tx, toPayers(payers, about(status), details), now)
  })

  events.on('instalment-changed', async ({ tx, order, paymentId, instalment, became, now }) => {
    const { number, amountSen, dueOn, failedOn } = instalment
    const about = (name: string) => `payment/${paymentId}/${name}/${number}`
    const payers = await payersOf(tx, order.id)
    await dropNotices(tx, uidsOf(payers), [about('held'), about('declined')])
    if (became === 'paid') return
    const details = {
      ...{ order_id: order.id, programme_id: order.programmeId },
      ...{ [became]: number, amount: amountSen },
      pay_by: became === 'held' ? dueOn : graceEndsOn(failedOn ?? dueOn),
    }
    await addNotices(tx, toPayers(payers, about(became), details), now)
  })

  events.on('payment-disputed', ({ tx, order, disputeId, about, access, amountSen, now }) => {
    const { id, uid, programmeId } = order
    const details = {
      ...{ order_id: id, programme_id: programmeId },
      ...{ dispute: about, access, amount: amountSen },
    }
    return addNotices(
      tx,
      [{ uid, kind: 'payment', cause: `dispute/${disputeId}/${about}`, details }],
      now,
    )
  })
  events.on('parcels-posted', ({ tx, order: { id, uid, programmeId }, courier, tracking, now }) => {
    const details = { order_id: id, programme_id: programmeId, courier, tracking }
    return addNotices(
      tx,
      [{ uid, kind: 'payment', cause: `parcel/${id}/${tracking}`, details }],
      now,
    )
  })
  events.on('seat-free', ({ tx, uid, programmeId, classId, intakeKey, heldUntil, now }) => {
    const cause = `seat/${intakeKey}/${classId}/${heldUntil.toISOString()}`
    const details = {
      seat: 1,
      programme_id: programmeId,
      class_id: classId,
      until: heldUntil.toISOString(),
    }
    return addNotices(tx, [{ uid, kind: 'payment', cause, details, expiresAt: heldUntil }], now)
  })
  events.on('enrolment-changed', ({ tx, uid, act, classId, now }) => {
    const details = { class_id: classId, act: act.kind }
    return addNotices(tx, [{ uid, kind: 'payment', cause: `by-hand/${act.id}`, details }], now)
  })
  events.on('message-sent', ({ tx, messageId, uids, now }) => {
    const details = { message: messageId }
    const cause = `message/${messageId}`
    return addNotices(
      tx,
      uids.map((uid) => ({ uid, kind: 'answer' as const, cause, details })),
      now,
    )
  })
  events.on('guardian-asks', ({ tx, uid, guardianshipId, now }) => {
    const cause = `guardian/${guardianshipId}`
    return addNotices(tx, [{ uid, kind: 'answer', cause, details: { guardian: 1 } }], now)
  })
  events.on('guardian-confirmed', ({ tx, uid, guardianshipId, now }) => {
    const cause = `guardian-sees/${guardianshipId}`
    return addNotices(tx, [{ uid, kind: 'answer', cause, details: { guardian_sees: 1 } }], now)
  })
  events.on('mail-returned', ({ tx, uids, why, at, now }) => {
    const cause = `mail-returned/${why}/${at.toISOString()}`
    const details = { mail_returned: why }
    return addNotices(
      tx,
      uids.map((uid) => ({ uid, kind: 'answer' as const, cause, details })),
      now,
    )
  })
  events.on('note-written', ({ tx, to, noteId, classId, studentUid, now }) =>
    addNotices(
      tx,
      to.map(({ uid, guardianshipId }) => ({
        uid,
        kind: 'answer' as const,
        cause: `note/${noteId}/${guardianshipId}`,
        details: { class_id: classId, noted: guardianshipId, student: studentUid },
      })),
      now,
    ),
  )
  events.on('note-answered', ({ tx, uids, noteId, classId, studentUid, now }) =>
    addNotices(
      tx,
      uids.map((uid) => ({
        uid,
        kind: 'answer' as const,
        cause: `note/${noteId}`,
        details: { class_id: classId, note_of: studentUid },
      })),
      now,
    ),
  )
  events.on('week-told', ({ tx, uid, sunday, now }) =>
    addNotices(
      tx,
      [{ uid, kind: 'answer', cause: `week/${sunday}`, details: { week: sunday } }],
      now,
    ),
  )
  events.on('question-assigned', ({ tx, to, questionId, classId, now }) => {
    const cause = `handed/${questionId}/${now.toISOString()}`
    const details = { class_id: classId, handed: 1 }
    return addNotices(tx, [{ uid: to, kind: 'answer', cause, details }], now)
  })
  events.on('preparation-failed', async ({ tx, uids, recordingId, lesson, problem, now }) => {
    const isRetried = problem === 'no-room'
    const cause = `preparation/${recordingId}${isRetried ? '/no-room' : ''}`
    const details = {
      class_id: lesson.classId,
      starts_at: lesson.startsAt.toISOString(),
      problem,
    }
    for (const uid of uids) {
      const notice = { uid, kind: 'answer', cause, details, lessonId: lesson.id } as const
      // A preparation that is retried automatically notifies only once.
      await (isRetried ? addNotices(tx, [notice], now) : replaceNotice(tx, notice, now))
    }
  })
}
