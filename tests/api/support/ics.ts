import { expect } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'

export type Event = Record<string, string>

/** The events of a calendar file by RFC 5545: unfolded, each property with its parameters. */
export function eventsOf(text: string): Event[] {
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const events: Event[] = []
  let current: Event | undefined
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') current = {}
    else if (line === 'END:VEVENT') {
      if (current) events.push(current)
      current = undefined
    } else if (current) {
      const colon = line.indexOf(':')
      current[line.slice(0, colon)] = line.slice(colon + 1)
    }
  }
  return events
}

/** The instant of a property in Malaysian time, by the zone's rule in the same file. */
export function malaysian(event: Event, property: 'DTSTART' | 'DTEND'): Date {
  const [, day = '', time = ''] =
    /^(\d{8})T(\d{4})00$/.exec(event[`${property};TZID=Asia/Kuala_Lumpur`] ?? '') ?? []
  return atMalaysianTime(
    day.replace(/^(....)(..)(..)$/, '$1-$2-$3'),
    time.replace(/^(..)(..)$/, '$1:$2'),
  )
}
