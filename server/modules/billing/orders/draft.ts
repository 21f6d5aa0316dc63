import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { isLocale } from '#contract/shared/text/locales.ts'
import type { OrderForm } from '#contract/billing/form.ts'
import type { SaveOrder } from '#contract/billing/wire.ts'
import type { StoredDetails } from '../../../platform/db/schema/billing-orders.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { refuse, Refusal } from '../../../platform/http/refusal.ts'
import { agreedTerms } from './agreed-terms.ts'
import { orderFormOf } from './order-form.ts'
import { requireMine, lockedAsRead } from './require-order.ts'
import type { BillingContext } from '../context.ts'
import { amountsOf, type OrderQuotes } from './quote-order.ts'
import { inOrdersTransaction, type OrdersRepository, type StoredOrder } from './repository.ts'

type Student = Pick<Caller, 'uid' | 'email'>

/** Creating and changing a draft. */
export function drafts(
  { db, school }: BillingContext,
  orders: OrdersRepository,
  { requireIntake, couponOf, priceOf }: OrderQuotes,
) {
  /** The content of a draft, checked by the form's schema and priced by the server. */
  async function draftOf(
    { uid, email }: Student,
    body: SaveOrder,
    promoCode: string | null,
    now: Date,
    locale: string,
  ) {
    const material = await school.terms.material(now)
    // An earlier agreement counts unless the terms have changed materially since.
    const agreed = (await agreedTerms(db, uid, material))?.version
    const form = orderFormOf(
      { ...body, terms_version: body.terms_version || (agreed ?? '') },
      email,
    )
    if (form.terms_version < material)
      throw new Refusal('form.invalid', 'The terms have changed.', {
        terms_version: { rule: 'required' },
      })
    // Staff may have undone the version that was agreed to.
    if (form.terms_version !== agreed) await school.terms.requireShown(form.terms_version, now)
    const intake = await requireIntake(uid, body.programme_id, body.intake_key, now)
    const classIds = body.subjects.toSorted((a, b) => a - b)
    const coupon = await couponOf(uid, promoCode, now)
    const price = await priceOf({ uid, intake, classIds }, coupon, now)
    return {
      intakeKey: intake.key,
      classIds,
      details: detailsOf(form),
      termsVersion: form.terms_version,
      promoCode: coupon?.code ?? null,
      locale: isLocale(locale) ? locale : null,
      ...amountsOf(price),
    }
  }

  async function save(
    student: Student,
    was: StoredOrder,
    body: SaveOrder,
    now: Date,
    locale: string,
  ): Promise<StoredOrder> {
    if (was.programmeId !== body.programme_id) refuse('order.unknown')
    const draft = await draftOf(student, body, was.promoCode, now, locale)
    // A second tap or tab sent it again, unchanged.
    if (was.status === 'DRAFT' && isDeepStrictEqual({ ...was, ...draft }, was)) return was
    return inOrdersTransaction(db, async (repository) => {
      await lockedAsRead(repository, was, 'edit')
      if (draft.termsVersion !== was.termsVersion) {
        await repository.recordConsent(consentTo(draft.termsVersion, was.uid, now, locale))
      }
      return repository.update(was.id, { ...draft, changedAt: now })
    })
  }

  return {
    /** Creates a draft, or changes the person's present draft of this programme: two tabs make one order. */
    async create(
      student: Student,
      body: SaveOrder,
      now: Date,
      locale: string,
    ): Promise<StoredOrder> {
      const { uid } = student
      const draft = await draftOf(student, body, null, now, locale)
      const made = await inOrdersTransaction(db, async (repository) => {
        const order = await repository.insertDraft({
          id: randomUUID(),
          uid,
          programmeId: body.programme_id,
          status: 'DRAFT',
          createdAt: now,
          changedAt: now,
          ...draft,
        })
        if (!order) return undefined
        await repository.recordEvent({
          orderId: order.id,
          status: 'DRAFT',
          actor: uid,
          reason: eventReason('created', {}),
          at: now,
        })
        await repository.recordConsent(consentTo(draft.termsVersion, uid, now, locale))
        return order
      })
      if (made) return made
      const live = (await orders.current(uid, body.programme_id)) ?? refuse('order.not-allowed')
      return save(student, live, body, now, locale)
    },

    async change(
      student: Student,
      orderId: string,
      body: SaveOrder & { id: string },
      now: Date,
      locale: string,
    ): Promise<StoredOrder> {
      if (body.id !== orderId) refuse('order.unknown')
      return save(student, await requireMine(orders, orderId, student.uid), body, now, locale)
    },
  }
}

const consentTo = (textVersion: string, uid: string, now: Date, language: string) => ({
  uid,
  occasion: 'order',
  textVersion,
  language,
  agreedAt: now,
})

/** The form's fields as they are stored. */
export function detailsOf({
  name,
  email,
  phone,
  address,
  postal,
  city,
  state,
  ...form
}: OrderForm): StoredDetails {
  const guardian = form.is_guardian
    ? { name: form.guardian_name, email: form.guardian_email, contact: form.guardian_contact }
    : null
  return { name, email, phone, address, postal, city, state, guardian }
}
