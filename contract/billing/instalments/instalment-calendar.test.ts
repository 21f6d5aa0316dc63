import { expect, it } from 'vitest'
import { instalmentCalendar } from './instalment-calendar.ts'
import type { Instalment } from './instalments.ts'

const one = (number: number, due_on: string, status: Instalment['status']): Instalment => ({
  number,
  due_on,
  amount: 23_000,
  status,
  pay_by: null,
})
const file = (instalments: Instalment[], name = 'Full Programme, Kelasku') =>
  instalmentCalendar(instalments, {
    name,
    reference: 'sandbox-1',
    url: 'https://kelasku.example/orders/1',
    stamp: new Date('2026-11-21T04:00:00.123Z'),
    summary: ({ number }) => `Instalment ${number}; RM 230.00`,
  })

it('ORD-16: the instalments that are to come are days in a calendar, each with an alarm three days before', () => {
  const text = file([
    one(1, '2026-11-23', 'paid'),
    one(2, '2026-12-31', 'scheduled'),
    one(3, '2027-01-23', 'failed'),
  ])
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(text).toContain(
    [
      'BEGIN:VEVENT',
      'UID:instalment.sandbox-1.2@kelasku',
      'DTSTAMP:20261121T040000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Instalment 2\\; RM 230.00',
    ].join('\r\n'),
  )
  expect(text).toContain('TRIGGER:-P2DT15H')
  expect(text).toContain('NAME:Full Programme\\, Kelasku\r\n')
})

it('ORD-16: no line is longer than 75 octets, whatever a name holds', () => {
  const text = file([one(1, '2026-11-23', 'scheduled')], 'Программа 数学 '.repeat(12))
  for (const line of text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain('Программа 数学 '.repeat(12))
})
