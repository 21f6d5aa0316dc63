import * as v from 'valibot'
import { Prices } from '../catalogue/catalogue.ts'
import { Day, Id, Instant, ShortText, Uuid } from '../shared/wire.ts'
import { Off } from './promo-codes.ts'
import { AskRefund } from './payments/staff-refunds.ts'
import { linkWays, SaveOrder } from './wire.ts'
import { Order, orderPeople, payers } from './orders.ts'

/** What staff need to make an order for somebody. */
export const OrderFor = v.object({
  /** False: the reader's own, or that of a student whose guardian they are. */
  may_order: v.boolean(),
  /** They have agreed to the terms that hold now. */
  has_agreed: v.boolean(),
  /** The details of their last order, else what their account has. */
  details: v.pick(Order, orderPeople),
  /** The intakes on sale, each with what can be ordered in it. */
  offers: v.array(
    v.object({
      programme: v.object({ id: Id, title: v.string() }),
      intake: v.object({ key: v.string(), title: v.string(), starts_on: Day }),
      is_suspended: v.boolean(),
      /** Their order of this programme that waits for its payment; a draft is taken over. */
      reserved_order: v.nullable(Uuid),
      prices: Prices.entries.tiers,
      hardcopy_price: Prices.entries.hardcopy_price,
      /** How many classes they have in it: the price is for these and the new ones, less these. */
      held_count: v.number(),
      classes: v.array(
        v.object({
          id: Id,
          class_name: v.string(),
          /** Seats left; null where there are plenty. */
          left: v.nullable(v.number()),
        }),
      ),
    }),
  ),
})
export type OrderFor = v.InferOutput<typeof OrderFor>

const { terms_version: _, programme_id, intake_key: __, ...content } = SaveOrder.entries

/** What staff may change of an order until it is paid: all but the terms that the person agreed to. */
export const ChangeReserved = v.strictObject({
  ...content,
  /** With the hardcopy materials of its classes. */
  hardcopy: v.boolean(),
})
export type ChangeReserved = v.InferOutput<typeof ChangeReserved>

export const MakeOrder = v.strictObject({
  ...ChangeReserved.entries,
  programme_id,
  intake_key: v.pipe(ShortText, v.minLength(1, 'required')),
})
export type MakeOrder = v.InferOutput<typeof MakeOrder>

export const OrderMade = v.object({ order_id: Uuid })

/** To whom the link to pay goes, and how. */
export const SendPaymentLink = v.strictObject({
  to: v.picklist(payers),
  by: v.picklist(linkWays),
})
export type SendPaymentLink = v.InferOutput<typeof SendPaymentLink>

/** A mail is on its way; a message by WhatsApp is sent by the reader, in the chat that opens. */
export const PaymentLinkSent = v.object({ chat_url: v.nullable(v.string()) })

/** The link to pay, as far as it got. */
export const SentLink = v.object({
  sent: v.nullable(v.object({ at: Instant, ...SendPaymentLink.entries })),
  /** When anybody first opened a link of the order. */
  opened_at: v.nullable(Instant),
})
export type SentLink = v.InferOutput<typeof SentLink>

export const orderNoteMaximumCharacters = 1000
export const WriteOrderNote = v.strictObject({
  /** Made by the page: sent twice, it is one note. */
  id: Uuid,
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(orderNoteMaximumCharacters, 'max'),
  ),
})
export type WriteOrderNote = v.InferOutput<typeof WriteOrderNote>

/** What staff wrote down about an order; only staff read it. */
export const OrderNote = v.object({ id: Uuid, at: Instant, by: v.string(), text: v.string() })
export type OrderNote = v.InferOutput<typeof OrderNote>

/** Takes something off the tuition of a reserved order, in place of its promo code; null takes it back. */
export const DiscountOrder = v.strictObject({
  off: v.nullable(Off),
  reason: AskRefund.entries.reason,
})
export type DiscountOrder = v.InferOutput<typeof DiscountOrder>
