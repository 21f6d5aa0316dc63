import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { Lesson } from '#contract/classroom/classroom.ts'
import { lessons, watchProgress } from '#server/platform/db/schema/classroom.ts'
import { pastPapers } from '#server/platform/db/schema/papers.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import {
  dayMs,
  minuteMs,
  pathOf,
  refusal,
  replyOf,
  testNow,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription, lessonsOf, pick, student } from '../support/learning.ts'
import { plusProgramme } from '../support/orders.ts'

/** Its recording has 90 seconds. */
let lesson: Lesson
let lessonOfOther: Lesson
let notRecorded: Lesson
let paperId: string
const api = await openApiForFile()
beforeAll(async () => {
  const all = await lessonsOf(api, 5)
  lesson = pick(all, ({ recording }) => recording !== null)
  notRecorded = pick(all, ({ starts_at }) => new Date(starts_at) > testNow)
  lessonOfOther = pick(await lessonsOf(api, 13), ({ recording }) => recording !== null)
  await api.db.update(lessons).set({ recordingId: null }).where(eq(lessons.id, notRecorded.id))
  const [paper] = await api.db.select().from(pastPapers).limit(1)
  paperId = paper?.id ?? ''
})

const ago = (ms: number) => new Date(api.clock.peek().getTime() - ms).toISOString()
const progress = (more: Record<string, unknown> = {}) => ({
  position_seconds: 40,
  stopped_at: ago(minuteMs),
  watched: [[10, 40]],
  ...more,
})
const save = (person: Person, body: unknown = progress(), watchedId: string = lesson.id) =>
  api.as(person).put(pathOf('saveProgress', { watchedId }), body)
const saved = async (...given: Parameters<typeof save>) =>
  replyOf('saveProgress', await save(...given))
const mine = async (person: Person) =>
  replyOf('progress', await api.as(person).get(pathOf('progress'))).recordings
const spansOf = async ({ uid }: Person) => {
  const [row] = await api.db.select().from(watchProgress).where(eq(watchProgress.uid, uid))
  return row?.watched
}

