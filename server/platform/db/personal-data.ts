import { and, eq, inArray, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { guardianInvitationDays, noticesKeptDays } from '#contract/shared/limits.ts'
import type { ParcelRecipient } from '#contract/shipping/staff-parcels.ts'
import { signInLastsMs } from './sign-ins.ts'
import {
  announcements,
  messageReceivers,
  staffMessages,
  notices,
  pushDevices,
  pushes,
} from './schema/messaging.ts'
import {
  audit,
  jobs,
  links,
  referralCodes,
  attempts,
  idempotencyKeys,
  phoneConsents,
  phoneMessages,
  mailWebhookTokens,
  suppressions,
} from './schema/platform.ts'
import { enrolmentActRows, enrolments, suspensions, waitingList } from './schema/enrolment.ts'
import {
  orderEvents,
  orders,
  promoUses,
  refundNotes,
  promoGuesses,
} from './schema/billing-orders.ts'
import { guardianNotes, guardianships, digests, digestStops } from './schema/guardians.ts'
import { attendance, watchNotes, watchProgress } from './schema/classroom.ts'
import { questionMarks, referrals } from './schema/papers.ts'
import { questions } from './schema/support.ts'
import {
  disputes,
  paymentDiscrepancies,
  paymentEntries,
  providerEvents,
  refunds,
} from './schema/billing-ledger.ts'
import {
  schoolMailStops,
  ages,
  consents,
  endedSignIns,
  profiles,
  secondFactors,
  sessions,
  signInCodes,
  users,
} from './schema/identity.ts'
import {
  instalments,
  paymentEvents,
  paymentReports,
  payments,
  manualPayments,
  writeOffs,
  receipts,
} from './schema/billing-payments.ts'
import { parcels } from './schema/shipping.ts'
import { practiceAnswers, practiceAttempts } from './schema/practice.ts'
import { registrations } from './schema/site.ts'
import { teacherAccounts, teacherPhotos } from './schema/catalogue.ts'

/** Columns to blank, by the key of the table's object; the others stay as they are. */
type Blank = Record<string, unknown>

/** Rows whose retention has ended: one condition that one index serves, so never an `or`. */
export type Ended = {
  /** What their age goes by: oldest first. In a table that grows an index begins with it. */
  by: PgColumn
  when: SQL | undefined
  /** Columns that are blanked; without it the rows are deleted. */
  blank?: Blank
}
/** Rows that belong to a person. */
export type PersonalPart = {
  table: PgTable
  /** Which rows belong to this person. */
  mine(uid: string): SQL | undefined
  /** Columns left out of a person's copy, and why; all others are in it. */
  notCopied?: Readonly<Record<string, string>>
  /**
   * What happens to the rows when the person is deleted. If the rows stay, `stays` names every column that is left
   * as it is.
   */
  erase: 'delete' | { blank: Blank; stays: readonly string[] }
  /** Why they are kept, and for how long at most. */
  kept: string
  /** Rows whose retention has ended, checked each hour. */
  over?: (now: Date) => readonly Ended[]
}
/** Rows that belong to nobody, and why. */
export type ImpersonalPart = { nobodys: string }

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs
/** So many days, or years, ago. */
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
const yearsBefore = (now: Date, years: number) => daysBefore(now, years * 365.25)

/** Records of income are kept for seven years from the end of the year they belong to (Income Tax Act 1967, section 82). */
const recordYears = 7
const startOfRecords = (now: Date) => new Date(Date.UTC(now.getUTCFullYear() - recordYears, 0, 1))

const ordersOf = (uid: string) => sql`(select id from orders where uid = ${uid})`
const paymentsOf = (uid: string) =>
  sql`(select p.id from payments p join orders o on o.id = p.order_id where o.uid = ${uid})`
const isNamedNowhere = sql`not exists (select from users where lower(email) = ${suppressions.address})
  and not exists (select from orders where lower(details->'guardian'->>'email') = ${suppressions.address})
  and not exists (select from ages where lower(guardian_email) = ${suppressions.address})
  and not exists (select from guardianships where address = ${suppressions.address})`
const blankDetails = {
  name: '',
  email: '',
  phone: '',
  address: '',
  postal: '',
  city: '',
  state: '',
  guardian: null,
}
/** For a paid order the names on its receipt stay; for others nothing. */
const onlyNames = sql`case when ${orders.status} = 'PAID' then ${JSON.stringify(blankDetails)}::jsonb || jsonb_build_object(
  'name', ${orders.details}->'name',
  'guardian', case when ${orders.details}->'guardian'->>'name' is null then 'null'::jsonb
    else jsonb_build_object('name', ${orders.details}->'guardian'->'name', 'email', '', 'contact', '') end
) else ${JSON.stringify(blankDetails)}::jsonb end`
const blankRecipient: ParcelRecipient = {
  name: '',
  phone: '',
  address: '',
  postal: '',
  city: '',
  state: '',
}
const money = 'Records of money: seven years after the end of the year.'
const account = 'While the account is there.'

/** The kind of the job that deletes a person: it must not delete itself. */
export const eraseJob = 'erase-person'

/**
 * Every table, in the order in which a person's rows are deleted: what it holds about people, what a copy
 * contains, what a deletion does, and how long rows are kept. Copy, deletion and retention are driven by this
 * list; a table that is missing fails a test.
 */
export const personalData: Readonly<Record<string, PersonalPart | ImpersonalPart>> = {
  pushes: {
    table: pushes,
    mine: (uid) => sql`${pushes.noticeId} in (select id from notices where uid = ${uid})`,
    notCopied: { session_id_hash: 'names a browser, by a hash' },
    erase: 'delete',
    kept: 'As long as its notice.',
  },
  push_devices: {
    table: pushDevices,
    mine: (uid) => eq(pushDevices.uid, uid),
    notCopied: {
      session_id_hash: 'names a browser, by a hash',
      endpoint: 'who has it can send to the phone',
      p256dh: 'a key',
      auth: 'a key',
    },
    erase: 'delete',
    kept: 'Until the browser signs out.',
  },
  sessions: {
    table: sessions,
    mine: (uid) => eq(sessions.uid, uid),
    notCopied: {
      id_hash: 'of a secret',
      encrypted_refresh_token: 'a secret',
      encrypted_id_token: 'a secret',
    },
    erase: 'delete',
    kept: 'Seven days after the last use, ninety in all.',
    over: (now) => [{ by: sessions.expiresAt, when: lte(sessions.expiresAt, now) }],
  },
  ended_sign_ins: {
    table: endedSignIns,
    mine: (uid) => eq(endedSignIns.uid, uid),
    erase: 'delete',
    kept: 'Ninety days: older sign-ins are refused without it.',
    over: (now) => [before(endedSignIns.endedAt, new Date(now.getTime() - signInLastsMs))],
  },
  profiles: {
    table: profiles,
    mine: (uid) => eq(profiles.uid, uid),
    erase: 'delete',
    kept: account,
  },
  school_mail_stops: {
    table: schoolMailStops,
    mine: (uid) => eq(schoolMailStops.uid, uid),
    erase: 'delete',
    kept: account,
  },
  digest_stops: {
    table: digestStops,
    mine: (uid) => eq(digestStops.uid, uid),
    erase: 'delete',
    kept: account,
  },
  digests: {
    table: digests,
    mine: (uid) => eq(digests.uid, uid),
    erase: 'delete',
    kept: 'A month: a week is told once.',
    over: (now) => [before(digests.sunday, malaysianDay(daysBefore(now, 31)))],
  },
  suppressions: {
    table: suppressions,
    mine: (uid) =>
      sql`${suppressions.address} in (select lower(email) from users where uid = ${uid})`,
    erase: 'delete',
    kept: 'While an account, an order or a consent names the address; a month after mails are sent again.',
    over: (now) => [
      before(suppressions.clearedAt, daysBefore(now, 31)),
      before(suppressions.at, daysBefore(now, 31), isNamedNowhere),
    ],
  },
  message_receivers: {
    table: messageReceivers,
    mine: (uid) => eq(messageReceivers.uid, uid),
    erase: 'delete',
    kept: account,
  },
  second_factors: {
    table: secondFactors,
    mine: (uid) => eq(secondFactors.uid, uid),
    notCopied: { encrypted_secret: 'a secret', recovery_hashes: 'of secrets' },
    erase: 'delete',
    kept: `${account} One that was begun and not confirmed, a day.`,
    over: (now) => [
      before(secondFactors.createdAt, daysBefore(now, 1), isNull(secondFactors.confirmedAt)),
    ],
  },
  teacher_photos: {
    table: teacherPhotos,
    mine: (uid) =>
      sql`${teacherPhotos.teacherId} in (select teacher_id from teacher_accounts where uid = ${uid})`,
    erase: 'delete',
    kept: 'Until it is removed, the teacher retires, or their account is deleted.',
  },
  teacher_accounts: {
    table: teacherAccounts,
    mine: (uid) => eq(teacherAccounts.uid, uid),
    erase: 'delete',
    kept: account,
  },
  notices: {
    table: notices,
    mine: (uid) => eq(notices.uid, uid),
    erase: 'delete',
    kept: 'Ninety days.',
    over: (now) => [
      before(notices.madeAt, daysBefore(now, noticesKeptDays)),
      { by: notices.expiresAt, when: lte(notices.expiresAt, now) },
    ],
  },
  audit: {
    table: audit,
    mine: (uid) =>
      or(
        eq(audit.subject, `person/${uid}`),
        sql`${audit.subject} in (select 'question/' || id from questions where uid = ${uid}
          union all select 'order/' || id from orders where uid = ${uid}
          union all select 'parcel/' || p.number from parcels p join orders o on o.id = p.order_id
            where o.uid = ${uid})`,
      ),
    notCopied: { uid: 'who of the staff did it' },
    erase: {
      blank: { label: '', before: sql`'{}'::jsonb`, after: sql`'{}'::jsonb` },
      stays: ['id', 'at', 'uid', 'action', 'subject'],
    },
    kept: 'What staff did: seven years after the end of the year, like the money that it may be about; to whom goes with that person.',
    // A trigger refuses it by the database's clock.
    over: (now) => [before(audit.at, startOfRecords(now), sql`${audit.at} < audit_kept_from()`)],
  },
  questions: {
    table: questions,
    mine: (uid) => eq(questions.uid, uid),
    notCopied: {
      photo_key: 'the photo itself is in the copy',
      voice_key: 'the spoken answer itself is in the copy',
      answered_by: 'who of the staff did it',
      handed_to: 'how the staff share their work',
      handed_by: 'how the staff share their work',
      handed_at: 'how the staff share their work',
      handed_note: 'how the staff share their work',
    },
    erase: 'delete',
    kept: account,
  },
  watch_progress: {
    table: watchProgress,
    mine: (uid) => eq(watchProgress.uid, uid),
    erase: 'delete',
    kept: account,
  },
  watch_notes: {
    table: watchNotes,
    mine: (uid) => eq(watchNotes.uid, uid),
    erase: 'delete',
    kept: account,
  },
  question_marks: {
    table: questionMarks,
    mine: (uid) => eq(questionMarks.uid, uid),
    erase: 'delete',
    kept: account,
  },
  practice_answers: {
    table: practiceAnswers,
    mine: (uid) => eq(practiceAnswers.uid, uid),
    erase: 'delete',
    kept: account,
  },
  practice_attempts: {
    table: practiceAttempts,
    mine: (uid) => eq(practiceAttempts.uid, uid),
    erase: 'delete',
    kept: account,
  },
  attendance: {
    table: attendance,
    mine: (uid) => eq(attendance.uid, uid),
    erase: 'delete',
    kept: account,
  },
  links: {
    table: links,
    mine: (uid) => eq(links.uid, uid),
    notCopied: { token_hash: 'of a secret' },
    erase: 'delete',
    kept: 'Until it ends.',
    over: (now) => [{ by: links.expiresAt, when: lte(links.expiresAt, now) }],
  },
  referral_codes: {
    table: referralCodes,
    mine: (uid) => eq(referralCodes.uid, uid),
    erase: 'delete',
    kept: account,
  },
  referrals: {
    table: referrals,
    mine: (uid) => eq(referrals.referredUid, uid),
    notCopied: {
      referrer_uid: 'of somebody else',
      email_hash: 'of an address that is in the copy',
    },
    erase: {
      blank: { emailHash: sql`'deleted/' || ${referrals.referredUid}` },
      stays: ['referred_uid', 'referrer_uid', 'claimed_at', 'counted_at', 'refused_why'],
    },
    kept: 'While the account of who invited is there: it opens their papers.',
  },
  registrations: {
    table: registrations,
    mine: (uid) => eq(registrations.uid, uid),
    erase: 'delete',
    kept: 'Two years.',
    over: (now) => [before(registrations.receivedAt, yearsBefore(now, 2))],
  },
  enrolment_acts: {
    table: enrolmentActRows,
    mine: (uid) => eq(enrolmentActRows.uid, uid),
    notCopied: { by_uid: 'who of the staff did it' },
    erase: 'delete',
    kept: account,
  },
  enrolments: {
    table: enrolments,
    mine: (uid) => eq(enrolments.uid, uid),
    erase: 'delete',
    kept: account,
  },
  guardian_notes: {
    table: guardianNotes,
    mine: (uid) =>
      or(
        eq(guardianNotes.studentUid, uid),
        sql`${guardianNotes.guardianshipId} in (select id from guardianships where guardian_uid = ${uid})`,
      ),
    notCopied: {
      student_uid: 'an id of somebody else, or their own',
      guardianship_id: 'is in the part of guardianships where it is their own',
      by_uid: 'an id of somebody else, or their own',
      handled_by: 'who of the staff did it',
    },
    erase: 'delete',
    kept: "While the student's account is there; what is between staff and one guardian, while theirs is there too.",
  },
  guardianships: {
    table: guardianships,
    mine: (uid) => or(eq(guardianships.studentUid, uid), eq(guardianships.guardianUid, uid)),
    notCopied: {
      student_uid: 'an id of somebody else, or their own',
      guardian_uid: 'an id of somebody else, or their own',
    },
    erase: 'delete',
    kept: 'While both accounts are there; an invitation that nobody takes up for thirty days.',
    over: (now) => [
      before(
        guardianships.madeAt,
        daysBefore(now, guardianInvitationDays),
        isNull(guardianships.guardianUid),
      ),
    ],
  },
  waiting_list: {
    table: waitingList,
    mine: (uid) => eq(waitingList.uid, uid),
    erase: 'delete',
    kept: 'Until a seat is taken, the place is given up, or the intake is over.',
    over: (now) => [
      {
        by: waitingList.joinedAt,
        when: sql`${waitingList.intakeKey} in (select key from intakes where last_paper_on < ${malaysianDay(now)})`,
      },
    ],
  },
  suspensions: {
    table: suspensions,
    mine: (uid) => eq(suspensions.uid, uid),
    erase: 'delete',
    kept: account,
  },
  phone_messages: {
    table: phoneMessages,
    mine: (uid) => sql`${phoneMessages.orderId} in ${ordersOf(uid)}`,
    notCopied: { cause: 'names a job of ours' },
    erase: 'delete',
    kept: 'A year.',
    over: (now) => [before(phoneMessages.madeAt, yearsBefore(now, 1))],
  },
  phone_consents: {
    table: phoneConsents,
    mine: (uid) => sql`${phoneConsents.orderId} in ${ordersOf(uid)}`,
    erase: 'delete',
    kept: "A year after it ended, and no longer than the guardian's number of its order.",
    over: (now) => [
      before(phoneConsents.endedAt, yearsBefore(now, 1)),
      {
        by: phoneConsents.agreedAt,
        when: sql`exists (select from orders where id = ${phoneConsents.orderId}
          and coalesce(details->'guardian'->>'contact', '') = '')`,
      },
    ],
  },
  orders: {
    table: orders,
    mine: (uid) => eq(orders.uid, uid),
    erase: {
      blank: { details: onlyNames },
      stays: [
        'id',
        'uid',
        'programme_id',
        'intake_key',
        'status',
        'pay_by',
        'class_ids',
        'terms_version',
        'promo_code',
        'tuition_sen',
        'discount_sen',
        'hardcopy_sen',
        'total_sen',
        'offer',
        'currency',
        'locale',
        'guardian_locale',
        'created_at',
        'changed_at',
      ],
    },
    kept: `${money} Of what was never paid, name, address and guardian go after a year.`,
    over: (now) =>
      [
        { status: 'PAID' as const, until: startOfRecords(now) },
        { status: 'DRAFT' as const, until: yearsBefore(now, 1) },
        { status: 'VOID' as const, until: yearsBefore(now, 1) },
      ].map(({ status, until }) => ({
        ...before(
          orders.changedAt,
          until,
          and(eq(orders.status, status), sql`${orders.details}->>'name' <> ''`),
        ),
        blank: { details: sql`${JSON.stringify(blankDetails)}::jsonb` },
      })),
  },
  order_events: kept(orderEvents, (uid) => sql`${orderEvents.orderId} in ${ordersOf(uid)}`, [
    'id',
    'order_id',
    'status',
    'actor',
    'reason',
    'at',
  ]),
  promo_uses: kept(promoUses, (uid) => eq(promoUses.uid, uid), [
    'order_id',
    'code',
    'uid',
    'reserved_at',
  ]),
  payments: {
    table: payments,
    mine: (uid) => sql`${payments.orderId} in ${ordersOf(uid)}`,
    notCopied: { url: "the provider's page, which is closed" },
    erase: {
      blank: { url: null },
      stays: [
        'id',
        'order_id',
        'attempt',
        'plan',
        'opened_by',
        'provider',
        'provider_reference',
        'amount_sen',
        'currency',
        'status',
        'created_at',
        'changed_at',
        'ask_at',
        'method',
      ],
    },
    kept: money,
  },
  payment_events: kept(
    paymentEvents,
    (uid) => sql`${paymentEvents.paymentId} in ${paymentsOf(uid)}`,
    [
      'provider',
      'event_id',
      'payment_id',
      'instalment',
      'status',
      'amount_sen',
      'currency',
      'quarantined',
      'received_at',
      'handled_at',
    ],
  ),
  payment_reports: kept(
    paymentReports,
    (uid) => sql`${paymentReports.orderId} in ${ordersOf(uid)}`,
    ['id', 'order_id', 'reported_by', 'at', 'handled_at', 'handled_by'],
  ),
  announcements: {
    table: announcements,
    mine: (uid) => eq(announcements.uid, uid),
    erase: {
      blank: {},
      stays: [
        'id',
        'programme_id',
        'class_id',
        'place',
        'text',
        'locale',
        'starts_at',
        'ends_at',
        'uid',
        'created_at',
        'stopped_at',
      ],
    },
    kept: 'What staff told many at once stays, under an id that says nothing.',
  },
  staff_messages: {
    table: staffMessages,
    mine: (uid) => eq(staffMessages.by, uid),
    erase: {
      blank: {},
      stays: ['id', 'by_uid', 'at', 'subject', 'text', 'language', 'people'],
    },
    kept: 'What staff told many at once stays, under an id that says nothing.',
  },
  refund_notes: kept(refundNotes, (uid) => sql`${refundNotes.orderId} in ${ordersOf(uid)}`, [
    'id',
    'order_id',
    'uid',
    'amount_sen',
    'reference',
    'note',
    'at',
  ]),
  instalments: kept(instalments, (uid) => sql`${instalments.orderId} in ${ordersOf(uid)}`, [
    'payment_id',
    'number',
    'order_id',
    'due_on',
    'amount_sen',
    'status',
    'provider_reference',
    'failed_on',
    'paid_at',
    'looked_at',
    'needs_cardholder_since',
    'cancelled_at',
  ]),
  parcels: {
    table: parcels,
    mine: (uid) => sql`${parcels.orderId} in ${ordersOf(uid)}`,
    erase: {
      // What has not left is not sent to nobody.
      blank: {
        recipient: blankRecipient,
        status: sql`case when ${parcels.status} in ('posted', 'returned') then ${parcels.status} else 'withdrawn' end`,
      },
      stays: [
        ...['id', 'number', 'order_id', 'class_id', 'courier', 'tracking'],
        ...['made_at', 'packing_done_at', 'posted_at', 'changed_at'],
      ],
    },
    kept: 'Name and address half a year after it was posted or withdrawn; the rest as the order.',
    over: (now) => [
      {
        ...before(
          parcels.changedAt,
          daysBefore(now, 182),
          sql`${parcels.recipient}->>'name' <> ''`,
          inArray(parcels.status, ['posted', 'withdrawn']),
        ),
        blank: { recipient: blankRecipient },
      },
    ],
  },
  receipts: kept(receipts, (uid) => sql`${receipts.orderId} in ${ordersOf(uid)}`, [
    'number',
    'order_id',
    'payment_id',
    'paid_at',
  ]),
  payment_entries: kept(
    paymentEntries,
    (uid) => sql`${paymentEntries.orderId} in ${ordersOf(uid)}`,
    [
      'id',
      'kind',
      'amount_sen',
      'currency',
      'provider',
      'provider_id',
      'order_id',
      'payment_id',
      'instalment',
      'at',
    ],
  ),
  refunds: {
    table: refunds,
    mine: (uid) => sql`${refunds.orderId} in ${ordersOf(uid)}`,
    notCopied: { asked_by: 'who of the staff did it', decided_by: 'who of the staff did it' },
    erase: {
      blank: { reason: '' },
      stays: [
        'id',
        'order_id',
        'payment_id',
        'instalment',
        'provider',
        'reference',
        'provider_id',
        'amount_sen',
        'currency',
        'ends_access',
        'includes_hardcopy',
        'status',
        'failure',
        'asked_by',
        'asked_at',
        'decided_by',
        'decided_at',
        'settled_at',
        'credit_note',
        'given_by',
        'given_reference',
      ],
    },
    kept: `${money} The reason that staff wrote goes with the person.`,
  },
  disputes: kept(disputes, (uid) => sql`${disputes.orderId} in ${ordersOf(uid)}`, [
    'id',
    'order_id',
    'payment_id',
    'instalment',
    'provider',
    'provider_id',
    'amount_sen',
    'currency',
    'reason',
    'status',
    'is_inquiry',
    'evidence_due',
    'opened_at',
    'changed_at',
    'ended_at',
  ]),
  payment_discrepancies: {
    table: paymentDiscrepancies,
    mine: (uid) => sql`${paymentDiscrepancies.orderId} in ${ordersOf(uid)}`,
    notCopied: { handled_by: 'who of the staff did it' },
    erase: {
      blank: {},
      stays: [
        'id',
        'provider',
        'about',
        'provider_id',
        'kind',
        'why',
        'amount_sen',
        'currency',
        'at',
        'order_id',
        'found_at',
        'seen_at',
        'resolved_at',
        'handled_by',
      ],
    },
    kept: money,
  },
  manual_payments: {
    table: manualPayments,
    mine: (uid) => sql`${manualPayments.orderId} in ${ordersOf(uid)}`,
    notCopied: { recorded_by: 'who of the staff did it', decided_by: 'who of the staff did it' },
    erase: {
      blank: { note: '' },
      stays: [
        'id',
        'order_id',
        'instalment',
        'amount_sen',
        'currency',
        'method',
        'reference',
        'received_on',
        'status',
        'recorded_by',
        'recorded_at',
        'decided_by',
        'decided_at',
        'payment_id',
      ],
    },
    kept: `${money} The note that staff wrote goes with the person.`,
  },
  write_offs: {
    table: writeOffs,
    mine: (uid) => sql`${writeOffs.orderId} in ${ordersOf(uid)}`,
    notCopied: { by_uid: 'who of the staff did it' },
    erase: {
      blank: { reason: '' },
      stays: ['order_id', 'amount_sen', 'currency', 'by_uid', 'at'],
    },
    kept: `${money} The reason that staff wrote goes with the person.`,
  },
  provider_events: {
    table: providerEvents,
    mine: (uid) => sql`${providerEvents.orderId} in ${ordersOf(uid)}`,
    notCopied: { body: "the provider's message, whose events are in the other parts" },
    erase: {
      blank: { body: '' },
      stays: [
        'provider',
        'event_id',
        'kind',
        'signed_at',
        'received_at',
        'verdict',
        'why',
        'order_id',
        'waits_for',
        'decided_at',
      ],
    },
    kept: `The message, with what the provider says of its payer, thirteen months: longer than a dispute may come. That it came: ${money}`,
    over: (now) => [
      before(providerEvents.receivedAt, startOfRecords(now)),
      {
        ...before(
          providerEvents.receivedAt,
          daysBefore(now, 400),
          sql`${providerEvents.body} <> ''`,
        ),
        blank: { body: '' },
      },
    ],
  },
  promo_guesses: {
    table: promoGuesses,
    mine: (uid) => eq(promoGuesses.uid, uid),
    erase: 'delete',
    kept: 'An hour or two.',
    over: (now) => [before(promoGuesses.at, new Date(now.getTime() - hourMs))],
  },
  idempotency_keys: {
    table: idempotencyKeys,
    mine: (uid) => eq(idempotencyKeys.uid, uid),
    notCopied: { request_hash: 'of what was sent', reply: 'says again what the other parts say' },
    erase: 'delete',
    kept: 'A day.',
    over: (now) => [before(idempotencyKeys.claimedAt, daysBefore(now, 1))],
  },
  jobs: {
    table: jobs,
    mine: (uid) => and(eq(sql`${jobs.body}->>'uid'`, uid), ne(jobs.kind, eraseJob)),
    notCopied: { last_error: 'may name a machine of ours' },
    erase: 'delete',
    kept: 'Thirty days after it finished, half a year when it failed for good.',
    over: (now) => [
      before(jobs.doneAt, daysBefore(now, 30)),
      before(jobs.failedAt, daysBefore(now, 182)),
    ],
  },
  ages: {
    table: ages,
    mine: (uid) => eq(ages.uid, uid),
    erase: {
      blank: { guardianEmail: null, guardianLocale: null },
      stays: ['uid', 'is_minor', 'said_at', 'asked_at', 'answer', 'answered_at', 'text_version'],
    },
    kept: 'Proof of consent, without the address: seven years after the account was deleted.',
    over: (now) => [before(ages.saidAt, yearsBefore(now, recordYears), isOfDeleted(ages.uid))],
  },
  consents: {
    table: consents,
    mine: (uid) => eq(consents.uid, uid),
    erase: {
      blank: {},
      stays: ['id', 'uid', 'occasion', 'text_version', 'language', 'agreed_at'],
    },
    kept: 'Proof of consent: seven years after the account was deleted.',
    over: (now) => [
      before(consents.agreedAt, yearsBefore(now, recordYears), isOfDeleted(consents.uid)),
    ],
  },
  users: {
    table: users,
    mine: (uid) => eq(users.uid, uid),
    erase: {
      blank: { email: '', emailVerified: false, displayName: '', role: 'student', locale: null },
      stays: [
        'uid',
        'is_suspended',
        'is_deleted',
        'tokens_valid_after',
        'email_as_of',
        'created_at',
        'last_sign_in_at',
        'erase_after',
      ],
    },
    kept: `${account} Then an id that says nothing, for the records of money and consent.`,
  },

  mail_webhook_tokens: { nobodys: "Of the mail provider's webhooks; two days." },
  attempts: {
    nobodys: 'Counts by a keyed hash; a day.',
  },
  sign_in_codes: { nobodys: 'Keyed hashes of addresses, for an hour at most.' },
  phone_text_days: { nobodys: 'How many messages came in on a day.' },
  number_series: { nobodys: 'The last numbers of receipts and credit notes.' },
  builds: { nobodys: 'Builds of the app.' },
  backfills: { nobodys: 'How far old rows are filled.' },
  watched_days: { nobodys: 'Sums of a day.' },
  orphaned_files: { nobodys: 'Keys of files that nothing names; 30 days, like the files.' },
  scheduler_turns: { nobodys: 'Which server runs the scheduler.' },
  programmes: { nobodys: 'The catalogue.' },
  intakes: { nobodys: 'The catalogue.' },
  classes: { nobodys: 'The catalogue.' },
  teachers: { nobodys: 'Teachers as the site presents them.' },
  class_teachers: { nobodys: 'The catalogue.' },
  price_lists: { nobodys: 'The catalogue.' },
  terms_versions: { nobodys: 'What the school publishes.' },
  seats: { nobodys: 'The catalogue.' },
  documents: { nobodys: 'Public pages.' },
  staff_page_content: { nobodys: 'Public pages.' },
  lessons: { nobodys: 'The timetable.' },
  provider_meetings: { nobodys: 'The timetable.' },
  recordings: { nobodys: 'What was taught.' },
  renditions: { nobodys: 'What was taught.' },
  preparations: { nobodys: 'What was taught.' },
  captions: { nobodys: 'What was taught.' },
  materials: { nobodys: 'What was taught.' },
  paper_subjects: { nobodys: 'Past papers.' },
  paper_chapters: { nobodys: 'Past papers.' },
  past_papers: { nobodys: 'Past papers.' },
  paper_questions: { nobodys: 'Past papers.' },
  practice_questions: { nobodys: 'Questions to practise with.' },
  timed_papers: { nobodys: 'Questions to practise with.' },
  promo_codes: { nobodys: 'What is on offer.' },
}

/** The tables that hold something about people. */
export const personalParts = Object.entries(personalData).flatMap(([name, part]) =>
  'table' in part ? [[name, part] as const] : [],
)

/** Rows of nobody whose use has ended. */
export const impersonalOver = (now: Date): readonly Ended[] => [
  // Counts of attempts are used for a day at most.
  before(attempts.since, daysBefore(now, 1)),
  // Codes that no longer work.
  before(signInCodes.expiresAt, now),
  // Tokens of webhooks that would be refused as too old.
  before(mailWebhookTokens.at, daysBefore(now, 2)),
]

/** Rows of before an instant or day, and what else must hold. */
function before(by: PgColumn, until: Date | string, ...and_: (SQL | undefined)[]): Ended {
  return { by, when: and(lt(by, until), ...and_) }
}

/** Records of money that identify people only by an id. */
function kept(table: PgTable, mine: PersonalPart['mine'], stays: readonly string[]): PersonalPart {
  return { table, mine, erase: { blank: {}, stays }, kept: money }
}

const isOfDeleted = (uid: typeof ages.uid | typeof consents.uid) =>
  sql`${uid} in (select uid from users where is_deleted)`
