import type { MailReturn } from '#contract/messaging/suppressions.ts'
import type { StoredOrderStatus } from '#contract/billing/orders.ts'
import type { PreparationProblem } from '#contract/classroom/staff-files.ts'
import type { Tx } from '../db/open.ts'

/** Events between domains. An event with a `tx` is part of that transaction: a handler that throws rolls it back. */
export type EventTypes = {
  /** A payment changed the status of an order. */
  'payment-changed': {
    tx: Tx
    order: {
      id: string
      uid: string
      programmeId: number
      status: StoredOrderStatus
      totalSen: number
      payBy: Date | null
    }
    paymentId: string
    /** The first charge of a card plan that was just set up, or whose start has moved. */
    firstCharge?: { dueOn: string; amountSen: number } | undefined
    now: Date
  }
  /** An instalment is paid, was declined, or waits until its cardholder has confirmed it. */
  'instalment-changed': {
    tx: Tx
    order: { id: string; programmeId: number }
    paymentId: string
    instalment: { number: number; amountSen: number; dueOn: string; failedOn: string | null }
    became: 'paid' | 'declined' | 'held'
    now: Date
  }
  /** Money has arrived by a charge of the payment provider, and is in the ledger. */
  'charge-recorded': { tx: Tx; chargeId: string; now: Date }
  /** A bank has opened or decided an inquiry or dispute about an order's payment. */
  'payment-disputed': {
    tx: Tx
    order: { id: string; uid: string; programmeId: number }
    disputeId: string
    about: 'inquiry' | 'opened' | 'won' | 'lost' | 'closed'
    /** The state of the classes that the order opened. */
    access: 'open' | 'on-hold' | 'ended'
    amountSen: number
    now: Date
  }
  /** An order was refunded in part or in full. */
  'order-refunded': {
    tx: Tx
    orderId: string
    /** Whether hardcopy materials end: the classes ended, or the materials or the whole order were refunded. */
    endsHardcopy: boolean
    now: Date
  }
  /** Hardcopy materials of an order are on their way. */
  'parcels-posted': {
    tx: Tx
    order: { id: string; uid: string; programmeId: number }
    courier: string
    tracking: string
    now: Date
  }
  /** A seat of a class is held for somebody who waited for it. */
  'seat-free': {
    tx: Tx
    uid: string
    programmeId: number
    classId: number
    intakeKey: string
    heldUntil: Date
    now: Date
  }
  /** Staff added, extended, moved or ended an enrolment manually. */
  'enrolment-changed': {
    tx: Tx
    uid: string
    act: { id: string; kind: 'enrol' | 'extend' | 'move' | 'end' }
    /** The class that was opened or, for an end, closed. */
    classId: number
    now: Date
  }
  /** Staff wrote a message to these people. */
  'message-sent': { tx: Tx; messageId: string; uids: readonly string[]; now: Date }
  /** A guardian was written to about the week that ended on this Sunday. */
  'week-told': { tx: Tx; uid: string; sunday: string; now: Date }
  /** A student's question was assigned to one of the staff. */
  'question-assigned': { tx: Tx; to: string; questionId: string; classId: number; now: Date }
  /** An uploaded recording cannot be encoded until one of these people acts. */
  'preparation-failed': {
    tx: Tx
    uids: readonly string[]
    recordingId: string
    lesson: { id: string; classId: number; startsAt: Date }
    problem: PreparationProblem
    now: Date
  }
  /** Somebody wants to see how a student learns, and waits to be confirmed. */
  'guardian-asks': { tx: Tx; uid: string; guardianshipId: string; now: Date }
  /** Staff confirmed a guardian on the student's behalf. */
  'guardian-confirmed': { tx: Tx; uid: string; guardianshipId: string; now: Date }
  /** A teacher wrote to guardians about a student of a class. */
  'note-written': {
    tx: Tx
    to: readonly { uid: string; guardianshipId: string }[]
    noteId: string
    classId: number
    studentUid: string
    now: Date
  }
  /** A guardian answered a note about a student; these members of staff are notified. */
  'note-answered': {
    tx: Tx
    uids: readonly string[]
    noteId: string
    classId: number
    studentUid: string
    now: Date
  }
  /** Mails to the address of these people come back, or they reported one as spam: nothing is mailed to it any more. */
  'mail-returned': { tx: Tx; uids: readonly string[]; why: MailReturn; at: Date; now: Date }
  /** Lessons that were to be held in these meetings of a provider were cancelled or removed. */
  'meetings-released': { tx: Tx; meetingIds: readonly string[]; now: Date }
  /** Questions that used a file of an answer no longer do. */
  'answer-file-released': { tx: Tx; key: string; now: Date }
  /** A teacher's photo is shown no more. */
  'photo-released': { tx: Tx; photo: string; now: Date }
  /** Past papers were changed, so this server's cache is outdated. */
  'papers-changed': Record<never, never>
}

type Handler<Name extends keyof EventTypes> = (event: EventTypes[Name]) => Promise<void> | void
export type Events = {
  on<Name extends keyof EventTypes>(name: Name, handler: Handler<Name>): void
  /** Runs the handlers one after another. */
  emit<Name extends keyof EventTypes>(name: Name, event: EventTypes[Name]): Promise<void>
}

export function eventBus(): Events {
  const handlers: { [Name in keyof EventTypes]: Handler<Name>[] } = {
    'payment-changed': [],
    'instalment-changed': [],
    'charge-recorded': [],
    'payment-disputed': [],
    'order-refunded': [],
    'parcels-posted': [],
    'seat-free': [],
    'enrolment-changed': [],
    'message-sent': [],
    'week-told': [],
    'question-assigned': [],
    'preparation-failed': [],
    'guardian-asks': [],
    'guardian-confirmed': [],
    'note-written': [],
    'note-answered': [],
    'mail-returned': [],
    'meetings-released': [],
    'answer-file-released': [],
    'photo-released': [],
    'papers-changed': [],
  }
  return {
    on(name, handler) {
      handlers[name].push(handler)
    },
    async emit(name, event) {
      for (const handle of handlers[name]) await handle(event)
    },
  }
}
