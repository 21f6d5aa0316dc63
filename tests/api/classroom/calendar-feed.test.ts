import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { privateCalendarPath } from '#contract/classroom/calendar-files.ts'
import { calendarFeedDays } from '#contract/shared/limits.ts'
import { links, idempotencyKeys } from '#server/platform/db/schema/platform.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { dayMs, minuteMs, pathOf, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { eventsOf, malaysian, type Event } from '../support/ics.ts'
import { changeSubscription, enrol, student } from '../support/learning.ts'
import { plusProgramme } from '../support/orders.ts'

const trialProgramme = 1

const api = await openApiForFile()

async function follow(person: Person): Promise<string> {
  const answer = await api.as(person).post(pathOf('makeCalendarFeed'), {})
  return new URL(replyOf('makeCalendarFeed', answer).url).pathname
}
const read = (path: string, headers: Record<string, string> = {}) =>
  api.send('GET', path, { headers })
async function eventsAt(path: string): Promise<Event[]> {
  const answer = await read(path)
  expect(answer.status).toBe(200)
  return eventsOf(answer.text)
}
const since = async (person: Person) =>
  replyOf('calendarFeed', await api.as(person).get(pathOf('calendarFeed'))).since
const expectGone = async (path: string) => {
  const answer = await read(path, { accept: 'text/html' })
  expect([answer.status, answer.text]).toEqual([404, 'Not found'])
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
}
const uidOf = (lessonId: string) => `lesson.${lessonId}@kelasku`

describe('a private calendar', () => {
  it("DASH-01: has every lesson of the person's classes and leads to its page", async () => {
    const events = await eventsAt(await follow(await student(api, { classIds: [5, 7] })))
    const rows = await api.db.select().from(lessons)
    const mine = rows.filter(
      ({ intakeKey, classId }) => intakeKey.startsWith('full-') && [5, 7].includes(classId),
    )
    expect(mine.length).toBeGreaterThan(40)
    expect(events).toHaveLength(mine.length)
    for (const row of mine) {
      const event = events.find(({ UID }) => UID === uidOf(row.id)) ?? {}
      expect(malaysian(event, 'DTSTART')).toEqual(row.startsAt)
      expect(malaysian(event, 'DTEND')).toEqual(row.endsAt)
      expect(event['URL;VALUE=URI']).toBe(`${api.origin}/full-programme/${row.classId}/${row.id}`)
      expect([event['SEQUENCE'], event['STATUS']]).toEqual(['0', 'CONFIRMED'])
    }
  })

  it('DASH-01: has a meeting of two intakes once', async () => {
    const person = await student(api)
    await enrol(api, person, { programmeId: plusProgramme })
    const rows = await api.db.select().from(lessons).where(eq(lessons.classId, 5))
    const starts = new Set(rows.map(({ startsAt }) => startsAt.getTime()))
    expect(rows.length).toBeGreaterThan(starts.size)
    const events = await eventsAt(await follow(person))
    expect(events.map((event) => malaysian(event, 'DTSTART').getTime())).toEqual(
      [...starts].toSorted((a, b) => a - b),
    )
  })

  it('CLASS-03: never says where the meeting is', async () => {
    await api.db.update(lessons).set({ meetingUrl: 'https://meet.example/secret-room' })
    const { text } = await read(await follow(await student(api)))
    expect(text).not.toContain('meet')
  })

  it('DASH-01: of one person holds nothing of another', async () => {
    const [aina, badrul] = [
      await student(api, { classIds: [5] }),
      await student(api, { classIds: [7] }),
    ]
    const classesIn = (events: Event[]) =>
      new Set(events.map((event) => event['URL;VALUE=URI']?.split('/')[4]))
    expect(classesIn(await eventsAt(await follow(aina)))).toEqual(new Set(['5']))
    expect(classesIn(await eventsAt(await follow(badrul)))).toEqual(new Set(['7']))
  })

  it('DASH-01: a class that is moved moves the same event', async () => {
    const path = await follow(await student(api))
    const [row] = await api.db.select().from(lessons).where(eq(lessons.classId, 5))
    const lesson = row ?? expect.unreachable()
    const before = (await eventsAt(path)).find(({ UID }) => UID === uidOf(lesson.id)) ?? {}
    const etag = String((await read(path)).headers['etag'])
    const changedAt = new Date('2026-11-22T03:04:05Z')
    await api.db
      .update(lessons)
      .set({
        startsAt: new Date(lesson.startsAt.getTime() + dayMs),
        endsAt: new Date(lesson.endsAt.getTime() + dayMs),
        sequence: 1,
        changedAt,
      })
      .where(eq(lessons.id, lesson.id))
    const answer = await read(path, { 'if-none-match': etag })
    expect(answer.status).toBe(200)
    const moved = eventsOf(answer.text).filter(({ UID }) => UID === uidOf(lesson.id))
    expect(moved).toHaveLength(1)
    expect(malaysian(moved[0] ?? {}, 'DTSTART')).toEqual(
      new Date(malaysian(before, 'DTSTART').getTime() + dayMs),
    )
    expect([before['SEQUENCE'], moved[0]?.['SEQUENCE']]).toEqual(['0', '1'])
    expect(moved[0]).toMatchObject({
      DTSTAMP: '20261122T030405Z',
      'LAST-MODIFIED': '20261122T030405Z',
    })
  })

  it('DASH-01: a class that is called off stays as cancelled', async () => {
    const path = await follow(await student(api))
    const [row] = await api.db.select().from(lessons).where(eq(lessons.classId, 5))
    const id = row?.id ?? ''
    await api.db
      .update(lessons)
      .set({ cancelledAt: testNow, sequence: 2 })
      .where(eq(lessons.id, id))
    const event = (await eventsAt(path)).find(({ UID }) => UID === uidOf(id))
    expect(event).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '2' })
    expect(event?.['SUMMARY']).toMatch(/^Cancelled: /)
  })

  it('is the same until something changes, and nothing on the way keeps it', async () => {
    const path = await follow(await student(api))
    const first = await read(path)
    api.clock.pass(dayMs)
    const again = await read(path)
    api.clock.set(testNow)
    expect(again.text).toBe(first.text)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const unchanged = await read(path, { 'if-none-match': String(first.headers['etag']) })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    expect(first.text).toContain('X-PUBLISHED-TTL:PT1H')
  })
})

