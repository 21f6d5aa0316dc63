import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lessonState } from '#contract/classroom/classroom.ts'
import { lessons as lessonRows } from '#server/platform/db/schema/classroom.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { enrolments } from '#server/platform/db/schema/enrolment.ts'
import {
  dayMs,
  openTestApi,
  pathOf,
  refusal,
  replyOf,
  testNow,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription, enrol, lessonsOf, pick, staff, student } from '../support/learning.ts'
import { fullProgramme, plusProgramme, trialProgramme } from '../support/orders.ts'

const api = await openApiForFile()
const lessons = await lessonsOf(api)
const released = pick(lessons, ({ recording }) => recording !== null)
const unreleased = pick(lessons, (lesson) => lessonState(lesson, testNow) === 'not-released')

const room = (person: Person, classId: number | string = 5, slug = 'full-programme') =>
  api.as(person).get(`/api/v1/programmes/${slug}/classrooms/${classId}`)
const recordingOf = (person: Person, lessonId = released.id) =>
  api.as(person).get(pathOf('recording', { lessonId }))
const materialOf = (person: Person, materialId = 'mathematics-formulae-5') =>
  api.as(person).get(pathOf('material', { materialId }))
/** Everything of class 5 that is for its students only. */
const everything = (person: Person) =>
  Promise.all([room(person), recordingOf(person), materialOf(person)])

describe('a classroom', () => {
  it('API-10: shows its lessons, materials and teachers to those who hold the class', async () => {
    const classroom = replyOf('classroom', await room(await student(api)))
    expect(classroom).toMatchObject({
      programme: { id: 2, url_safe_name: 'full-programme' },
      subject: { id: 5, key: 'mathematics' },
      materials: [
        expect.objectContaining({ id: 'mathematics-formulae-5' }),
        expect.objectContaining({ id: 'study-plan-5' }),
      ],
      may_ask: true,
    })
    expect(classroom.lessons).toHaveLength(30)
    expect(classroom.teachers.length).toBeGreaterThan(0)
    for (const { class_ids, groups } of classroom.teachers) {
      expect(class_ids).toContain(5)
      expect(groups).toContain('spma')
    }
  })

  it('PROG-04: still shows its lessons between the end of the intake and the last paper', async () => {
    const later = await openTestApi()
    try {
      const person = await student(later, { expiresAt: new Date('2027-05-30T23:59:59.999+08:00') })
      later.clock.set(new Date('2027-05-01T12:00:00+08:00'))
      await later.contentLoad(later.clock.peek())
      await later.app.contentChanged()
      const path = pathOf('classroom', { slug: 'full-programme', classId: 5 })
      const classroom = replyOf('classroom', await later.as(person).get(path))
      expect(classroom.lessons.map(({ id }) => id)).toEqual(lessons.map(({ id }) => id))
      const newcomer = await student(later, { expiresAt: new Date('2028-01-01T00:00:00Z') })
      const next = replyOf('classroom', await later.as(newcomer).get(path))
      expect(next.lessons[0]?.starts_at.slice(0, 4)).toBe('2027')
      expect(next.lessons[0]?.id).not.toBe(lessons[0]?.id)
    } finally {
      await later.close()
    }
  })

  it.each([
    ['999', 404, 'class.unknown'],
    ['999999999', 404, 'class.unknown'],
    ['0', 404, 'request.not-found'],
    ['05', 404, 'request.not-found'],
    ['5.0', 404, 'request.not-found'],
    ['-5', 404, 'request.not-found'],
    ['9999999999', 404, 'request.not-found'],
    ['five', 404, 'request.not-found'],
    ['5%00', 404, 'request.not-found'],
    ['%27%20or%201=1', 404, 'request.not-found'],
  ])('ROUTE-22: %s is a class that is not there', async (classId, status, code) => {
    expect(refusal(await room(await student(api), classId))).toEqual([status, code])
  })

  it.each([
    ['register', 404, 'request.not-found'],
    ['trial-programme', 403, 'class.locked'],
    ['plus-programme', 403, 'class.locked'],
    ['spm-past-year-papers', 403, 'class.locked'],
  ])(
    'ACC-03: of %s is not opened by a subscription to the full programme',
    async (slug, status, code) => {
      expect(refusal(await room(await student(api), 5, slug))).toEqual([status, code])
    },
  )
})

