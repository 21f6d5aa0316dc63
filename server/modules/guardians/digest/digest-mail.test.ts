import { expect, it } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { localeNames } from '#contract/shared/text/locales.ts'
import type { ChildWeek } from './child-week.ts'
import { digestMail } from './digest-mail.ts'

const sunday = '2026-11-22'
const at = (day: string, time = '20:00') => atMalaysianTime(day, time)
const quiet: ChildWeek = {
  name: 'Aisyah',
  classes: 0,
  attended: 0,
  missed: [],
  recordings: 0,
  practised: { questions: 0, right: 0 },
  next: [],
  toPay: [],
  charges: [],
}
const mathematics = { className: 'Mathematics', startsAt: at('2026-11-17') }
const sejarah = { className: 'Sejarah', startsAt: at('2026-11-19', '17:30') }
const next = [
  { className: 'Mathematics', startsAt: at('2026-11-24') },
  { className: 'Sejarah', startsAt: at('2026-11-26', '17:30') },
]
const toPay = { amountSen: 18_000, by: '2026-11-25' }

const kinds: Record<string, ChildWeek[]> = {
  'came to all': [{ ...quiet, classes: 2, attended: 2, next }],
  'missed one, and watched it': [
    {
      ...quiet,
      classes: 2,
      attended: 1,
      missed: [{ ...mathematics, watchedSince: true }],
      recordings: 1,
      next,
    },
  ],
  'missed all of many': [
    {
      ...quiet,
      classes: 6,
      missed: Array.from({ length: 6 }, (_, day) => ({
        className: day % 2 ? 'Sejarah' : 'Mathematics',
        startsAt: at(`2026-11-${16 + day}`),
        watchedSince: false,
      })),
      next,
    },
  ],
  'only watched': [{ ...quiet, recordings: 3 }],
  'only practised': [{ ...quiet, practised: { questions: 24, right: 18 } }],
  'one of each': [
    {
      ...quiet,
      classes: 1,
      attended: 1,
      recordings: 1,
      practised: { questions: 1, right: 1 },
      next: [mathematics],
    },
  ],
  'last week of an intake': [
    {
      ...quiet,
      classes: 2,
      attended: 1,
      missed: [{ ...sejarah, watchedSince: false }],
    },
  ],
  'something to pay': [{ ...quiet, next, toPay: [toPay] }],
  'a charge to come': [
    { ...quiet, classes: 1, attended: 1, next, charges: [{ amountSen: 6000, on: '2026-11-25' }] },
  ],
  'only paid for': [{ ...quiet, next: null, toPay: [{ ...toPay, by: null }] }],
  'two children': [
    { ...quiet, classes: 2, attended: 2, next },
    { ...quiet, name: 'Wei Ming', practised: { questions: 10, right: 4 }, next: [sejarah] },
  ],
}

const mailOf = (weeks: ChildWeek[], locale: string, holidays: readonly string[] = []) =>
  digestMail(weeks, {
    locale,
    sunday,
    holidays: new Set(holidays),
    homeUrl: 'https://kelasku.example/guardian',
    stopUrl: 'https://kelasku.example/stop',
  })

for (const locale of localeNames)
  for (const [kind, weeks] of Object.entries(kinds))
    it(`PAR-02: the mail of a week in ${locale}: ${kind}`, async () => {
      const mail = mailOf(weeks, locale)
      const file = `golden-mails/${locale}/${kind.replaceAll(/[^a-z]+/g, '-')}.txt`
      await expect(`${mail?.subject}\n\n${mail?.text}`).toMatchFileSnapshot(file)
    })

it('PAR-02: a child with nothing to tell is left out, and without any there is no mail', () => {
  expect(mailOf([quiet], 'en')).toBeUndefined()
  const [told] = kinds['only watched'] ?? []
  const mail = mailOf([quiet, { ...(told ?? quiet), name: 'Wei Ming' }], 'en')
  expect(mail?.subject).toBe('Wei Ming: this week and next')
  expect(mail?.text).not.toContain('Aisyah')
})

it('PAR-02: a holiday of the week to come is named to who has classes', () => {
  const [taught] = kinds['came to all'] ?? []
  const days = ['2026-11-22', '2026-11-24', '2026-11-30']
  expect(mailOf([taught ?? quiet], 'en', days)?.text).toContain('Tue 24 Nov is a public holiday.')
  expect(mailOf(kinds['only watched'] ?? [], 'en', days)?.text).not.toContain('holiday')
})
