import { describe, expect, it } from 'vitest'
import { termsVersion } from '#contract/shared/kinds.ts'
import { atFormFields, checkForm, firstBroken, startingValues } from './order-fields.ts'

const owner = { name: 'Aina', email: 'aina@example.com' }
const ordered = {
  is_guardian: true,
  user_detail: {
    name: 'Aina binti Ali',
    email: 'a@example.com',
    contact: '0123456789',
    address: '1 Jalan Satu',
    postcode: '01000',
    city: 'Kangar',
    state: 'Perlis',
  },
  guardian_detail: { name: 'Ali', email: 'ali@example.com', contact: '0198765432' },
}
const nothing = {
  awaited_consent: null,
  consented_guardian: null,
  terms_agreed_at: null,
  terms_agreed_version: null,
  on_sale: [],
  is_suspended: false,
  profile: null,
  last_details: null,
}
const startingWith = (more: Partial<Parameters<typeof startingValues>[0]>) =>
  startingValues({
    typed: undefined,
    ordered: null,
    start: nothing,
    owner,
    terms: termsVersion,
    ...more,
  })
const whole = { ...startingWith({ ordered }), terms_version: termsVersion }

describe('what the order form begins with', () => {
  it("ORD-06: the person's name and email, when there is neither draft nor order", () => {
    const values = startingWith({})
    expect(values).toMatchObject({ ...owner, phone: '', address: '', is_guardian: false })
  })

  it('ORD-01: what the order says, where nothing was typed in this tab', () => {
    expect(startingWith({ ordered })).toMatchObject({
      name: 'Aina binti Ali',
      phone: '0123456789',
      postal: '01000',
      is_guardian: true,
      guardian_contact: '0198765432',
      terms_version: '',
    })
  })

  it('ORD-01: what was typed in this tab, before anything else', () => {
    const typed = { name: '', city: 'Ipoh', is_guardian: false, postal: 31_000 as never }
    expect(startingWith({ typed, ordered })).toMatchObject({
      name: '',
      city: 'Ipoh',
      postal: '',
      is_guardian: false,
    })
  })

  it('the details of the last paid order, where there is no order yet', () => {
    const start = { ...nothing, last_details: ordered }
    expect(startingWith({ start })).toMatchObject({ address: '1 Jalan Satu', postal: '01000' })
    const other = { ...ordered, user_detail: { ...ordered.user_detail, city: 'Ipoh' } }
    expect(startingWith({ start, ordered: other }).city).toBe('Ipoh')
  })

  it('PROF-01: phone and address as the account has them, but for an order that is there', () => {
    const moved = { phone: '0198765432', address: '9 Jalan Baru', postal: '30000' }
    const profile = { ...moved, city: 'Ipoh', state: 'Perak' }
    const start = { ...nothing, last_details: ordered, profile }
    expect(startingWith({ start })).toMatchObject(profile)
    expect(startingWith({ start: { ...nothing, profile } })).toMatchObject(profile)
    expect(startingWith({ start, ordered }).address).toBe('1 Jalan Satu')
    const phoneAlone = { phone: '0198765432', address: '', postal: '', city: '', state: '' }
    expect(startingWith({ start: { ...start, profile: phoneAlone } })).toMatchObject({
      phone: '0198765432',
      address: '1 Jalan Satu',
    })
  })

  it('ORD-13: an agreement to these very terms that was given before', () => {
    const start = { ...nothing, terms_agreed_at: '2026-11-20T00:00:00.000Z' }
    expect(startingWith({ start }).terms_version).toBe(termsVersion)
    const earlier = { ...start, terms_agreed_version: '2026-11-01' }
    const starting = startingWith({ start: earlier, terms: '2026-12-01' })
    expect(starting.terms_version).toBe('2026-11-01')
    expect(startingWith({}).terms_version).toBe('')
  })

  it('ACC-05: the guardian whose consent is awaited, whatever was typed before', () => {
    const awaited_consent = { guardian_email: 'mother@example.com', is_refused: false }
    const start = { ...nothing, awaited_consent }
    const typed = { is_guardian: false, guardian_email: 'me@example.com' }
    for (const values of [startingWith({ start, typed }), startingWith({ start, ordered })])
      expect(values).toMatchObject({ is_guardian: true, guardian_email: 'mother@example.com' })
  })

  it('ACC-05: the guardian who has agreed, until another one is named', () => {
    const start = { ...nothing, consented_guardian: 'mother@example.com' }
    expect(startingWith({ start }).guardian_email).toBe('mother@example.com')
    const paid = { ...start, last_details: ordered }
    expect(startingWith({ start: paid }).guardian_email).toBe('ali@example.com')
    expect(startingWith({ start, typed: { ...owner } }).guardian_email).toBe('')
  })

  it('keeps an agreement only to the terms as they are today', () => {
    const agreed = (terms_version: string) => startingWith({ typed: { terms_version } })
    expect(agreed(termsVersion).terms_version).toBe(termsVersion)
    expect(agreed('2020-01-01').terms_version).toBe('')
  })
})

describe('the form by its rules', () => {
  it('ORD-13: sends what is whole', () => {
    expect(checkForm(whole)).toMatchObject({ form: { name: 'Aina binti Ali', postal: '01000' } })
  })

  it('ORD-13: a guardian who was unticked again is neither checked nor sent', () => {
    const broken = { guardian_email: 'half an addre', guardian_contact: '0'.repeat(500) }
    const checked = checkForm({ ...whole, ...broken, is_guardian: false })
    expect(checked.broken).toBeUndefined()
    expect(checked).toMatchObject({
      form: { guardian_name: '', guardian_email: '', guardian_contact: '' },
    })
  })

  it('ORD-13: the focus goes to the first wrong field of the page', () => {
    const { broken } = checkForm({ ...whole, terms_version: '', city: '', guardian_name: '' })
    expect(Object.keys(broken ?? {}).toSorted()).toEqual(['city', 'guardian_name', 'terms_version'])
    expect(firstBroken(broken ?? {})).toBe('city')
    expect(firstBroken({})).toBeUndefined()
  })

  it("shows the server's messages at the form's own fields", () => {
    const required = { rule: 'required' }
    expect(
      atFormFields({ user_contact: { rule: 'phone' }, postcode: required, city: required }),
    ).toEqual({ phone: { rule: 'phone' }, postal: required, city: required })
  })
})
