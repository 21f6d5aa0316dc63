import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Classroom, Lesson } from '#contract/classroom/classroom.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import type { SavedItem } from '#platform/saving/saved.ts'
import { SchoolHere, unknownSchool } from '#platform/school/school-here.ts'
import type { OneTap } from '#features/classroom/saved/one-tap.ts'
import { AboutClass } from './AboutClass.tsx'
import { ClassLocked } from './ClassLocked.tsx'
import { JoinLesson } from './JoinLesson.tsx'
import { Lessons } from './Lessons.tsx'
import { LessonsOfWeek } from './LessonsOfWeek.tsx'
import { LiveLesson } from './LiveLesson.tsx'
import { MaterialRow } from './MaterialRow.tsx'
import { Materials } from './Materials.tsx'
import { NoRecording } from './NoRecording.tsx'

const school = { ...unknownSchool, support_email: 'help@example.com', whatsapp: '60123456789' }

beforeAll(async () => {
  await loadCopy('classroom', 'join')
})

const show = (part: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )

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
  no_recording: 'not-released',
}
const recorded: Lesson = {
  ...lesson,
  recording: { seconds: 5400, available_until: '2027-11-24T11:00:00.000Z' },
  no_recording: null,
}
const later = '2026-11-24T12:00:00.000Z'
const nothingSaved = { state: 'ready', items: [], removalNotices: [], lease: undefined } as const
/** What the arrow of a row would save. */
const toSave = ({ label, save }: OneTap) => (
  <i>{`Save ${label}: ${save.rendition.quality}, ${save.rendition.bytes}`}</i>
)
const row = (of: Lesson, now: string) =>
  show(
    <LessonsOfWeek
      week={{ startsOn: '2026-11-23', distance: 0, lessons: [of] }}
      lang="en"
      path="/full-programme/5"
      uid="aina"
      now={new Date(now)}
      saved={nothingSaved}
      saveArrow={toSave}
    />,
  )

const subject: Subject = {
  id: 5,
  key: 'mathematics',
  class_name: 'Mathematics',
  language: 'Eng',
  stream: 'core',
  class_schedule: [],
  background_color_hex: '#1d4ed8',
}
const subscription = {
  programme_id: 2,
  programme_start_date: '2026-11-17T04:00:00.000Z',
  programme_expiry_date: '2026-11-24T10:00:00.000Z',
  is_suspended: false,
}
const classroom = (slug: string, more: Partial<Classroom> = {}): Classroom => ({
  server_time: later,
  programme: { id: 2, url_safe_name: slug, title: slug, discontinued: false },
  subject,
  teachers: [],
  about: '',
  lessons: [lesson],
  materials: [
    {
      id: 'notes',
      title: 'Notes',
      file_name: 'notes.pdf',
      bytes: 2000,
      added_at: '2026-11-20T04:00:00.000Z',
    },
  ],
  subscription,
  may_ask: false,
  announcements: [],
  ...more,
})
const page = (of: Lesson, now: string, slug = 'full-programme') =>
  show(<NoRecording classroom={classroom(slug)} lesson={of} now={new Date(now)} />)

it('CLASS-05: a recording that is not released says so, in the list and on its own page', () => {
  expect(row(lesson, later)).toContain('Content coming soon. Stay tuned!')
  expect(row(lesson, later)).not.toContain('<a ')
  expect(page(lesson, later)).toContain('Content coming soon. Stay tuned!')
})

