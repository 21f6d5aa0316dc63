import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { malaysianStates } from '../shared/kinds.ts'
import { fromWire, OrderDetails, OrderForm, toWire } from './form.ts'
import { messagesOf } from '../shared/validation.ts'

const whole = {
  name: 'Aina binti Ali',
  email: 'aina@example.com',
  phone: '+60 12-345 6789',
  address: '1 Jalan Satu',
  postal: '01000',
  city: 'Kangar',
  state: 'Perlis',
  is_guardian: false,
  guardian_name: '',
  guardian_email: '',
  guardian_contact: '',
  terms_version: '2026-11-01',
}
const rulesOf = (form: unknown) =>
  Object.fromEntries(
    Object.entries(messagesOf(v.safeParse(OrderForm, form).issues ?? [])).map(([field, broken]) => [
      field,
      broken.rule,
    ]),
  )

const blankForm = {
  ...Object.fromEntries(Object.keys(whole).map((key) => [key, ''])),
  is_guardian: true,
}
const everythingRequired = {
  name: 'required',
  email: 'required',
  phone: 'required',
  address: 'required',
  postal: 'required',
  city: 'required',
  state: 'required',
  terms_version: 'required',
  guardian_name: 'required_if',
  guardian_email: 'required_if',
  guardian_contact: 'required_if',
}

describe('the order form', () => {
  it('ORD-13: accepts a whole form and sends the phone without its country code', () => {
    expect(v.parse(OrderForm, whole)).toEqual({ ...whole, phone: '012-3456789' })
  })

  it("ORD-13: a blank form shows all its messages at once, the guardian's too", () => {
    expect(rulesOf(blankForm)).toEqual(everythingRequired)
  })

  it('ORD-13: a form with nothing in it but the tick shows the same messages', () => {
    expect(rulesOf({ is_guardian: true })).toEqual(everythingRequired)
  })

  it.each(Object.keys(whole).filter((key) => key !== 'is_guardian'))(
    'ORD-13: trouble in %s hides no message about the guardian',
    (field) => {
      const guardian = { guardian_name: '', guardian_email: 'x', guardian_contact: '12' }
      for (const trouble of ['', 'x'.repeat(300), undefined]) {
        const broken = rulesOf({ ...whole, is_guardian: true, ...guardian, [field]: trouble })
        expect(broken['guardian_name']).toBeDefined()
        expect(broken['guardian_email']).toBeDefined()
        expect(broken['guardian_contact']).toBeDefined()
      }
    },
  )

  it('ORD-13: asks nothing about a guardian unless there is one', () => {
    expect(rulesOf({ ...whole, guardian_email: 'half an addre', guardian_contact: '0' })).toEqual(
      {},
    )
  })

  it("ORD-13: the student's own address is not a guardian's", () => {
    const guardian = { is_guardian: true, guardian_name: 'Ali', guardian_contact: '0123456789' }
    const own = { ...whole, ...guardian, guardian_email: ' AINA@example.com' }
    expect(rulesOf(own)).toEqual({ guardian_email: 'not_own' })
    expect(rulesOf({ ...own, email: '' })).toEqual({ email: 'required' })
    expect(rulesOf({ ...own, is_guardian: false })).toEqual({})
  })

  it('ORD-13: takes a guardian whose details are whole, and holds the contact to the phone rule', () => {
    const guardian = {
      is_guardian: true,
      guardian_name: 'Ali',
      guardian_email: 'ali@example.com',
      guardian_contact: '011-12345678',
    }
    expect(v.parse(OrderForm, { ...whole, ...guardian }).guardian_contact).toBe('011-12345678')
    expect(rulesOf({ ...whole, ...guardian, guardian_contact: '1234567' })).toEqual({
      guardian_contact: 'phone',
    })
    expect(rulesOf({ ...whole, ...guardian, guardian_email: 'ali' })).toEqual({
      guardian_email: 'email',
    })
  })

  it.each([
    ['', 'required'],
    ['1234a', 'number'],
    ['12 345', 'number'],
    ['123456', 'max'],
    ['12345a', 'number'],
    ['1'.repeat(300), 'max'],
    ['01000', undefined],
    ['1000', undefined],
  ])('VAL-01: the postcode %s is %s', (postal, rule) => {
    expect(rulesOf({ ...whole, postal })).toEqual(rule === undefined ? {} : { postal: rule })
  })

  it("VAL-01: the postcode's `max` counts its five digits", () => {
    const { issues } = v.safeParse(OrderForm, { ...whole, postal: '9'.repeat(300) })
    expect(messagesOf(issues ?? [])['postal']).toEqual({ rule: 'max', count: 5 })
  })

  it('VAL-01: terms not agreed to are `required`', () => {
    expect(rulesOf({ ...whole, terms_version: '' })).toEqual({ terms_version: 'required' })
    const { terms_version: _, ...without } = whole
    expect(rulesOf(without)).toEqual({ terms_version: 'required' })
  })

  it('ORD-13: travels under its names on the wire and back', () => {
    const form = v.parse(OrderForm, whole)
    const wire = v.parse(OrderDetails, toWire(form))
    expect(Object.keys(wire)).toEqual(
      expect.arrayContaining(['user_name', 'user_email', 'user_contact', 'postcode']),
    )
    expect(v.parse(OrderForm, fromWire(wire))).toEqual(form)
  })

  it('there are thirteen states and three federal territories', () => {
    expect(new Set(malaysianStates).size).toBe(16)
  })
})
