import * as v from 'valibot'
import { KeptProfile } from '../identity/profile.ts'
import { CardForm } from './payments/card-form.ts'
import { AskedConsent } from '../identity/account.ts'
import { ClassOnSale, Intake, Prices } from '../catalogue/catalogue.ts'
import { takenBackStates, ShownDispute } from './payments/disputes.ts'
import { Instalment } from './instalments/instalments.ts'
import { GuardianLink } from '../shared/links.ts'
import { OrderDetails } from './form.ts'
import { joiningPrices } from '../enrolment/joining.ts'
import { planActions } from './instalments/instalments.ts'
import { Order, orderPeople, orderStatuses } from './orders.ts'
import { ShownParcel } from '../shipping/parcels.ts'
import { LinkedMessages } from '../guardians/phone-messages.ts'
import { paidMethods } from './payments/payment-methods.ts'
import { ClassSeats } from '../enrolment/seats.ts'
import { typedCode } from '../shared/text/typed-line.ts'
import { Day, Id, Instant, Sen, ShortText, Uuid } from '../shared/wire.ts'

/** A row of a person's list of orders. */
export const OrderSummary = v.object({
  order_id: Uuid,
  programme_id: Id,
  programme_slug: v.string(),
  order_status: v.picklist(orderStatuses),
  subjects: v.array(Id),
  total_amount: Sen,
  /** Of a card plan that is set up and not charged yet. */
  first_payment_on: v.nullable(Day),
  /** Its first charge waits for the cardholder's confirmation. */
  needs_cardholder: v.boolean(),
  /** Of a card plan whose first charge is paid. */
  card_plan: v.nullable(
    v.object({ paid: v.number(), of: v.number(), needs: v.nullable(v.picklist(planActions)) }),
  ),
  /** A bank has taken its payment back. */
  taken_back: v.nullable(v.picklist(takenBackStates)),
  created_at: Instant,
  receipt_number: v.nullable(v.number()),
  /** What the student is called when the reader is the order's guardian; null for the reader's own order. */
  student_name: v.nullable(v.string()),
})
export type OrderSummary = v.InferOutput<typeof OrderSummary>

/** Money that was paid back, or is on its way back. */
export const ShownRefund = v.object({
  amount: Sen,
  status: v.picklist(['asked', 'refunded']),
  /** When it was asked for, or paid back. */
  at: Instant,
  credit_note: v.nullable(v.object({ number: v.number(), pdf_url: v.nullable(v.string()) })),
})
export type ShownRefund = v.InferOutput<typeof ShownRefund>

/** By which way the guardian got their link. */
export const linkWays = ['whatsapp', 'email'] as const

/** The link of the guardian who may pay, and what came of asking them. */
export const GuardianToPay = v.object({
  ...GuardianLink.entries,
  guardian_name: v.string(),
  /** What the link shows of the student. */
  student_name: v.string(),
  sent_by: v.picklist(linkWays),
  /** Null where the student went to pay. */
  asked_at: v.nullable(Instant),
  opened_at: v.nullable(Instant),
})
export type GuardianToPay = v.InferOutput<typeof GuardianToPay>

/** An order with its payments. */
export const OrderRecord = v.object({
  programme: v.object({ id: Id, title: v.string(), url_safe_name: v.string() }),
  class_names: v.array(v.string()),
  /** What the student is called when a guardian reads it; null for the reader's own order. */
  student_name: v.nullable(v.string()),
  order: v.omit(Order, orderPeople),
  created_at: Instant,
  lines: v.object({ tuition_amount: Sen, discounted_amount: Sen, hardcopy_amount: Sen }),
  /** The reference of the latest attempt, to quote to the bank; null before the first attempt. */
  payment_reference: v.nullable(v.string()),
  /** Since when we have been looking for a payment reported as missing; null without a report. */
  reported_at: v.nullable(Instant),
  /** Null where no guardian is named, and to the guardian. */
  guardian_link: v.nullable(GuardianToPay),
  receipt: v.nullable(
    v.object({
      number: v.number(),
      paid_at: Instant,
      /** What it was paid with; null where that is not known. */
      method: v.nullable(v.picklist(paidMethods)),
      /** A signed link that works for some minutes. */
      pdf_url: v.string(),
    }),
  ),
  refunds: v.array(ShownRefund),
  disputes: v.array(ShownDispute),
  /** Hardcopy materials, for the student and confirmed guardians. */
  parcels: v.array(ShownParcel),
})
export type OrderRecord = v.InferOutput<typeof OrderRecord>

