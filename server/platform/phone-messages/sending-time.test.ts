import { expect, it } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { internationalNumber, isStop, maskedNumber } from './number.ts'
import { sendingTime } from './sending-time.ts'

const at = (time: string, day = '2026-11-24') => atMalaysianTime(day, time)

it('PAR-03: messages wait for the morning, and a class that moves only at night', () => {
  for (const [time, kind, when] of [
    ['07:59', 'payment', at('08:00')],
    ['08:00', 'payment', at('08:00')],
    ['20:59', 'parcel', at('20:59')],
    ['21:00', 'payment-failed', at('08:00', '2026-11-25')],
    ['05:59', 'class', at('06:00')],
    ['22:59', 'class', at('22:59')],
    ['23:00', 'class', at('06:00', '2026-11-25')],
  ] as const)
    expect(sendingTime(kind, at(time)), `${kind} at ${time}`).toEqual(when)
})

it('PAR-03: only mobile numbers get messages, and are shown without their middle', () => {
  expect(internationalNumber('012-3456789')).toBe('60123456789')
  expect(internationalNumber('01112345678')).toBe('601112345678')
  for (const other of ['03-12345678', '12345678', '', '0123']) {
    expect(internationalNumber(other)).toBeUndefined()
  }
  expect(maskedNumber('60123456789')).toBe('012-•••\u00a06789')
})

it('PAR-03: STOP is understood in three languages, and nothing else is', () => {
  for (const text of ['STOP', ' stop. ', 'Berhenti!', '停止', '“停止”。'])
    expect(isStop(text)).toBe(true)
  for (const text of ['', 'Please do not stop', 'ok', '停']) expect(isStop(text)).toBe(false)
})
