import * as v from 'valibot'
import { KeptProfile } from '../identity/profile.ts'
import { CardForm } from './payments/card-form.ts'
import { AskedConsent } from '../identity/account.ts'
import { ClassOnSale, Intake, Prices } from '../catalogue/catalogue.ts'
import { chargebackStates, ShownDispute } from './payments/disputes.ts'
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
  /** The first payment of a card plan that is set up and not charged yet; otherwise null. */
  first_payment_on: v.nullable(Day),
  /** The cardholder must confirm the first charge. */
  needs_cardholder: v.boolean(),
  /** The progress of a card plan whose first charge is paid; otherwise null. */
  card_plan: v.nullable(
    v.object({ paid: v.number(), of: v.number(), needs: v.nullable(v.picklist(planActions)) }),
  ),
  /** Null without a chargeback. */
  taken_back: v.nullable(v.picklist(chargebackStates)),
  created_at: Instant,
  receipt_number: v.nullable(v.number()),
  /** The student's name for a guardian; null for the caller's own order. */
  student_name: v.nullable(v.string()),
})
export type OrderSummary = v.InferOutput<typeof OrderSummary>

/** A requested or completed refund. */
export const ShownRefund = v.object({
  amount: Sen,
  status: v.picklist(['asked', 'refunded']),
  /** When it was requested, or completed. */
  at: Instant,
  credit_note: v.nullable(v.object({ number: v.number(), pdf_url: v.nullable(v.string()) })),
})
export type ShownRefund = v.InferOutput<typeof ShownRefund>

/** How the guardian received their link. */
export const linkWays = ['whatsapp', 'email'] as const

/** The payment link of the guardian, and whether they opened it. */
export const GuardianToPay = v.object({
  ...GuardianLink.entries,
  guardian_name: v.string(),
  /** The student's name as the link shows it. */
  student_name: v.string(),
  sent_by: v.picklist(linkWays),
  /** Null if the student did not ask the guardian to pay. */
  asked_at: v.nullable(Instant),
  opened_at: v.nullable(Instant),
})
export type GuardianToPay = v.InferOutput<typeof GuardianToPay>

/** An order with its payments. */
export const OrderRecord = v.object({
  programme: v.object({ id: Id, title: v.string(), url_safe_name: v.string() }),
  class_names: v.array(v.string()),
  /** The student's name for a guardian; null for the caller's own order. */
  student_name: v.nullable(v.string()),
  order: v.omit(Order, orderPeople),
  created_at: Instant,
  lines: v.object({ tuition_amount: Sen, discounted_amount: Sen, hardcopy_amount: Sen }),
  /** The reference of the latest attempt, to quote to the bank; null before the first attempt. */
  payment_reference: v.nullable(v.string()),
  /** When a payment was reported missing; null without an open report. */
  reported_at: v.nullable(Instant),
  /** Null if no guardian is named, and for the guardian. */
  guardian_link: v.nullable(GuardianToPay),
  /** When the guardian was asked to pay, also while they must consent; null if not, and for the guardian. */
  guardian_asked_at: v.nullable(Instant),
  receipt: v.nullable(
    v.object({
      number: v.number(),
      paid_at: Instant,
      /** Null if unknown. */
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

/** An order as the guardian's link shows it, without signing in. The only detail of the student is the name. */
export const LinkedOrder = v.object({
  /**
   * The guardian's consent for a student under 18; nothing can be paid until it is `given`. `here` is true on a link
   * that we mailed to that guardian, who can answer on this page; otherwise they answer by the link in the consent
   * mail. Null if no consent is needed, and on other links once it is given.
   */
  consent: v.optional(v.nullable(v.object({ here: v.boolean(), ...AskedConsent.entries }))),
  call_name: v.string(),
  /** The guardian's language, otherwise the order's; null if neither is known. */
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
  /** The guardian's WhatsApp settings. Null on a link that we did not send to them, and without WhatsApp. */
  messages: v.nullable(LinkedMessages),
})
export type LinkedOrder = v.InferOutput<typeof LinkedOrder>

/** What the checkout needs to know before there is an order. */
export const OrderStart = v.object({
  /** The guardian whose consent is missing; null if no consent is needed or it is given. */
  awaited_consent: v.nullable(v.object({ guardian_email: v.string(), is_refused: v.boolean() })),
  /** The email of the guardian who consented; null if the student has cancelled an order since. */
  consented_guardian: v.nullable(v.string()),
  /** When the student last agreed to the terms; null if they need to agree again. */
  terms_agreed_at: v.nullable(Instant),
  /** The version agreed to. */
  terms_agreed_version: v.nullable(v.string()),
  /** The intakes on sale, the default one first. */
  on_sale: v.array(
    v.object({
      intake: Intake,
      /** The classes the student has in it, and in other programmes that run at the same time. */
      held: v.array(v.object({ programme_id: Id, class_ids: v.array(Id) })),
      /** The student's classes of earlier intakes that are on sale in it; none once they have classes in it. */
      renewable: v.array(Id),
      /** The classes that are full or nearly full, or on whose waiting list the student is. */
      seats: v.array(ClassSeats),
      /** The current prices, and the rule that they follow. */
      prices: Prices.entries.tiers,
      hardcopy_price: Prices.entries.hardcopy_price,
      joining_price: v.picklist(joiningPrices),
      /** The classes on sale in it. */
      classes: v.array(ClassOnSale),
      /** Past lessons of each class that has lessons; `of` is the number of all its lessons. */
      lessons_over: v.array(v.object({ class_id: Id, count: v.number(), of: v.number() })),
    }),
  ),
  /** The student is suspended in the programme, or overdue in any, and cannot order. */
  is_suspended: v.boolean(),
  /** Phone and address of the account; null if it has neither. */
  profile: v.nullable(KeptProfile),
  /** The details of the last paid order; null if an order was cancelled since. */
  last_details: v.nullable(v.pick(Order, orderPeople)),
})
export type OrderStart = v.InferOutput<typeof OrderStart>

/** Only fetching the order returns `mapping_data` and `start`; a PENDING order has no `start`. */
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
  /** By default the first intake on sale. */
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

/** Pays a declined instalment on the provider's page. */
export const PayInstalment = v.strictObject({ number: Instalment.entries.number })
/** The provider's page. */
export const PaymentPage = v.object({ payment_url: v.string() })