describe('what is not open to the person now is not in it', () => {
  it.each([
    ['expired', { expiresAt: new Date(testNow.getTime() - minuteMs) }],
    ['suspended', { isSuspended: true }],
  ])('ACC-03: %s', async (_, change) => {
    const person = await student(api, { expiresAt: new Date(testNow.getTime() + dayMs) })
    const path = await follow(person)
    expect((await eventsAt(path)).length).toBeGreaterThan(0)
    await changeSubscription(api, person, change)
    expect(await eventsAt(path)).toEqual([])
    // The person may have another programme with the same class.
    await enrol(api, person, { programmeId: plusProgramme, classIds: [5] })
    for (const event of await eventsAt(path))
      expect(event['URL;VALUE=URI']).toContain('/plus-programme/5/')
  })

  it('TRIAL-01: the lessons after a trial, and all of them once its live part is over', async () => {
    const expiresAt = new Date(testNow.getTime() + dayMs)
    const person = await student(api, { programmeId: trialProgramme, classIds: [5], expiresAt })
    const path = await follow(person)
    const ofClass = await api.db.select().from(lessons).where(eq(lessons.classId, 5))
    const before = ofClass.filter(
      ({ intakeKey, startsAt }) => intakeKey.startsWith('full-') && startsAt < expiresAt,
    )
    expect(before.length).toBeGreaterThan(0)
    expect(await eventsAt(path)).toHaveLength(before.length)
    api.clock.pass(2 * dayMs)
    expect(await eventsAt(path)).toEqual([])
    api.clock.set(testNow)
  })

  it('somebody without a class has a calendar all the same, an empty one', async () => {
    expect(await eventsAt(await follow(await api.arrive()))).toEqual([])
  })
})

