import { expect, it } from 'vitest'
import { matchTracking, readTrackingLines, type KnownParcel } from './tracking-lines.ts'

const order = (n: number) => `0000000${n}-0000-4000-8000-000000000000`
const known: KnownParcel[] = [
  { number: 1001, consignment: 1001, orderId: order(1), status: 'packed' },
  { number: 1002, consignment: 1001, orderId: order(1), status: 'packed' },
  { number: 1003, consignment: 1003, orderId: order(2), status: 'packed' },
  { number: 1004, consignment: 1004, orderId: order(3), status: 'to-pack' },
]
const match = (text: string, chosen: number[] = []) =>
  matchTracking(readTrackingLines(text), known, chosen)

it('OFFC-06: gives a tracking number to the parcels and orders that its line names', () => {
  expect(match('P1003\tep123456789my\n\n00000001, 630001234567\n')).toEqual({
    postings: [
      { number: 1003, tracking: 'EP123456789MY' },
      { number: 1001, tracking: '630001234567' },
      { number: 1002, tracking: '630001234567' },
    ],
    problems: [],
  })
})

it('OFFC-06: reads a scanner, which ends the line after each code', () => {
  expect(match('P1001\nP1002\nEP123456789MY\nP1003\nEP987654321MY').postings).toEqual([
    { number: 1001, tracking: 'EP123456789MY' },
    { number: 1002, tracking: 'EP123456789MY' },
    { number: 1003, tracking: 'EP987654321MY' },
  ])
})

it('OFFC-06: gives tracking numbers alone to the chosen parcels in their order', () => {
  expect(match('EP123456789MY\nEP987654321MY', [1003, 1001])).toEqual({
    postings: [
      { number: 1003, tracking: 'EP123456789MY' },
      { number: 1001, tracking: 'EP987654321MY' },
    ],
    problems: [],
  })
})

it("SHELL-01: a label's code is all that is packed to its address", () => {
  expect(match('cn1001\nEP123456789MY\nCN1003 EP987654321MY')).toEqual({
    postings: [
      { number: 1001, tracking: 'EP123456789MY' },
      { number: 1002, tracking: 'EP123456789MY' },
      { number: 1003, tracking: 'EP987654321MY' },
    ],
    problems: [],
  })
  expect(match('CN1004 EP123456789MY\nCN9999 EP987654321MY').problems).toEqual([
    { line: 1, about: 'CN1004', why: 'not-packed' },
    { line: 2, about: 'CN9999', why: 'unknown' },
  ])
})

it('SHELL-01: chosen parcels of one label share a tracking number', () => {
  expect(match('EP123456789MY\nEP987654321MY', [1001, 1003, 1002])).toEqual({
    postings: [
      { number: 1001, tracking: 'EP123456789MY' },
      { number: 1002, tracking: 'EP123456789MY' },
      { number: 1003, tracking: 'EP987654321MY' },
    ],
    problems: [],
  })
})

it('OFFC-06: names what is wrong with each line', () => {
  const { problems } = match(
    [
      'P9999 EP000000001MY',
      'P1004 EP000000002MY',
      'P1001 hello',
      'P1001 EP000000003MY',
      'P1001 EP000000004MY',
      'P1003 EP000000003MY',
      'EP000000005MY',
      'P1002',
    ].join('\n'),
  )
  expect(problems).toEqual([
    { line: 1, about: 'P9999', why: 'unknown' },
    { line: 2, about: 'P1004', why: 'not-packed' },
    { line: 3, about: 'HELLO', why: 'not-tracking' },
    { line: 5, about: 'P1001', why: 'twice' },
    { line: 6, about: 'EP000000003MY', why: 'same-tracking' },
    { line: 7, about: 'EP000000005MY', why: 'nobody' },
    { line: 8, about: 'P1002', why: 'no-tracking' },
  ])
})

it('OFFC-06: says which chosen parcel is left without a tracking number', () => {
  expect(match('EP123456789MY', [1001, 1003]).problems).toEqual([
    { line: 2, about: 'P1003', why: 'left-over' },
  ])
})

it.each([
  ['P12 EH 123 456 789 MY', ['P12'], 'EH123456789MY'],
  ['P12 P13 EH123456789MY', ['P12', 'P13'], 'EH123456789MY'],
  ['EH 123456789 MY', [], 'EH123456789MY'],
  ['P12 eh 123 456 789 my', ['P12'], 'EH123456789MY'],
  ['P12, ER 000 000 001 MY', ['P12'], 'ER000000001MY'],
  ['P12 SPXMY012345678', ['P12'], 'SPXMY012345678'],
])('REAL-01: %s is read in groups as the slip prints it', (row, names, tracking) => {
  expect(readTrackingLines(row)).toEqual([{ line: 1, names, tracking }])
})