describe('CLASS-04: how far a person is in a recording', () => {
  it('is kept, and listed with all that a row of it shows', async () => {
    const person = await student(api)
    const stopped_at = ago(minuteMs)
    const kept = {
      watched_id: lesson.id,
      position_seconds: 40,
      position_at: stopped_at,
      watched_seconds: 30,
      furthest_seconds: 40,
      of_seconds: 90,
      watched_on: [malaysianDay(new Date(stopped_at))],
      changed_at: expect.any(String) as string,
    }
    expect(await saved(person, progress({ stopped_at }))).toEqual(kept)
    const place = { kind: 'lesson', slug: 'full-programme', class_id: 5 }
    expect(await mine(person)).toEqual([{ ...kept, title: lesson.title, place, watched: [] }])
    expect(await mine(await student(api))).toEqual([])
  })

  it('is kept for past papers too, for anyone signed in, most recent first', async () => {
    const person = await student(api)
    await saved(person, progress({ stopped_at: ago(2 * minuteMs) }))
    await saved(person, progress({ stopped_at: ago(minuteMs) }), paperId)
    const [first, second] = await mine(person)
    expect(first).toMatchObject({
      watched_id: paperId,
      place: { kind: 'paper' },
      // Its questions are counted by this, on whatever device they were watched.
      watched: [[10, 40]],
    })
    expect(second).toMatchObject({ watched_id: lesson.id, watched: [] })
  })

  it('is where the person stopped last, in whatever order two devices tell it', async () => {
    const person = await student(api)
    await saved(person, progress({ position_seconds: 60, stopped_at: ago(minuteMs) }))
    // Watched offline, before the other, and sent later.
    const late = progress({ position_seconds: 20, stopped_at: ago(dayMs), watched: [[0, 20]] })
    expect(await saved(person, late)).toMatchObject({ position_seconds: 60, watched_seconds: 40 })
    expect(
      await saved(person, progress({ position_seconds: 5, stopped_at: ago(0), watched: [] })),
    ).toMatchObject({ position_seconds: 5, watched_seconds: 40, furthest_seconds: 40 })
  })

  it('WEEK-01: names every day on which it was watched, once and in order', async () => {
    const person = await student(api)
    const on = (days: number) => saved(person, progress({ stopped_at: ago(days * dayMs) }))
    await on(3)
    await on(0)
    await on(9)
    const { watched_on } = await on(3)
    const dayOf = (days: number) => malaysianDay(new Date(ago(days * dayMs)))
    expect(watched_on).toEqual([9, 3, 0].map(dayOf))
    // Watched on several days without a network; a day to come, or of years ago, is none of them.
    const offline = progress({ watched_on: [20, 10, -1, 4000].map(dayOf) })
    expect((await saved(person, offline)).watched_on).toEqual([20, 10, 9, 3, 0].map(dayOf))
  })

  it('is not decided for ever by a device whose clock is years ahead', async () => {
    const person = await student(api)
    const ahead = progress({ position_seconds: 80, stopped_at: '2036-01-01T00:00:00.000Z' })
    const before = api.clock.peek().getTime()
    const { position_seconds, position_at } = await saved(person, ahead)
    expect(position_seconds).toBe(80)
    expect(Date.parse(position_at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(position_at)).toBeLessThanOrEqual(api.clock.peek().getTime())
    api.clock.pass(minuteMs)
    expect(
      await saved(person, progress({ position_seconds: 12, stopped_at: ago(0) })),
    ).toMatchObject({ position_seconds: 12 })
  })

  it('loses nothing of what twenty devices saw at once, and repeating it changes nothing', async () => {
    const person = await student(api)
    const parts = Array.from({ length: 20 }, (_, n) => [4 * n, 4 * n + 2])
    const send = () => Promise.all(parts.map((part) => save(person, progress({ watched: [part] }))))
    for (const answer of [...(await send()), ...(await send())]) expect(answer.status).toBe(200)
    expect(await spansOf(person)).toEqual(parts)
    expect(await mine(person)).toMatchObject([{ watched_seconds: 40, furthest_seconds: 78 }])
  })

  it('is never more than the recording has', async () => {
    const person = await student(api)
    expect(
      await saved(person, progress({ position_seconds: 5000, watched: [[80, 5000]] })),
    ).toMatchObject({ position_seconds: 90, watched_seconds: 10, of_seconds: 90 })
  })

  it.each([
    ['a position before the beginning', { position_seconds: -1 }],
    ['a position between two seconds', { position_seconds: 1.5 }],
    ['a time that is none', { stopped_at: 'yesterday' }],
    ['a time before all others', { stopped_at: '0000-01-01T00:00:00Z' }],
    ['a span that ends before it begins', { watched: [[20, 10]] }],
    ['a span of three ends', { watched: [[10, 20, 30]] }],
    ['seconds beyond any recording', { watched: [[0, 3_000_000_000]] }],
    ['more spans than anyone makes', { watched: Array.from({ length: 1001 }, () => [0, 1]) }],
    ['a length of its own', { of_seconds: 1 }],
  ])('with %s is refused', async (_, more) => {
    const person = await student(api)
    expect(refusal(await save(person, progress(more)))).toEqual([422, 'form.invalid'])
    expect(await mine(person)).toEqual([])
  })
})

describe('CLASS-04, PWA-06: progress that was made offline', () => {
  it.each([
    ['ended', { expiresAt: new Date(testNow.getTime() - dayMs) }],
    ['was suspended', { isSuspended: true }],
  ])('is taken after the access %s', async (_, change) => {
    const person = await student(api)
    await changeSubscription(api, person, change)
    expect((await save(person)).status).toBe(200)
  })

  it('is refused to who never had the class, in this programme', async () => {
    const others = [
      await api.arrive(),
      await student(api, { classIds: [13] }),
      await student(api, { programmeId: plusProgramme }),
    ]
    for (const person of others) {
      expect(refusal(await save(person))).toEqual([403, 'class.locked'])
      expect(await mine(person)).toEqual([])
    }
    expect(refusal(await save(others[0]!, progress(), lessonOfOther.id))).toEqual([
      403,
      'class.locked',
    ])
  })

  it('is taken from staff, who have no classes', async () => {
    const teacher = await api.arrive()
    await api.db.update(users).set({ role: 'teacher' }).where(eq(users.uid, teacher.uid))
    expect((await save(teacher)).status).toBe(200)
  })

  it('of what does not exist is refused', async () => {
    const person = await student(api)
    for (const [id, code] of [
      ['L0000000000', 'lesson.unknown'],
      ['spm-9999-2-2022', 'papers.unknown'],
      [notRecorded.id, 'recording.not-released'],
      ['anything', 'request.not-found'],
    ] as const)
      expect(refusal(await save(person, progress(), id)), id).toEqual([404, code])
  })
})
