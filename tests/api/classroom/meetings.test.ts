import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { undoPossibleMs } from '#contract/shared/limits.ts'
import type { ListedLesson } from '#contract/shared/staff/staff-wire.ts'
import { classTeachers } from '#server/platform/db/schema/catalogue.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { zoomMeetings } from '#server/gateways/meetings/zoom.ts'
import {
  minuteMs,
  openTestApi,
  pathOf,
  replyOf,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import {
  startZoomServer,
  zoomAccount,
  type ZoomServer,
} from '#tests/support/outside/zoom-server.ts'
import { queueOf, staff, student, waitingOf } from '../support/learning.ts'
import { fullProgramme } from '../support/orders.ts'

const host = 'guru@example.com'
const hosts = [host]
const [own, other] = [5, 9]

describe('OFFC-05: lessons get their meetings from Zoom', () => {
  let zoom: ZoomServer
  let api: TestApi
  let office: Person
  beforeAll(async () => {
    zoom = await startZoomServer()
    let clock = () => new Date()
    api = await openTestApi({
      meetings: zoomMeetings({
        ...zoomAccount,
        hosts,
        clock: () => clock(),
        server: zoom.addresses,
      }),
    })
    clock = () => api.clock.peek()
    office = await staff(api, 'administrator')
  })
  afterEach(() => zoom.work())
  afterAll(async () => {
    await api.close()
    await zoom.stop()
  })

  const plan = async (day: string, start: string, end: string, classId = own) => {
    const page = replyOf('staffClass', await api.as(office).get(pathOf('staffClass', { classId })))
    expect(page.links_by).toBe('zoom')
    const body = {
      intake_keys: page.intakes.filter(({ ends_on }) => ends_on >= day).map(({ key }) => key),
      meeting_url: null,
      lessons: [{ day, start, end, title: `${day} ${start}` }],
      ...{ notify: false, note: '' },
    }
    const answer = await api.as(office).post(pathOf('planLessons', { classId }), body)
    const [lesson] = replyOf('planLessons', answer).lessons
    return lesson!
  }
  const shown = async ({ title, class_id: classId }: { title: string; class_id: number }) => {
    const answer = await api.as(office).get(pathOf('staffClass', { classId }))
    return replyOf('staffClass', answer).lessons.find((one) => one.title === title) as ListedLesson
  }
  const change = async (lesson: ListedLesson, body: object) =>
    api.as(office).put(pathOf('changeLesson', { lessonId: lesson.id }), {
      ...{ scope: 'one', sequence: lesson.sequence, notify: false, note: '' },
      ...body,
    })
  /** Runs what is due once a change can no longer be undone. */
  const later = async () => {
    api.clock.pass(undoPossibleMs + 1000)
    await api.app.runJobs()
  }

  it('in the background; they move with the lesson, keep their link, and end with it', async () => {
    const planned = await plan('2026-11-29', '08:00', '09:30')
    expect(planned).toMatchObject({ meeting_url: null, by_provider: true })
    const week = await api.as(office).get(pathOf('staffWeek', { day: '2026-11-29' }))
    expect(replyOf('staffWeek', week).links_by).toBe('zoom')
    await api.app.runJobs()
    const made = await shown(planned)
    expect(made).toMatchObject({ meeting_problem: null })
    expect(made.meeting_url).toMatch(/^https:\/\/zoom\.example\/j\//)
    // Intakes that meet together share it.
    expect(zoom.meetings()).toMatchObject([
      { host, start_time: '2026-11-29T00:00:00Z', duration: 90 },
    ])

    const moved = await change(made, {
      do: 'move',
      day: '2026-11-29',
      start: '10:00',
      end: '11:00',
    })
    expect(moved.status).toBe(200)
    expect(zoom.meetings()[0]?.duration).toBe(90)
    await later()
    expect(zoom.meetings()).toMatchObject([{ start_time: '2026-11-29T02:00:00Z', duration: 60 }])
    expect((await shown(planned)).meeting_url).toBe(made.meeting_url)

    expect((await change(await shown(planned), { do: 'cancel' })).status).toBe(200)
    expect(zoom.meetings()).toHaveLength(1)
    await later()
    expect(zoom.meetings()).toEqual([])
    expect((await shown(planned)).meeting_url).toBeNull()

    const cancelled = await shown(planned)
    await api.as(office).put(pathOf('changeLesson', { lessonId: planned.id }), {
      ...{ do: 'restore', sequence: cancelled.sequence, notify: false, note: '' },
    })
    await later()
    expect(zoom.meetings()).toHaveLength(1)
    // A pasted link takes its place.
    const url = 'https://meet.example.com/other'
    const pasted = await shown(planned)
    await api.as(office).put(pathOf('changeLesson', { lessonId: planned.id }), {
      ...{ do: 'link', scope: 'one', meeting_url: url },
    })
    await later()
    expect(pasted.by_provider).toBe(true)
    expect(await shown(planned)).toMatchObject({ meeting_url: url, by_provider: false })
    expect(zoom.meetings()).toEqual([])
  })

  it('planning does not fail with the provider: staff see why, and try again', async () => {
    zoom.fail(503)
    const planned = await plan('2026-11-30', '08:00', '09:30')
    await api.app.runJobs()
    expect(await shown(planned)).toMatchObject({
      meeting_url: null,
      meeting_problem: 'unreachable',
    })
    zoom.work()
    const again = () => api.as(office).put(pathOf('makeMeeting', { lessonId: planned.id }), {})
    expect((await again()).status).toBe(200)
    await api.app.runJobs()
    expect(await shown(planned)).toMatchObject({ meeting_problem: null, by_provider: true })
    // The failed job comes again by itself, and makes no second one.
    api.clock.pass(5 * minuteMs)
    await api.app.runJobs()
    expect(
      zoom.meetings().filter(({ start_time }) => start_time.startsWith('2026-11-30')),
    ).toHaveLength(1)

    // The only account holds another lesson then.
    const clashing = await plan('2026-11-30', '09:00', '10:00', other)
    await api.app.runJobs()
    expect(await shown(clashing)).toMatchObject({ meeting_url: null, meeting_problem: 'no-host' })
  })

  it('QUEUE-01: a lesson moved to an hour of another one gets an account that is free then; without one it waits for staff', async () => {
    const day = '2026-11-28'
    const problemsToday = async () => waitingOf(await queueOf(api, office), 'link')
    const lesson = await plan(day, '08:00', '09:30')
    const taken = await plan(day, '10:00', '11:00', other)
    await api.app.runJobs()
    const made = await shown(lesson)
    const before = await problemsToday()
    const moved = await change(made, { do: 'move', day, start: '10:00', end: '11:00' })
    expect(moved.status, moved.text).toBe(200)
    await later()
    expect(await shown(lesson)).toMatchObject({ meeting_problem: 'no-host' })
    expect(await problemsToday()).toBe(before + 1)

    const second = 'guru.kedua@example.com'
    hosts.push(second)
    await api.as(office).put(pathOf('makeMeeting', { lessonId: lesson.id }), {})
    await api.app.runJobs()
    hosts.pop()
    const now = await shown(lesson)
    expect(now).toMatchObject({ meeting_problem: null, by_provider: true })
    const ofDay = zoom.meetings().filter(({ start_time }) => start_time === `${day}T02:00:00Z`)
    expect(ofDay.map((one) => one.host).toSorted()).toEqual([second, host].toSorted())
    const own = ofDay.find((one) => one.host === second)
    expect(now.meeting_url).toBe(`https://zoom.example/j/${own?.id}`)
    expect((await shown(taken)).meeting_url).not.toBe(now.meeting_url)
    expect(zoom.meetings().filter(({ topic }) => topic === own?.topic)).toHaveLength(1)
    expect(await problemsToday()).toBe(before)
  })

  it('INTK-01: an intake that comes later meets where the lesson’s other students do', async () => {
    const day = '2026-12-02'
    const page = await api.as(office).get(pathOf('staffClass', { classId: own }))
    const keys = replyOf('staffClass', page)
      .intakes.filter(({ ends_on }) => ends_on >= day)
      .map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(1)
    const planFor = (intake_keys: string[]) =>
      api.as(office).post(pathOf('planLessons', { classId: own }), {
        ...{ intake_keys, meeting_url: null, notify: false, note: '' },
        lessons: [{ day, start: '06:00', end: '07:00', title: 'Shared' }],
      })
    for (const intakeKeys of [keys.slice(0, 1), keys]) {
      const answer = await planFor(intakeKeys)
      expect(answer.status, answer.text).toBe(200)
      await api.app.runJobs()
    }
    const rows = await api.db.select().from(lessons).where(eq(lessons.title, 'Shared'))
    expect(rows).toHaveLength(keys.length)
    expect(new Set(rows.map((one) => one.meetingUrl)).size).toBe(1)
    expect(rows[0]?.meetingUrl).not.toBeNull()
    const met = zoom.meetings().filter(({ topic }) => topic.endsWith(': Shared'))
    expect(met).toHaveLength(1)
  })

  it('INTK-01: the meetings of an intake end with its lessons: those that new dates cancel, and all when it is withdrawn', async () => {
    const intake = {
      ...{ title: 'January 2028 intake', starts_on: '2028-01-10' },
      ...{ ends_on: '2028-10-29', last_paper_on: '2028-12-14' },
    }
    const added = await api.as(office).post(pathOf('addIntake'), {
      ...{ programme_id: fullProgramme, intake, overlap: false, classes_of: 'full-2026-09' },
    })
    const { key } = replyOf('addIntake', added)
    const change = async (body: object) => {
      const { intakes } = replyOf('staffIntakes', await api.as(office).get(pathOf('staffIntakes')))
      const answer = await api.as(office).put(pathOf('changeIntake', { intakeKey: key }), {
        ...{ replaces: intakes.find((one) => one.key === key)?.version },
        ...body,
      })
      expect(answer.status, answer.text).toBe(200)
      await api.app.runJobs()
    }
    const daysMet = () =>
      zoom.meetings().flatMap(({ start_time: start }) => /^2028-\d\d/.exec(start)?.[0] ?? [])
    for (const day of ['2028-02-01', '2028-10-03']) await plan(day, '08:00', '09:30')
    await api.app.runJobs()
    expect(daysMet().toSorted()).toEqual(['2028-02', '2028-10'])

    await change({
      ...{ do: 'change', intake: { ...intake, ends_on: '2028-09-30' }, overlap: false },
      ...{ outside: { what: 'cancel', lessons: 1 }, notify: false, note: '' },
    })
    expect(daysMet()).toEqual(['2028-02'])
    await change({ do: 'withdraw' })
    expect(daysMet()).toEqual([])
  })

  it('the host starts it, students with the class join it, and others get no link', async () => {
    const planned = await plan('2026-12-01', '08:00', '09:30')
    await api.app.runJobs()
    const taught = await api.db.select().from(classTeachers)
    const its = taught.filter(({ classId }) => classId === own).map((one) => one.teacherId)
    const others = taught.filter((one) => !its.includes(one.teacherId))
    const start = (person: Person) =>
      api.as(person).post(pathOf('startLesson', { lessonId: planned.id }), {})
    expect(replyOf('startLesson', await start(office)).url).toContain('zak=')
    expect((await start(await staff(api, 'teacher', others[0]?.teacherId))).status).toBe(403)
    api.clock.set(new Date('2026-12-01T00:05:00Z'))
    const join = async (classIds: number[]) => {
      const pupil = await student(api, { classIds })
      return api.as(pupil).post(pathOf('joinLesson', { lessonId: planned.id }), {})
    }
    const joined = replyOf('joinLesson', await join([own]))
    expect(joined.url).toMatch(/^https:\/\/zoom\.example\/j\/\d+$/)
    expect((await join([other])).body).toMatchObject({ code: 'class.locked' })
  })

  it('under the id of the request that planned the lesson, which its answer tells', async () => {
    const body = {
      intake_keys: [] as string[],
      meeting_url: null,
      lessons: [{ day: '2026-12-05', start: '06:00', end: '07:00', title: 'With an id' }],
      ...{ notify: false, note: '' },
    }
    const page = replyOf(
      'staffClass',
      await api.as(office).get(pathOf('staffClass', { classId: own })),
    )
    body.intake_keys = page.intakes
      .filter(({ ends_on }) => ends_on >= '2026-12-05')
      .map(({ key }) => key)
    const answer = await api.as(office).post(pathOf('planLessons', { classId: own }), body)
    expect(answer.status, answer.text).toBe(200)
    const id = String(answer.headers['x-request-id'])
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const written = await api.db.select().from(jobs).where(eq(jobs.requestId, id))
    expect(written.map(({ kind }) => kind)).toContain('follow-lesson')
    zoom.requestIds.length = 0
    await api.app.runJobs()
    expect(new Set(zoom.requestIds)).toEqual(new Set([id]))
  })
})
