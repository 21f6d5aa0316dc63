import * as v from 'valibot'
import { Subject } from '../catalogue/catalogue.ts'
import { Instalment } from '../billing/instalments/instalments.ts'
import { orderStatuses } from '../billing/orders.ts'
import { LinkedMessages } from './phone-messages.ts'
import { ShownParcel } from '../shipping/parcels.ts'
import { ShownRefund } from '../billing/wire.ts'
import { PaperChapter } from '../papers/papers.ts'
import { email } from '../shared/validation.ts'
import { Count, Day, Instant, Sen, Uuid } from '../shared/wire.ts'

/** How a guardian came to a student: by their consent, named by the student, or by asking because of an order. */
export const guardianshipOrigins = ['consent', 'invitation', 'request'] as const
/** `consent`: the guardian withdrew the consent, or the student named another guardian for it. */
export const guardianshipEnds = ['student', 'guardian', 'consent'] as const

/**
 * `invited`: nobody with this address has opened the guardian's page yet; `asks`: somebody has, and the student has to
 * confirm that it is the right person; `sees`: they see the student's learning.
 */
export const guardianStates = ['invited', 'asks', 'sees'] as const
/** A student's guardian, confirmed or not, as the student sees them. */
export const MyGuardian = v.object({
  id: Uuid,
  address: v.string(),
  /** The name of their account; null without one. */
  name: v.nullable(v.string()),
  origin: v.picklist(guardianshipOrigins),
  state: v.picklist(guardianStates),
  since: Instant,
  /** They read the student's questions to teachers, and the answers. */
  shares_questions: v.boolean(),
  /** While a student is under 18, the guardian who consented stays. */
  may_end: v.boolean(),
})
export type MyGuardian = v.InferOutput<typeof MyGuardian>
export const MyGuardians = v.object({
  guardians: v.array(MyGuardian),
  /** The guardian who consented; they see the student's learning once they open their page. */
  consented: v.nullable(v.string()),
})
export type MyGuardians = v.InferOutput<typeof MyGuardians>

export const InviteGuardian = v.strictObject({ email })
export const ShareQuestions = v.strictObject({ shares: v.boolean() })

/** A guardian's access to a student whose order names them. */
export const sharings = ['sees', 'waiting', 'may-ask', 'declined'] as const

/** An order that names the caller as guardian. The student's name is its only detail of the student. */
export const GuardianOrder = v.object({
  order_id: Uuid,
  /** The guardianship by which the caller sees the student; null if they only pay. */
  guardianship_id: v.nullable(Uuid),
  call_name: v.string(),
  /** The same number on all orders of one student, whose name may be another's too. */
  student: Count,
  programme: v.string(),
  class_names: v.array(v.string()),
  order_status: v.picklist(orderStatuses),
  total_amount: Sen,
  created_at: Instant,
  /** The amount to pay or confirm, and its deadline. */
  due: v.nullable(v.object({ amount: Sen, by: v.nullable(Day) })),
  /** The next automatic charge of the card. */
  next_charge: v.nullable(v.object({ amount: Sen, on: Day })),
  /** Its card payments once they are set up; empty where it is paid at once. */
  instalments: v.array(Instalment),
  /** The provider's reference; null before the first attempt to pay. */
  payment_reference: v.nullable(v.string()),
  receipt_number: v.nullable(v.number()),
  refunds: v.array(v.pick(ShownRefund, ['amount', 'status', 'at'])),
  parcels: v.array(ShownParcel),
  sharing: v.picklist(sharings),
})
export type GuardianOrder = v.InferOutput<typeof GuardianOrder>

/** A class by its name, which is in its language. */
const OfClass = { class_name: v.string(), language: Subject.entries.language }

const NextClass = v.object({
  ...OfClass,
  title: v.string(),
  starts_at: Instant,
  ends_at: Instant,
})

/** A child at a glance. */
export const ChildAtAGlance = v.object({
  id: Uuid,
  call_name: v.string(),
  /** Live classes of the last `guardianGlanceDays`, and how many of them the child joined. */
  attendance: v.object({ held: Count, joined: Count }),
  /** Questions answered in the same days. */
  practised: Count,
  next_class: v.nullable(NextClass),
})
export type ChildAtAGlance = v.InferOutput<typeof ChildAtAGlance>

export const GuardianHome = v.object({
  server_time: Instant,
  /** The address that orders and consents have to name; null for people whose address nobody has verified. */
  address: v.nullable(v.string()),
  children: v.array(ChildAtAGlance),
  /** Students who have not confirmed this guardian yet. */
  waiting: v.array(v.object({ id: Uuid, call_name: v.string() })),
  /** WhatsApp settings for each phone number that orders name with their email. */
  messages: v.array(v.object({ order_id: Uuid, ...LinkedMessages.entries })),
  /** Whether they get the weekly mail about their children. */
  digest: v.boolean(),
  /** Orders with a due payment first, then the newest. */
  orders: v.array(GuardianOrder),
})
export type GuardianHome = v.InferOutput<typeof GuardianHome>

/** How a child learns, as their guardian reads it. */
export const ChildOverview = v.object({
  server_time: Instant,
  call_name: v.string(),
  next_classes: v.array(NextClass),
  /** Live lessons that are over, of the classes and the time that the child was enrolled. */
  attendance: v.array(v.object({ ...OfClass, held: Count, joined: Count })),
  /** Watched recordings of lessons and past papers: the number watched to the end, and the seconds in all. */
  watched: v.object({ recordings: Count, seconds: Count, last_at: v.nullable(Instant) }),
  practice: v.array(
    v.object({
      ...OfClass,
      answered: Count,
      chapters: v.array(
        v.object({
          ...PaperChapter.entries,
          /** Right answers among the latest `of`; `of` is 0 without practice. */
          right: Count,
          of: Count,
          is_mastered: v.boolean(),
        }),
      ),
    }),
  ),
  questions: v.object({
    asked: Count,
    answered: Count,
    /** The newest questions; null if the child does not share them. */
    texts: v.nullable(
      v.array(
        v.object({
          ...OfClass,
          text: v.string(),
          answer: v.nullable(v.string()),
          asked_at: Instant,
        }),
      ),
    ),
  }),
})
export type ChildOverview = v.InferOutput<typeof ChildOverview>

export const OrderLink = v.object({ url: v.string() })
