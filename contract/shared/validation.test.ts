import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  chatNumber,
  email,
  isPhone,
  messagesOf,
  normalisePhone,
  phone,
  personName,
  readForm,
  required,
} from './validation.ts'

describe('a telephone number', () => {
  it.each([
    ['+60 12-345 6789', '012-3456789'],
    ['012-345 6789', '012-3456789'],
    ['0123456789', '0123456789'],
    ['(03) 1234 5678', '0312345678'],
    ['60123456789', '0123456789'],
    ['60 88 123 456', '088123456'],
    ['+60 011-1234 5678', '011-12345678'],
    ['+600123456789', '0123456789'],
    ['600-123-456789', '0123-456789'],
    ['012\u2011345\u20136789', '012-345-6789'],
    ['6012-3456', '6012-3456'],
    ['60123456', '60123456'],
    ['12-345 6789', '012-3456789'],
    ['11-1234 5678', '011-12345678'],
    ['3-1234 5678', '03-12345678'],
    ['1300 88 2525', '1300882525'],
  ])('ORD-13: %s, as people type it, is sent as %s', (typed, sent) => {
    expect(normalisePhone(typed)).toBe(sent)
    expect(isPhone(sent)).toBe(true)
    expect(v.parse(phone, typed)).toBe(sent)
  })

  it.each([
    ['\u202A+60 12-345 6789\u202C', '012-3456789'],
    ['\u202D012-345 6789\u202C', '012-3456789'],
    ['\u200E0123456789', '0123456789'],
    ['012\u22123456789', '012-3456789'],
    ['０１２３４５６７８９', '0123456789'],
    ['0060123456789', '0123456789'],
    ['+60 12-345 6789', '012-3456789'],
    ['00 60 12 345 6789', '0123456789'],
    ['tel:+60123456789', '0123456789'],
    ['TEL: 012-345 6789', '012-3456789'],
    ['\u2066＋６０　１２－３４５６７８９\u2069', '012-3456789'],
    ['+60 (0)12-345 6789', '012-3456789'],
    ['012\u00A0345\u202F6789', '0123456789'],
    ['\uFEFF03-1234\u200B5678', '03-12345678'],
    ['（０３）１２３４ ５６７８', '0312345678'],
    ['012\uFE633456789', '012-3456789'],
    ['\t0123456789\n', '0123456789'],
  ])('REAL-01: %j, as it is pasted, is sent as %s', (typed, sent) => {
    expect(v.parse(phone, typed)).toBe(sent)
  })

  it.each([
    '012-3456-78901',
    '011-1234-5678',
    '1234567',
    '1234567890123',
    '012--3456789',
    '-0123456789',
    '0123456789-',
    '012-345x6789',
    '+6512345678',
    '012.345.6789',
    '٠١٢٣٤٥٦٧٨٩',
    '0'.repeat(300),
  ])('VAL-01: %s breaks the rule `phone`', (typed) => {
    expect(messagesOf(v.safeParse(v.object({ phone }), { phone: typed }).issues ?? [])).toEqual({
      phone: { rule: 'phone' },
    })
  })

  it.each(['', '   ', '\u200B', undefined, null, 12])('VAL-01: %s is `required`', (typed) => {
    expect(v.safeParse(phone, typed).issues?.[0]?.message).toBe('required')
  })

  /** Mostly numbers: of random characters almost none would be accepted. */
  const typedNumber = fc
    .tuple(
      fc.constantFrom('', '+60', '60', '+', ' '),
      fc.array(fc.stringMatching(/^\d{1,5}$/), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', '-', '-', ' ', '--', ') ', 'x'),
    )
    .map(([start, groups, between]) => start + groups.join(between))

  it('is the same when normalised twice', () => {
    fc.assert(
      fc.property(typedNumber, (text) => {
        const sent = normalisePhone(text)
        fc.pre(isPhone(sent))
        expect(normalisePhone(sent)).toBe(sent)
      }),
      { numRuns: 1000 },
    )
  })

  it('ORD-13: what is accepted is 8 to 12 characters, digits with single hyphens between groups', () => {
    fc.assert(
      fc.property(typedNumber, (text) => {
        const result = v.safeParse(phone, text)
        fc.pre(result.success)
        expect(result.output).toMatch(/^(?=.{8,12}$)\d+(-\d+)*$/)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('messages of a form', () => {
  it('VAL-01: a field shows the first rule it breaks, with its count', () => {
    const form = v.object({ name: required, email })
    const broken = { name: 'x'.repeat(201), email: 'nobody' }
    expect(messagesOf(v.safeParse(form, broken).issues ?? [])).toEqual({
      name: { rule: 'max', count: 200 },
      email: { rule: 'email' },
    })
    expect(messagesOf(v.safeParse(form, { name: ' ', email: '' }).issues ?? [])).toEqual({
      name: { rule: 'required' },
      email: { rule: 'required' },
    })
  })
})

describe('a number to chat with', () => {
  it.each([
    ['012-345 6789', '60123456789'],
    ['+60 12-345 6789', '60123456789'],
    ['03\u20111234 5678', '60312345678'],
    ['+65 8123 4567', '6581234567'],
    ['12-345 6789', '60123456789'],
  ])('OFFC-08: %s is kept as %s', (typed, kept) => {
    expect(v.parse(chatNumber, typed)).toBe(kept)
    expect(v.parse(chatNumber, kept)).toBe(kept)
  })

  it.each([
    ['0060123456789', '60123456789'],
    ['\u202A+60 12-345 6789\u202C', '60123456789'],
    ['\u200E0123456789', '60123456789'],
    ['012\u22123456789', '60123456789'],
    ['０１２３４５６７８９', '60123456789'],
    ['+60 (0)12-345 6789', '60123456789'],
    ['tel:+6581234567', '6581234567'],
    ['0065 8123 4567', '6581234567'],
  ])('REAL-01: %j, as it is pasted, is kept as %s', (typed, kept) => {
    expect(v.parse(chatNumber, typed)).toBe(kept)
  })

  it.each(['', '12', 'ask my mum', '1'.repeat(16)])('OFFC-08: %s is none', (typed) => {
    expect(v.safeParse(chatNumber, typed).issues?.[0]?.message).toBe('chat-number')
  })
})

describe('SEC-03: the name of a person', () => {
  it.each([
    'Kumar A/L Raju',
    'Priya d/o Raman',
    'Nur Ain Binti Ali',
    "D'Souza",
    'Ali Jr.',
    'S.Kavitha',
    'Mohd.Ali bin Abu',
    'Sa`adiah',
    'Nurul ‘Ain',
    'Alvin Tan (Wei Ming)',
    'A.P.J. Kalam a/l S. Ram',
    'Muhd. Ali @ Ahmad',
    'N. Ai Ling',
    'Lim Co',
    '龔子釗',
    'முருகன் a/l Raju',
    'Đặng Thị Hoa',
    'Thirugnanasambanthamoorthy',
  ])('may be %s', (name) => {
    expect(v.parse(personName, name)).toBe(name)
  })

  it.each([
    'http://win.example',
    'https://x.y/z Ali',
    'www.win-a-phone now',
    'Claim at win.my',
    'Ali t.me/ali',
    'ＷＷＷ．ｗｉｎ',
  ])('may not lead to a site: %s', (name) => {
    expect(readForm(v.object({ name: personName }), { name })).toEqual({
      whole: false,
      messages: { name: { rule: 'link' } },
    })
  })
})
