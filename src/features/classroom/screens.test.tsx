import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import type { Lesson } from '#contract/classroom.ts'
import classroomWords from '#content/locales/en/classroom.json' with { type: 'json' }
import { addWords, startI18n } from '#platform/i18n/i18n.ts'
import { ClassLocked } from './ClassLocked.tsx'
import { LessonRow } from './LessonRow.tsx'
import { NoRecording } from './NoRecording.tsx'
import { UnableToLoad } from './UnableToLoad.tsx'

beforeAll(async () => {
  startI18n()
  await addWords({ classroom: classroomWords })
})

const nothing = () => undefined
const show = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)

const lesson: Lesson = {
  id: 'L0000000001',
  class_id: 5,
  number: 3,
  title: 'Quadratic functions',
  starts_at: '2026-11-24T09:30:00.000Z',
  ends_at: '2026-11-24T11:00:00.000Z',
  is_cancelled: false,
  is_preview: false,
  recording: null,
}
const recorded: Lesson = {
  ...lesson,
  recording: { seconds: 5400, available_until: '2027-11-24T11:00:00.000Z' },
}
const row = (of: Lesson, now: string) =>
  show(<LessonRow lesson={of} path="/full-programme/5" uid="aina" now={new Date(now)} />)

it('CLASS-04: a recording that failed says the exact words, keeps the place and offers another quality', () => {
  const html = show(
    <UnableToLoad
      place="12:40"
      others={[{ quality: 'low', text: 'Low data, 38 MB' }]}
      busy={false}
      onTryAgain={nothing}
      onQuality={nothing}
    />,
  )
  expect(html).toContain('>Unable to load video<')
  expect(html).toContain(
    '>Try refresh the page, or contact us for assistance if the problem persists<',
  )
  expect(html).toContain('Your place is kept: 12:40')
  expect(html).toContain('Try Low data, 38 MB')
})

it('CLASS-05: a recording that is not released says so, in the list and on its own page', () => {
  const now = '2026-11-24T12:00:00.000Z'
  expect(row(lesson, now)).toContain('Content coming soon. Stay tuned!')
  expect(row(lesson, now)).not.toContain('<a ')
  expect(show(<NoRecording lesson={lesson} now={new Date(now)} />)).toContain(
    'Content coming soon. Stay tuned!',
  )
})

it('CLASS-01: a lesson in the list is coming, live, recorded or over', () => {
  expect(row(lesson, '2026-11-24T09:00:00.000Z')).toContain('Tue 24 Nov, 5:30 pm')
  expect(row(lesson, '2026-11-24T10:00:00.000Z')).toContain('Live now')
  const watch = row(recorded, '2026-11-25T00:00:00.000Z')
  expect(watch).toContain('href="/full-programme/5/L0000000001"')
  expect(watch).toContain('90 min')
  expect(watch).not.toContain('Until')
  expect(row(recorded, '2027-11-01T00:00:00.000Z')).toContain('90 min · Until Wed 24 Nov')
  const over = row(recorded, '2027-11-24T11:00:00.000Z')
  expect(over).toContain('no longer available')
  expect(over).not.toContain('<a ')
})

it.each([
  ['not-subscribed', '/full-programme/order/subjects', 'You have not joined this class'],
  ['expired', '/full-programme/order/subjects', 'Your access has ended'],
  ['suspended', '/full-programme/order/confirmation', 'Your access is on hold'],
  ['unknown', '/full-programme', 'This class is locked'],
] as const)(
  'ERR-03: a class that is locked (%s) is a screen that says what opens it',
  (why, to, title) => {
    const html = show(
      <ClassLocked
        slug="full-programme"
        why={why}
        programme={undefined}
        supportEmail="help@example.com"
      />,
    )
    expect(html).toContain(`>${title}</h1>`)
    expect(html).toContain(`href="${to}"`)
    expect(html).toContain('mailto:help@example.com')
  },
)
