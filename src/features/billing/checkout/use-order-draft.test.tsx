import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { termsVersion } from '#contract/shared/kinds.ts'
import { keepFormDraft, keepOrderDraft, readFormDraft } from '#platform/storage/drafts.ts'
import { startingValues } from './details/order-fields.ts'
import type { OrderOnScreen } from './order-query.ts'
import { useOrderDraft } from './use-order-draft.ts'

const owner = { uid: 'u1', name: 'Aina', email: 'aina@example.com' }

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

function draftWith(order: OrderOnScreen | null, isAnswered = true) {
  const drawn = vi.fn<(draft: ReturnType<typeof useOrderDraft>) => void>()
  function Holder() {
    drawn(useOrderDraft(owner, 2, order, isAnswered))
    return null
  }
  renderToStaticMarkup(<Holder />)
  const [draft] = drawn.mock.lastCall ?? []
  if (!draft) throw new Error('Nothing was rendered.')
  return draft
}

it("ORD-06: after a cancel the form holds the person's name and email alone, whatever was ordered before", () => {
  const now = new Date()
  keepFormDraft(owner.uid, 2, { name: 'Typed', guardian_name: 'Ali', is_guardian: true }, now)
  draftWith(null).startOver()

  const address = { address: '1 Jalan Satu', city: 'Kangar', state: 'Perlis' }
  const values = startingValues({
    typed: readFormDraft(owner.uid, 2, new Date()),
    ordered: null,
    start: {
      awaited_consent: null,
      consented_guardian: null,
      terms_agreed_at: null,
      terms_agreed_version: null,
      on_sale: [],
      is_suspended: false,
      profile: { phone: '0198765432', postal: '01000', ...address },
      last_details: {
        is_guardian: true,
        user_detail: { name: 'A', email: 'a@b.my', contact: '012', postcode: '01000', ...address },
        guardian_detail: { name: 'Ali', email: 'ali@example.com', contact: '0198765432' },
      },
    },
    owner,
    terms: termsVersion,
  })
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value))
  expect(filled).toEqual({ name: owner.name, email: owner.email })
})

it('ORD-06: a draft that was saved ends with its order, whichever device pays or cancels it', () => {
  const kept = { chosen: [7, 8], step: 'details', promo: 'TODAY10', orderId: 'first' }
  keepOrderDraft(owner.uid, 2, kept)
  const orderThatIs = (order_id: string, order_status: OrderOnScreen['order_status']) =>
    ({ order_id, order_status, subjects: [9] }) as OrderOnScreen
  const nothing = { chosen: [], step: null, promo: '' }
  expect(draftWith(orderThatIs('first', 'DRAFT')).draft).toEqual(kept)
  expect(draftWith(orderThatIs('first', 'OPEN')).draft).toEqual(kept)
  expect(draftWith(orderThatIs('first', 'PAID')).draft).toEqual(nothing)
  expect(draftWith(orderThatIs('earlier', 'PAID')).draft).toEqual(nothing)
  // The draft of another device ends with its order, too, once it is changed here.
  const taken = { ...nothing, chosen: [9], orderId: 'second' }
  expect(draftWith(orderThatIs('second', 'DRAFT')).draft).toEqual(taken)
  expect(draftWith(null).draft).toEqual(nothing)
  // Offline the kept order may be older than the draft.
  expect(draftWith(null, false).draft).toEqual(kept)

  const unsaved = { ...nothing, chosen: [7] }
  keepOrderDraft(owner.uid, 2, unsaved)
  expect(draftWith(orderThatIs('earlier', 'PAID')).draft).toEqual(unsaved)
})