/** An order as the guardian's link shows it without an account: of the student only what they are called. */
export const LinkedOrder = v.object({
  /**
   * Of a student under 18: until the answer is `given` nothing can be paid. It is given, and taken back, here by a link
   * that we mailed to that guardian (`here`), and otherwise by the link in the mail about the consent. Null where nobody
   * has to agree, and by another link once they have.
   */
  consent: v.optional(v.nullable(v.object({ here: v.boolean(), ...AskedConsent.entries }))),
  call_name: v.string(),
  /** The guardian's language, else the one it was ordered in; null where neither is known. */
  locale: v.nullable(v.string()),
  programme: v.string(),
  class_names: v.array(v.string()),
  order: v.pick(Order, [
    'order_status',
    'plan',
    'instalments',
    'payment_methods',
    'opens_at_once',
    'last_attempt',
    'promo_code',
    'total_amount',
    'pay_by',
  ]),
  lines: OrderRecord.entries.lines,
  payment_reference: v.nullable(v.string()),
  reported_at: OrderRecord.entries.reported_at,
  receipt: v.nullable(v.object({ number: v.number(), paid_at: Instant })),
  refunds: OrderRecord.entries.refunds,
  disputes: OrderRecord.entries.disputes,
  parcels: OrderRecord.entries.parcels,
  /**
   * What its guardian gets by WhatsApp. Null by a link that we did not send to them, and where there are no
   * messages.
   */
  messages: v.nullable(LinkedMessages),
})
export type LinkedOrder = v.InferOutput<typeof LinkedOrder>

/** What is known of a person before they order. */
export const OrderStart = v.object({
  /** The guardian who has not agreed yet; null where nobody has to. */
  awaited_consent: v.nullable(v.object({ guardian_email: v.string(), is_refused: v.boolean() })),
  /** The address of the guardian who has agreed; null where they have cancelled an order since. */
  consented_guardian: v.nullable(v.string()),
  /** When they last agreed to the terms, unless these have changed since in a way that matters. */
  terms_agreed_at: v.nullable(Instant),
  /** To which version. */
  terms_agreed_version: v.nullable(v.string()),
  /** The intakes that can be bought now, the one that a newcomer would get first. */
  on_sale: v.array(
    v.object({
      intake: Intake,
      /** The classes that they have in it, and in other programmes that are sold while it runs. */
      held: v.array(v.object({ programme_id: Id, class_ids: v.array(Id) })),
      /** The classes that are full or nearly so, and those that they wait for. */
      seats: v.array(ClassSeats),
      /** What it costs to join it now, and by which rule. */
      prices: Prices.entries.tiers,
      hardcopy_price: Prices.entries.hardcopy_price,
      joining_price: v.picklist(joiningPrices),
      /** The classes on sale in it. */
      classes: v.array(ClassOnSale),
      /** How many lessons of a class are over, of all that it has; a class without any is left out. */
      lessons_over: v.array(v.object({ class_id: Id, count: v.number(), of: v.number() })),
    }),
  ),
  /** Suspended for them: nothing more can be ordered. */
  is_suspended: v.boolean(),
  /** Phone and address as their account has them; null without any. */
  profile: v.nullable(KeptProfile),
  /** The details of their last paid order; null where they have cancelled one since. */
  last_details: v.nullable(v.pick(Order, orderPeople)),
})
export type OrderStart = v.InferOutput<typeof OrderStart>

/** `mapping_data` and `start` come when the order is fetched, and not with a change; `start` not while it is PENDING. */
export const OrderReply = v.object({
  status_code: v.literal(200),
  message: v.string(),
  attribute: v.nullable(Order),
  mapping_data: v.optional(
    v.object({
      price_mapping: Prices.entries.tiers,
      hardcopy_price: Prices.entries.hardcopy_price,
    }),
  ),
  start: v.optional(OrderStart),
})
export type OrderReply = v.InferOutput<typeof OrderReply>

export const SaveOrder = v.strictObject({
  programme_id: Id,
  /** Left out, it is the intake that a newcomer would get. */
  intake_key: v.optional(v.pipe(ShortText, v.minLength(1, 'required'))),
  subjects: v.pipe(
    v.array(Id),
    v.minLength(1, 'required'),
    v.maxLength(40, 'max'),
    v.check((ids) => new Set(ids).size === ids.length, 'distinct'),
  ),
  ...OrderDetails.entries,
})
export type SaveOrder = v.InferOutput<typeof SaveOrder>

export const ApplyPromo = v.strictObject({
  promo_code: v.pipe(ShortText, v.transform(typedCode), v.minLength(1, 'required')),
})
export const PayOrder = v.variant('plan', [
  v.strictObject({ plan: v.literal('once') }),
  v.strictObject({ plan: v.literal('instalments'), ...CardForm.entries }),
])
export type PayOrder = v.InferOutput<typeof PayOrder>

/** A declined instalment that is paid by hand. */
export const PayInstalment = v.strictObject({ number: Instalment.entries.number })
/** The provider's page. */
export const PaymentPage = v.object({ payment_url: v.string() })