describe('the link', () => {
  it('ends with a new one, and at once when it is revoked', async () => {
    const person = await student(api)
    expect(await since(person)).toBeNull()
    const first = await follow(person)
    const second = await follow(person)
    expect(second).not.toBe(first)
    await expectGone(first)
    expect((await read(second)).status).toBe(200)
    expect(await since(person)).not.toBeNull()

    const answer = await api.as(person).put(pathOf('revokeCalendarFeed'), {})
    expect(replyOf('revokeCalendarFeed', answer)).toEqual({ since: null })
    await expectGone(second)
    expect(await since(person)).toBeNull()
  })

  it('is one, however many are made at once', async () => {
    const person = await student(api)
    const paths = await Promise.all(Array.from({ length: 10 }, () => follow(person)))
    const answers = await Promise.all(paths.map((path) => read(path)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('ends after its days', async () => {
    const person = await student(api)
    const path = await follow(person)
    api.clock.pass(calendarFeedDays * dayMs - minuteMs)
    expect((await read(path)).status).toBe(200)
    api.clock.pass(2 * minuteMs)
    await expectGone(path)
    expect(await since(person)).toBeNull()
    api.clock.set(testNow)
  })

  it.each(['isSuspended', 'isDeleted'] as const)(
    'opens nothing of a person who is gone (%s)',
    async (how) => {
      const person = await student(api)
      const path = await follow(person)
      await api.db
        .update(users)
        .set({ [how]: true })
        .where(eq(users.uid, person.uid))
      await expectGone(path)
    },
  )

  it.each([
    privateCalendarPath('x'.repeat(43)),
    privateCalendarPath('short'),
    '/calendar/my/.ics',
    '/calendar/my/',
    '/calendar/my.ics',
    `/calendar/my/${'x'.repeat(43)}.ics/more`,
    `/calendar/my/${'x'.repeat(42)}%00.ics`,
  ])('%s is none', (path) => expectGone(path))

  it('is a link of its own kind: no invitation opens a calendar, and no page shows one', async () => {
    const person = await student(api)
    const invited = await api.as(person).post(pathOf('invite'), { exam: 'spm' })
    const invitation = new URL(replyOf('invite', invited).invitation_url).pathname.slice(1)
    await expectGone(privateCalendarPath(invitation))
    const token = (await follow(person)).slice('/calendar/my/'.length, -'.ics'.length)
    expect((await api.send('GET', pathOf('link', { token }))).status).toBe(404)
    // Neither replaces the other.
    expect((await api.send('GET', pathOf('link', { token: invitation }))).status).toBe(200)
  })

  it('is told once, and nothing that is kept leads back to it', async () => {
    const person = await student(api)
    const key = { 'idempotency-key': 'the-same' }
    const answer = await api.as(person).post(pathOf('makeCalendarFeed'), {}, key)
    const { url } = replyOf('makeCalendarFeed', answer)
    const token = url.slice(url.lastIndexOf('/') + 1, -'.ics'.length)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const kept = JSON.stringify([
      await api.db.select().from(links),
      await api.db.select().from(idempotencyKeys),
    ])
    expect(kept).toContain('calendar-feed')
    expect(kept).not.toContain(token)
    const told = await api.as(person).get(pathOf('calendarFeed'))
    expect(told.text).not.toContain(token)
  })

  it('is made by who is signed in', async () => {
    for (const [method, name] of [
      ['GET', 'calendarFeed'],
      ['POST', 'makeCalendarFeed'],
      ['PUT', 'revokeCalendarFeed'],
    ] as const)
      expect((await api.send(method, pathOf(name), { body: {} })).status).toBe(401)
  })
})

it('too many questions from one address are refused, as for every call', async () => {
  const path = privateCalendarPath('y'.repeat(43))
  const answer = await read(path)
  const others = await api.send('GET', pathOf('catalogue'))
  expect(answer.headers['x-ratelimit-limit']).toBe(others.headers['x-ratelimit-limit'])
  expect(answer.headers['x-ratelimit-limit']).toBeDefined()
  expect((await read('/calendar/spm.ics')).headers['x-ratelimit-limit']).toBeUndefined()
})
