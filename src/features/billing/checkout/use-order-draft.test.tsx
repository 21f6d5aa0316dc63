import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { termsVersion } from '#contract/shared/kinds.ts'
import { keepFormDraft, readFormDraft } from '#platform/storage/drafts.ts'
import { startingValues } from './details/order-fields.ts'
import { useOrderDraft } from './use-order-draft.ts'

afterEach(() => vi.unstubAllGlobals())

it("ORD-06: after a cancel the form holds the person's name and email alone, whatever was ordered before", () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  const owner = { uid: 'u1', name: 'Aina', email: 'aina@example.com' }
  const now = new Date()
  keepFormDraft(owner.uid, 2, { name: 'Typed', guardian_name: 'Ali', is_guardian: true }, now)
  const drawn = vi.fn<(draft: ReturnType<typeof useOrderDraft>) => void>()
  function Holder() {
    drawn(useOrderDraft(owner, 2, null))
    return null
  }
  renderToStaticMarkup(<Holder />)
  drawn.mock.lastCall?.[0].startOver()

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