it('CLASS-01: says what the class is about, when it is, and who teaches it', () => {
  const teacher = { id: 1, name: 'Cikgu Aminah', headline: 'Physics', biography: 'Twenty years.' }
  const subject = { class_schedule: [{ weekday: 2, start: '17:30', end: '19:00' }] }
  const classroom = { about: 'Forces and waves.', subject, teachers: [teacher] }
  const html = show(<AboutClass classroom={classroom as unknown as Classroom} />)
  for (const text of ['Forces and waves.', 'Tue 5:30pm', ...Object.values(teacher).slice(1)])
    expect(html).toContain(text)
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

it('CLASS-01: a lesson that is cancelled says so, in the list and on its own page', () => {
  const off = { ...lesson, is_cancelled: true }
  for (const now of ['2026-11-24T09:00:00.000Z', '2026-11-24T10:00:00.000Z', later]) {
    expect(row(off, now)).toContain('Cancelled')
    expect(page(off, now)).toContain('This class was cancelled')
    expect(page(off, now)).not.toContain('<button')
  }
})

it('PROG-03: a recording that a trial keeps has no end; one that it never opens names what opens it', () => {
  const kept: Lesson = { ...recorded, recording: { seconds: 5400, available_until: null } }
  expect(row(kept, '2031-01-01T00:00:00.000Z')).toContain('Watch recording')
  const locked: Lesson = { ...lesson, no_recording: 'locked' }
  expect(row(locked, later)).toContain('For the full programme')
  expect(row(locked, later)).not.toContain('Stay tuned')
  expect(page(locked, later)).toContain('href="/full-programme"')
})

it('PROG-03 CLASS-01 TRIAL-01: on a trial the preview comes first, and what is locked or after its end is one row', () => {
  const locked = (number: number): Lesson => ({
    ...lesson,
    id: `L000000010${number}`,
    title: `Locked lesson ${number}`,
    number,
    no_recording: 'locked',
  })
  const preview = { ...recorded, id: 'L0000000200', title: 'The preview', is_preview: true }
  const coming = {
    ...lesson,
    id: 'L0000000300',
    title: 'To come',
    starts_at: '2026-11-25T09:30:00.000Z',
    ends_at: '2026-11-25T11:00:00.000Z',
  }
  const afterTrial = {
    ...coming,
    id: 'L0000000301',
    title: 'After the trial',
    starts_at: '2026-12-25T09:30:00.000Z',
    ends_at: '2026-12-25T11:00:00.000Z',
  }
  const trial = { ...subscription, programme_expiry_date: '2026-11-28T00:00:00.000Z' }
  const cancelled = { ...afterTrial, id: 'L0000000302', title: 'Cancelled', is_cancelled: true }
  const lessons = [locked(1), locked(2), locked(3), preview, coming, afterTrial, cancelled]
  const list = (slug: string, more: Partial<Classroom>, now = later) =>
    show(
      <Lessons
        classroom={classroom(slug, { lessons, subscription: trial, ...more })}
        lang="en"
        path={`/${slug}/5`}
        uid="aina"
        now={new Date(now)}
        saveArrow={toSave}
      />,
    )
  const shown = list('trial-programme', {})
  expect(shown).toContain('For the full programme: 3 more recordings')
  expect(shown).not.toContain('Locked lesson')
  expect(shown).toContain('For the full programme: 2 more live classes')
  expect(shown).not.toContain('After the trial')
  expect(shown).not.toContain('Cancelled')
  expect(shown.indexOf('The preview')).toBeLessThan(shown.indexOf('To come'))
  const live = list('trial-programme', { lessons: [afterTrial] }, '2026-12-25T10:00:00.000Z')
  expect(live).toContain('For the full programme: 1 more live class')
  expect(live).not.toContain('After the trial')
  const ofFull = list('full-programme', { lessons: [preview, coming], subscription })
  expect(ofFull).toContain('To come')
  expect(ofFull).not.toContain('For the full programme')
})

describe('CLASS-03: the way into a live lesson', () => {
  const join = (now: string, more: Partial<Lesson> = {}) =>
    show(<JoinLesson lesson={{ ...lesson, ...more }} now={new Date(now)} />)

  it('is closed until a quarter of an hour before, and says from when it opens', () => {
    const early = join('2026-11-24T09:14:59.000Z')
    expect(early).toMatch(/<button[^>]* disabled=""/)
    expect(early).toContain('You can join from 5:15 pm')
    expect(join('2026-11-23T09:14:59.000Z')).toContain('You can join from Tue 24 Nov, 5:15 pm')
  })

  it('is open from then until the end, and gone after it', () => {
    for (const now of ['2026-11-24T09:15:00.000Z', '2026-11-24T10:59:59.000Z']) {
      expect(join(now)).toContain('Join live class')
      expect(join(now)).not.toContain('disabled')
    }
    expect(join('2026-11-24T11:00:00.000Z')).toBe('')
    expect(join('2026-11-24T10:00:00.000Z', { is_cancelled: true })).not.toContain('<button')
  })

  it('TRIAL-01: is closed for a lesson that begins after the trial, and says what opens it', () => {
    const live = (slug: string, more: Partial<Classroom> = {}) =>
      show(
        <LiveLesson
          classroom={classroom(slug, more)}
          lesson={{ ...lesson, starts_at: '2026-11-24T10:00:01.000Z' }}
          now={new Date('2026-11-24T09:59:00.000Z')}
        />,
      )
    expect(live('trial-programme')).toContain('Your trial ends before this live class.')
    expect(live('trial-programme')).toContain('Join Full Programme')
    expect(live('full-programme')).toContain('Your access ends before this live class.')
    expect(live('full-programme')).not.toContain('Join Full Programme')
    expect(live('trial-programme')).not.toContain('<button')
    const longer = { ...subscription, programme_expiry_date: '2026-11-24T10:00:01.000Z' }
    expect(live('trial-programme', { subscription: longer })).toContain('Join live class')
    expect(live('full-programme', { subscription: null })).toContain('Join live class')
  })
})

it('SAVE-01 CLASS-05: every watchable recording, and nothing else, can be saved, in the quality chosen last', () => {
  const sizes = [
    { quality: 'audio', bytes: 1 },
    { quality: 'low', bytes: 2 },
    { quality: 'standard', bytes: 3 },
  ] as const
  const sized: Lesson = {
    ...recorded,
    recording: { seconds: 5400, available_until: '2027-11-24T11:00:00.000Z', sizes: [...sizes] },
  }
  expect(row(sized, later)).toContain('Save Lesson 3: low, 2')
  const kept = new Map([['kelasku/device/saved-quality', 'standard']])
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  expect(row(sized, later)).toContain('Save Lesson 3: standard, 3')
  vi.unstubAllGlobals()
  expect(row(sized, '2027-11-24T11:00:00.000Z'), 'over').not.toContain('Save')
  expect(row({ ...sized, is_cancelled: true }, later)).not.toContain('Save')
  expect(row(lesson, later), 'not released').not.toContain('Save')
  expect(row(recorded, later), 'kept without its sizes').not.toContain('Save')
})

it('ACC-03 SAVE-01: materials of a trial that is over are listed but cannot be opened', () => {
  const materials = (isOpen: boolean) =>
    show(
      <Materials
        uid="aina"
        materials={classroom('trial-programme').materials}
        place={{ slug: 'trial-programme', classId: 5 }}
        isOpen={isOpen}
        saveArrow={toSave}
      />,
    )
  expect(materials(true)).toContain('href="/?show=materials&amp;read=notes"')
  expect(materials(true)).toContain('Save Notes: file, 2000')
  expect(materials(false)).toContain('Notes')
  expect(materials(false)).not.toContain('read=notes')
  expect(materials(false)).not.toContain('Save')
  expect(materials(false)).toContain('Join Full Programme')
})

it('PWA-02: a material that is not on this device says so without a network', () => {
  const [material] = classroom('full-programme').materials
  const here = { watched_id: 'notes', quality: 'file', spans: null, state: 'done' } as SavedItem
  const row = (isSaved: boolean, isOffline: boolean) =>
    show(
      <ul>
        {material && (
          <MaterialRow
            uid="aina"
            material={material}
            place={{ slug: 'full-programme', classId: 5 }}
            saved={{ ...nothingSaved, items: isSaved ? [here] : [] }}
            isOpen
            isOffline={isOffline}
            saveArrow={toSave}
          />
        )}
      </ul>,
    )
  expect(row(false, true)).toContain('not on this phone')
  expect(row(false, true)).not.toContain('read=notes')
  expect(row(true, true)).toContain('· on this phone')
  expect(row(true, true)).toContain('read=notes')
  expect(row(false, false)).not.toContain('on this phone')
  expect(row(false, false)).toContain('read=notes')
})

it.each([
  ['not-subscribed', '/full-programme/order/subjects', 'You haven&#x27;t joined this class'],
  ['expired', '/full-programme/order/subjects', 'Your access has ended'],
  ['suspended', '/full-programme/order/confirmation', 'Your access is on hold'],
  ['unknown', '/full-programme', 'This class is locked'],
] as const)(
  'ERR-03: a class that is locked (%s) is a screen that says what opens it',
  (why, to, title) => {
    const html = show(
      <SchoolHere value={school}>
        <ClassLocked slug="full-programme" why={why} programme={undefined} />
      </SchoolHere>,
    )
    expect(html).toContain(`>${title}</h1>`)
    expect(html).toContain(`href="${to}"`)
    expect(html).toContain('mailto:help@example.com')
    expect(html).toMatch(/href="https:\/\/wa\.me\/60123456789"[^>]*>Chat with us</)
  },
)