describe('ACC-03: everything of a class is locked', () => {
  const locked = [403, 'class.locked']
  const visitors: [string, () => Promise<Person>][] = [
    ['for somebody who has just come', () => api.arrive()],
    ['for a student of another class', () => student(api, { classIds: [6, 13] })],
    ['for a suspended student', () => student(api, { isSuspended: true })],
    [
      'for a student whose time is over',
      () => student(api, { expiresAt: new Date(testNow.getTime() - 1) }),
    ],
  ]
  it.each(visitors)('%s', async (_, visitor) => {
    for (const answer of await everything(await visitor())) {
      expect(refusal(answer)).toEqual(locked)
      expect(answer.text).not.toMatch(/media|\.mp4|\.pdf/)
    }
  })

  it('from the very moment that a subscription ends or is suspended, until it is restored', async () => {
    const person = await student(api)
    const statuses = async () => (await everything(person)).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 200, 200])
    const end = new Date(api.clock.peek().getTime() + dayMs)
    await changeSubscription(api, person, { expiresAt: end })
    expect(await statuses()).toEqual([200, 200, 200])
    const was = api.clock.peek()
    api.clock.set(new Date(end.getTime() + 1))
    expect(await statuses()).toEqual([403, 403, 403])
    api.clock.set(was)
    await changeSubscription(api, person, { isSuspended: true })
    expect(await statuses()).toEqual([403, 403, 403])
    await changeSubscription(api, person, { isSuspended: false })
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('for a student of the same class in another programme', async () => {
    const plusOnly = await student(api, { programmeId: plusProgramme })
    expect(refusal(await room(plusOnly))).toEqual(locked)
    expect(refusal(await recordingOf(plusOnly))).toEqual(locked)
    const [plusLesson] = (await lessonsOf(api, 5, 'plus-programme')).filter(
      ({ recording }) => recording,
    )
    expect((await recordingOf(plusOnly, plusLesson?.id)).status).toBe(200)
  })

  it('in the programme that is suspended, whatever another one opens', async () => {
    const person = await student(api, { isSuspended: true })
    await enrol(api, person, { programmeId: plusProgramme })
    expect(refusal(await room(person))).toEqual(locked)
    expect(refusal(await recordingOf(person))).toEqual(locked)
    expect((await room(person, 5, 'plus-programme')).status).toBe(200)
  })
})

describe('a recording', () => {
  it('SAVE-01: its class says how large it is in each quality, as its links do', async () => {
    const person = await student(api)
    const lesson = replyOf('classroom', await room(person)).lessons.find(
      ({ id }) => id === released.id,
    )
    const { renditions } = replyOf('recording', await recordingOf(person))
    expect(renditions.length).toBeGreaterThan(1)
    expect(lesson?.recording?.sizes).toEqual(
      renditions.map(({ quality, bytes }) => ({ quality, bytes })),
    )
  })

  it('CLASS-05: that is not released, or of a lesson to come, is not given out', async () => {
    const person = await student(api)
    const coming = pick(lessons, (lesson) => lessonState(lesson, testNow) === 'coming')
    for (const { id } of [unreleased, coming])
      expect(refusal(await recordingOf(person, id))).toEqual([404, 'recording.not-released'])
    expect(replyOf('recording', await recordingOf(person))).toMatchObject({
      watched_id: released.id,
      title: released.title,
    })
  })

  it('CLASS-05: is given out from the moment of its release', async () => {
    const person = await student(api)
    const [row] = await api.db.select().from(lessonRows).where(eq(lessonRows.id, released.id))
    const was = api.clock.peek()
    api.clock.set(new Date(row!.releasedAt!.getTime() - 100))
    expect(refusal(await recordingOf(person))).toEqual([404, 'recording.not-released'])
    const before = replyOf('classroom', await room(person)).lessons
    expect(pick(before, ({ id }) => id === released.id).recording).toBeNull()
    api.clock.set(row!.releasedAt!)
    expect((await recordingOf(person)).status).toBe(200)
    api.clock.set(was)
  })

  it("PROG-04: is open for twelve months from the lesson's date", async () => {
    const person = await student(api)
    const was = api.clock.peek()
    const until = new Date(released.recording!.available_until!)
    expect(until.toISOString()).toBe(released.starts_at.replace('2026', '2027'))
    api.clock.set(new Date(until.getTime() - 50))
    expect((await recordingOf(person)).status).toBe(200)
    api.clock.set(until)
    expect(refusal(await recordingOf(person))).toEqual([404, 'recording.not-released'])
    api.clock.set(was)
  })

  it.each(['L0000000000', 'Labc', '5', '%2e%2e%2fsecrets', 'l0000000000'])(
    'ROUTE-22: of %s is not there',
    async (id) => {
      const answer = await api.as(await student(api)).get(`/api/v1/lessons/${id}/recording`)
      expect(answer.status).toBe(404)
    },
  )

  it.each(['no-such-material', 'NOT_AN_ID', `${'x'.repeat(61)}`])(
    'ROUTE-22: material %s is not there',
    async (id) => {
      expect((await materialOf(await student(api), id)).status).toBe(404)
    },
  )
})

