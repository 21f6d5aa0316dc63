import { afterEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import classFiles from '#content/catalogue/classes.json' with { type: 'json' }
import spm from '#content/timetables/spm.json' with { type: 'json' }
import { atMalaysianTime, weekdayOf } from '#contract/shared/calendar.ts'
import { ExamTimetable, type Catalogue, type Intake } from '#contract/catalogue/catalogue.ts'
import { classesCalendar, examCalendar } from '#server/modules/classroom/calendars/events.ts'
import { closedDays } from '#server/platform/db/schema/school.ts'
import { dayMs, pathOf, replyOf, testNow } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { eventsOf, malaysian, type Event } from '../support/ics.ts'

const api = await openApiForFile()

const get = (path: string, headers: Record<string, string> = {}) =>
  api.send('GET', path, { headers })
const uids = (events: Event[]) => events.map(({ UID }) => UID)
const catalogue = async (): Promise<Catalogue> =>
  replyOf('catalogue', await get(pathOf('catalogue')))

describe('the papers of an exam', () => {
  it.each(['spm', 'igcse'] as const)('TIME-01: %s has every paper at its hour', async (exam) => {
    const answer = await get(`/calendar/${exam}.ics`)
    const timetable = replyOf('examTimetable', await get(pathOf('examTimetable', { exam })))
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(`inline; filename="kelasku-${exam}.ics"`)
    const events = eventsOf(answer.text)
    expect(events).toHaveLength(timetable.papers.length)
    for (const paper of timetable.papers) {
      const id = paper.code.replace('/', '-')
      const event = events.find(({ UID }) => UID === `${timetable.sitting}.${id}@kelasku`)
      const starts = atMalaysianTime(paper.date, paper.start)
      expect(event && malaysian(event, 'DTSTART')).toEqual(starts)
      expect(event && malaysian(event, 'DTEND')).toEqual(
        new Date(starts.getTime() + paper.minutes * 60_000),
      )
      expect(event?.['SUMMARY']).toContain(paper.subject)
      expect(event?.['SUMMARY']).toContain(paper.code)
      expect(event?.['URL;VALUE=URI']).toBe(`${api.origin}/${exam}-timetable#${id}`)
    }
    expect(answer.text).toContain('TZOFFSETTO:+0800')
  })

  it('TIME-01: one paper, or those that are picked, with the ids they have in the whole', async () => {
    const whole = eventsOf((await get('/calendar/spm.ics')).text)
    const one = await get('/calendar/spm/1449-1.ics')
    expect(one.headers['content-disposition']).toContain('"kelasku-spm-1449-1.ics"')
    expect(eventsOf(one.text)).toEqual([whole.find(({ UID }) => UID === 'spm-2023.1449-1@kelasku')])
    const picked = await get('/calendar/spm.ics?papers=1449-2,9999-9,,1449-1')
    expect(uids(eventsOf(picked.text))).toEqual([
      'spm-2023.1449-1@kelasku',
      'spm-2023.1449-2@kelasku',
    ])
  })

  it.each([
    '/calendar/spm/9999-1.ics',
    '/calendar/spm.ics?papers=9999-1',
    '/calendar/spm.ics?papers=',
    '/calendar/uec.ics',
    '/calendar/classes/999.ics',
    '/calendar/classes/.ics',
    '/calendar/spm',
    '/calendar/%00.ics',
  ])('ROUTE-22: %s is not found, in plain text', async (path) => {
    const answer = await get(path, { accept: 'text/html' })
    expect([answer.status, answer.text]).toEqual([404, 'Not found'])
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  })
})

describe('the weekly classes', () => {
  it('TIME-01: each slot of each class, weekly, from its first day until the end of the intake', async () => {
    const { current_intake: intake, subjects } = await catalogue()
    const answer = await get('/calendar/classes.ics')
    const events = eventsOf(answer.text)
    const slots = subjects.flatMap((subject) =>
      subject.class_schedule.map((slot, index) => ({ subject, slot, index })),
    )
    expect(events).toHaveLength(slots.length)
    for (const { subject, slot, index } of slots) {
      const uid = `${intake?.key}.${subject.id}.${index + 1}@kelasku`
      const event = events.find(({ UID }) => UID === uid) ?? {}
      const starts = malaysian(event, 'DTSTART')
      const day = new Date(starts.getTime() + 8 * 3600_000).toISOString().slice(0, 10)
      expect(weekdayOf(day)).toBe(slot.weekday)
      expect(starts).toEqual(atMalaysianTime(day, slot.start))
      expect(malaysian(event, 'DTEND')).toEqual(atMalaysianTime(day, slot.end))
      const first = atMalaysianTime(intake?.starts_on ?? '', '00:00').getTime()
      expect(starts.getTime() - first).toBeGreaterThanOrEqual(0)
      expect(starts.getTime() - first).toBeLessThan(7 * dayMs)
      // The end of the intake's last day in Malaysia, in UTC as the standard requires.
      const until = `${intake?.ends_on.replaceAll('-', '')}T155959Z`
      expect(event['RRULE']).toBe(`FREQ=WEEKLY;UNTIL=${until}`)
    }
  })

  it('TIME-01: one class has its own slots alone, and a 17:30 class is at 17:30', async () => {
    const answer = await get('/calendar/classes/5.ics')
    const events = eventsOf(answer.text)
    expect(uids(events)).toEqual(['full-2026-09.5.1@kelasku'])
    expect(events[0]?.['DTSTART;TZID=Asia/Kuala_Lumpur']).toBe('20260922T173000')
    expect(uids(eventsOf((await get('/calendar/classes/4.ics')).text))).toEqual([
      'full-2026-09.4.1@kelasku',
      'full-2026-09.4.2@kelasku',
    ])
  })

  it('TIME-01: a day that staff have closed has no class', async () => {
    const [sunday, monday] = ['2026-11-29', '2026-11-30'] as const
    const camp = { name: 'Camp', closedAt: testNow }
    await api.db.insert(closedDays).values([sunday, monday].map((day) => ({ day, ...camp })))
    try {
      const { subjects } = await catalogue()
      const events = eventsOf((await get('/calendar/classes.ics')).text)
      for (const { id, class_schedule } of subjects)
        for (const [index, { weekday, start }] of class_schedule.entries()) {
          const uid = `full-2026-09.${id}.${index + 1}@kelasku`
          const event = events.find(({ UID }) => UID === uid)
          const day = { [weekdayOf(sunday)]: sunday, [weekdayOf(monday)]: monday }[weekday]
          const left = day && `${day}T${start}00`.replaceAll(/[-:]/g, '')
          expect([uid, event?.['EXDATE;TZID=Asia/Kuala_Lumpur']]).toEqual([uid, left])
        }
      expect(events.some((event) => 'EXDATE;TZID=Asia/Kuala_Lumpur' in event)).toBe(true)
    } finally {
      await api.db.delete(closedDays)
    }
  })

  it('TIME-01: between intakes there is nothing to add', async () => {
    api.clock.set(new Date('2031-01-01T00:00:00Z'))
    try {
      for (const path of ['/calendar/classes.ics', '/calendar/classes/5.ics'])
        expect((await get(path)).status, path).toBe(404)
      expect((await get('/calendar/spm.ics')).status).toBe(200)
    } finally {
      api.clock.set(testNow)
    }
  })
})

describe('asking again', () => {
  const paths = ['/calendar/spm.ics', '/calendar/classes.ics', '/calendar/classes/5.ics']

  it.each(paths)('TIME-01: %s is the same to the byte, and not sent twice', async (path) => {
    const first = await get(path)
    api.clock.pass(dayMs)
    await api.contentLoad(api.clock.peek())
    await api.app.contentChanged()
    const again = await get(path)
    api.clock.set(testNow)
    expect(again.text).toBe(first.text)
    const etag = String(first.headers['etag'])
    expect(first.headers['cache-control']).toBe('no-cache')
    const unchanged = await get(path, { 'if-none-match': etag })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is small on the way', async () => {
    const answer = await api.app.http.inject({
      url: '/calendar/spm.ics',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.rawPayload.length).toBeLessThan(2500)
  })
})

describe('what is odd', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  const frame = {
    school: 'Kelasku',
    origin: 'https://kelasku.test',
    changedAt: testNow,
    closedDays: [],
  }
  const intake: Intake = {
    key: 'full-2026-09',
    programme_id: 2,
    title: 'September 2026 intake',
    starts_on: '2026-09-30',
    ends_on: '2026-10-02',
    last_paper_on: '2026-11-30',
  }
  const [mathematics] = classFiles.filter(({ id }) => id === 5)
  const withSlots = (...class_schedule: Catalogue['subjects'][number]['class_schedule']) => [
    { ...mathematics, class_schedule } as Catalogue['subjects'][number],
  ]

  it('TIME-01: it does not matter where the server stands', () => {
    const timetable = v.parse(ExamTimetable, spm)
    const written = ['Asia/Kuala_Lumpur', 'America/New_York', 'UTC'].map((name) => {
      process.env.TZ = name
      return examCalendar(timetable, frame)
    })
    expect(new Set(written).size).toBe(1)
  })

  it('a class may end after midnight, and a slot that the intake never reaches is left out', () => {
    const events = eventsOf(
      classesCalendar(
        withSlots(
          { weekday: 3, start: '23:00', end: '00:30' },
          { weekday: 7, start: '09:00', end: '10:00' },
        ),
        intake,
        frame,
      ),
    )
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      'DTSTART;TZID=Asia/Kuala_Lumpur': '20260930T230000',
      'DTEND;TZID=Asia/Kuala_Lumpur': '20261001T003000',
    })
  })
})
