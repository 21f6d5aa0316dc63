import { addDays } from '#contract/shared/calendar.ts'
import { isOutstanding, type Instalment } from './instalments.ts'
import { instalmentReminderDays } from '#contract/shared/limits.ts'

const lineMaximumOctets = 75
/** The day of an all-day event begins at midnight; its alarm rings in the morning. */
const alarmHour = 9

/** The texts of the events. `reference` is the provider's and keeps the events' ids stable. */
export type InstalmentWords = {
  name: string
  reference: string
  url: string
  stamp: Date
  /** `Instalment 2: RM 230.00` */
  summary(instalment: Instalment): string
}

/**
 * A calendar file (RFC 5545) of an order's unpaid card payments: an all-day event with an alarm for each. Generated
 * on the device, so that it works offline.
 */
export function instalmentCalendar(
  instalments: readonly Instalment[],
  { name, reference, url, stamp, summary }: InstalmentWords,
): string {
  const compact = (day: string) => day.replaceAll('-', '')
  const stamped = stamp.toISOString().replace(/[-:]|\.\d+/g, '')
  const events = instalments
    .filter(isOutstanding)
    .flatMap((one) => [
      'BEGIN:VEVENT',
      `UID:instalment.${reference}.${one.number}@kelasku`,
      `DTSTAMP:${stamped}`,
      `DTSTART;VALUE=DATE:${compact(one.due_on)}`,
      `DTEND;VALUE=DATE:${compact(addDays(one.due_on, 1))}`,
      `SUMMARY:${escaped(summary(one))}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(summary(one))}`,
      `TRIGGER:-P${instalmentReminderDays - 1}DT${24 - alarmHour}H`,
      'END:VALARM',
      'END:VEVENT',
    ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kelasku//instalments//EN',
    `NAME:${escaped(name)}`,
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** Folds a line that is too long: continuation lines start with a space, and no character is split. */
function folded(line: string): string {
  const parts = ['']
  for (const sign of line) {
    const last = parts.at(-1) ?? ''
    if (octets(last) + octets(sign) < lineMaximumOctets) parts[parts.length - 1] = last + sign
    else parts.push(sign)
  }
  return parts.join('\r\n ')
}

/** How long the text is in UTF-8. */
const octets = (text: string): number =>
  [...text].reduce((sum, sign) => sum + octetsOf(sign.codePointAt(0) ?? 0), 0)
const octetsOf = (point: number): number =>
  point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