describe('what a person sees of all', () => {
  it('API-03: the user call tells subscriptions by programme', async () => {
    const expiresAt = new Date('2027-05-30T15:59:59.999Z')
    const person = await student(api, { expiresAt, isSuspended: true })
    const user = replyOf('user', await api.as(person).get(pathOf('user')))
    expect(user.programmes.map(({ url_safe_name }) => url_safe_name)).toEqual([
      'trial-programme',
      'full-programme',
      'plus-programme',
      'spm-past-year-papers',
      'igcse-past-year-papers',
    ])
    expect(user.user_profile).toEqual({
      name: person.name,
      email: person.email,
      subscription: [
        {
          programme_id: 2,
          programme_start_date: expect.any(String) as string,
          programme_expiry_date: expiresAt.toISOString(),
          is_suspended: true,
        },
      ],
    })
  })

  it('the dashboard has the next lessons of what is open, soonest first, and an order in progress', async () => {
    const person = await student(api, { classIds: [5, 13] })
    const dashboard = replyOf('dashboard', await api.as(person).get(pathOf('dashboard')))
    expect(dashboard.next_lessons).toHaveLength(6)
    const starts = dashboard.next_lessons.map(({ starts_at }) => starts_at)
    expect(starts).toEqual(starts.toSorted())
    for (const lesson of dashboard.next_lessons) {
      expect([5, 13]).toContain(lesson.class_id)
      expect(new Date(lesson.ends_at) > testNow).toBe(true)
    }
    expect(dashboard.order).toBeNull()
    await changeSubscription(api, person, { isSuspended: true })
    const locked = replyOf('dashboard', await api.as(person).get(pathOf('dashboard')))
    expect(locked.next_lessons).toEqual([])
    expect(locked.subscriptions).toEqual([expect.objectContaining({ is_suspended: true })])
  })

  it('DASH-01: the dashboard has every live lesson of fourteen days, cancelled ones too, each meeting once by the best that opens it', async () => {
    const person = await student(api, { classIds: [5, 13] })
    await enrol(api, person, { programmeId: trialProgramme, classIds: [5, 7] })
    await enrol(api, person, { programmeId: plusProgramme, classIds: [5] })
    const week = async () =>
      replyOf('dashboard', await api.as(person).get(pathOf('dashboard'))).week_lessons
    const all = await week()
    const starts = all.map(({ lesson }) => lesson.starts_at)
    expect(starts).toEqual(starts.toSorted())
    const last = testNow.getTime() + 14 * dayMs
    expect(starts.every((at) => Date.parse(at) < last)).toBe(true)
    const byClass = new Map(all.map(({ slug, lesson }) => [`${slug} ${lesson.class_id}`, lesson]))
    expect([...byClass.keys()].toSorted()).toEqual([
      'full-programme 13',
      'full-programme 5',
      'trial-programme 7',
    ])
    const times = starts.map((at, index) => `${at} ${all[index]?.lesson.class_id}`)
    expect(new Set(times).size).toBe(times.length)
    const lesson = byClass.get('full-programme 5')!
    const same = and(eq(lessonRows.classId, 5), eq(lessonRows.startsAt, new Date(lesson.starts_at)))
    const thatTime = (some: typeof all) =>
      some.filter((one) => one.lesson.class_id === 5 && one.lesson.starts_at === lesson.starts_at)
    const set = (cancelledAt: Date | null, which = same) =>
      api.db.update(lessonRows).set({ cancelledAt }).where(which)
    await set(testNow, eq(lessonRows.id, lesson.id))
    expect(thatTime(await week())).toMatchObject([
      { slug: 'plus-programme', lesson: { is_cancelled: false } },
    ])
    await set(testNow)
    const withCancelled = await week()
    expect(withCancelled.map(({ lesson: { id } }) => id)).toEqual(
      all.map(({ lesson: { id } }) => id),
    )
    expect(thatTime(withCancelled)).toMatchObject([{ lesson: { is_cancelled: true } }])
    const { next_lessons } = replyOf('dashboard', await api.as(person).get(pathOf('dashboard')))
    expect(next_lessons.map(({ starts_at }) => starts_at)).not.toContain(lesson.starts_at)
    await set(null)
  })

  it('CLASS-01: all classes are listed by programme, each with its next lesson that takes place', async () => {
    const person = await student(api, { classIds: [5, 13] })
    await enrol(api, person, { programmeId: plusProgramme, classIds: [5], isSuspended: true })
    const mine = replyOf('myClasses', await api.as(person).get(pathOf('myClasses')))
    expect(mine.held.map(({ programme, class_ids }) => [programme.id, class_ids])).toEqual([
      [2, [5, 13]],
      [3, [5]],
    ])
    expect(mine.next_lessons.map(({ slug, lesson }) => [slug, lesson.class_id])).toEqual([
      ['full-programme', 5],
      ['full-programme', 13],
    ])
    const tried = await student(api, { classIds: [5] })
    await enrol(api, tried, { programmeId: trialProgramme, classIds: [5, 7] })
    const classesListed = async (who: Person) =>
      replyOf('myClasses', await api.as(who).get(pathOf('myClasses'))).held.map(
        ({ programme, class_ids }) => [programme.id, class_ids],
      )
    expect(
      await classesListed(tried),
      "a trial's class that the full programme has is listed once",
    ).toEqual([
      [2, [5]],
      [1, [7]],
    ])
    await changeSubscription(api, tried, { isSuspended: true })
    expect(
      await classesListed(tried),
      'a suspended programme opens nothing, so the trial keeps its class',
    ).toEqual([
      [2, [5]],
      [1, [5, 7]],
    ])
    await changeSubscription(api, tried, { isSuspended: false })
    expect(await classesListed(tried)).toEqual([
      [2, [5]],
      [1, [7]],
    ])
    await api.db
      .update(enrolments)
      .set({ intakeKey: 'full-2022-05' })
      .where(and(eq(enrolments.uid, tried.uid), eq(enrolments.programmeId, fullProgramme)))
    expect(await classesListed(tried), "another intake's lessons are not the trial's").toEqual([
      [2, [5]],
      [1, [5, 7]],
    ])
    const nobody = replyOf('myClasses', await api.as(await api.arrive()).get(pathOf('myClasses')))
    expect([nobody.held, nobody.next_lessons]).toEqual([[], []])
  })

  it('ACC-04: staff see every class, recording and material without a subscription, and never ask', async () => {
    for (const role of ['teacher', 'support', 'administrator'] as const) {
      const person = await staff(api, role)
      for (const answer of await everything(person)) expect(answer.status).toBe(200)
      const shown = replyOf('classroom', await room(person))
      expect(shown.lessons.map(({ id }) => id)).toEqual(lessons.map(({ id }) => id))
      expect([shown.may_ask, shown.subscription]).toEqual([false, null])
      const { held, next_lessons } = replyOf(
        'myClasses',
        await api.as(person).get(pathOf('myClasses')),
      )
      expect(held.map(({ programme, class_ids }) => [programme.id, class_ids.length])).toEqual([
        [2, 15],
        [3, 15],
      ])
      expect(next_lessons).toHaveLength(30)
    }
  })

  it('ACC-04: a person who loses their staff role sees no class from the next call on', async () => {
    const person = await staff(api)
    expect((await room(person)).status).toBe(200)
    await api.db.update(users).set({ role: 'student' }).where(eq(users.uid, person.uid))
    for (const answer of await everything(person)) expect(answer.status).toBe(403)
  })

  it("a programme's page tells what is held of it, and what more there is", async () => {
    const person = await student(api, { classIds: [5] })
    const page = replyOf(
      'programmePage',
      await api.as(person).get(pathOf('programmePage', { slug: 'full-programme' })),
    )
    expect(page.subscribed_class_ids).toEqual([5])
    expect(page.subjects).toHaveLength(15)
    expect(page.intake).toMatchObject({ key: 'full-2026-09' })
    const other = replyOf(
      'programmePage',
      await api.as(person).get(pathOf('programmePage', { slug: 'plus-programme' })),
    )
    expect([other.subscription, other.subscribed_class_ids, other.next_lessons]).toEqual([
      null,
      [],
      [],
    ])
  })
})
