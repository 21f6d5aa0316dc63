import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { lessonState, type Lesson } from '#contract/classroom/classroom.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { programmes } from '#server/platform/db/schema/catalogue.ts'
import { consents } from '#server/platform/db/schema/identity.ts'
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
import {
  changeSubscription,
  enrolmentsOf,
  lessonsOf,
  pick,
  staff,
  student,
} from '../support/learning.ts'
import { plusProgramme, trialProgramme } from '../support/orders.ts'

const api = await openApiForFile()
afterEach(() => api.clock.set(testNow))

const body = (class_ids: unknown = [5, 7]) => ({ class_ids, terms_version: termsVersion })
const register = (person: Person, sent: unknown = body(), headers?: Record<string, string>) =>
  api.as(person).post(pathOf('registerTrial'), sent, headers)
const slug = 'trial-programme'
const trialPage = async (person: Person) =>
  replyOf('programmePage', await api.as(person).get(pathOf('programmePage', { slug })))
const room = async (person: Person) =>
  replyOf('classroom', await api.as(person).get(pathOf('classroom', { slug, classId: 5 })))
const consentsOf = (person: Person) =>
  api.db.select().from(consents).where(eq(consents.uid, person.uid))

describe('TRIAL-01: beginning a trial', () => {
  it('opens the chosen classes for seven days, and records the consent', async () => {
    const person = await api.arrive()
    expect(await trialPage(person)).toMatchObject({ trial: 'may-register', subscription: null })
    const started = replyOf('registerTrial', await register(person))
    expect(started.subscribed_class_ids).toEqual([5, 7])
    const from = Date.parse(started.subscription.programme_start_date)
    const until = Date.parse(started.subscription.programme_expiry_date ?? '')
    expect(until - from).toBe(7 * dayMs)
    expect(await trialPage(person)).toMatchObject({
      trial: 'had-one',
      subscription: started.subscription,
      subscribed_class_ids: [5, 7],
    })
    expect((await room(person)).lessons).toHaveLength(30)
    expect(await consentsOf(person)).toEqual([
      expect.objectContaining({ occasion: 'sign-up' }),
      expect.objectContaining({ occasion: 'trial', textVersion: termsVersion }),
    ])
  })

  it('is one each, ever: sent again it is the same, and a second one is refused', async () => {
    const person = await api.arrive()
    const key = { 'idempotency-key': 'one tap' }
    const first = replyOf('registerTrial', await register(person, body(), key))
    expect(replyOf('registerTrial', await register(person, body(), key))).toEqual(first)
    expect(refusal(await register(person))).toEqual([409, 'trial.had-one'])
    api.clock.set(new Date(testNow.getTime() + 60 * dayMs))
    expect(refusal(await register(person))).toEqual([409, 'trial.had-one'])
    expect(await consentsOf(person)).toHaveLength(2)
  })

  it('is one, however many taps come at once', async () => {
    const person = await api.arrive()
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(person)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await enrolmentsOf(api, person)).toHaveLength(2)
  })

  it.each<[string, () => Promise<Person>]>([
    ['the full programme', () => student(api)],
    ['a suspended full programme', () => student(api, { isSuspended: true })],
    ['plus', () => student(api, { programmeId: plusProgramme })],
    ['every class, being staff', () => staff(api)],
  ])('ACC-01: is refused to somebody who has %s', async (_, somebody) => {
    const person = await somebody()
    expect((await trialPage(person)).trial).toBe('has-more')
    expect(refusal(await register(person))).toEqual([409, 'trial.has-more'])
  })

  it('is open to somebody whose full programme is over', async () => {
    const person = await student(api, { expiresAt: new Date(testNow.getTime() - 1) })
    expect((await register(person)).status).toBe(200)
  })

  it('is refused while the programme is closed, or no intake runs', async () => {
    const close = (discontinued: boolean) =>
      api.db.update(programmes).set({ discontinued }).where(eq(programmes.urlSafeName, slug))
    const person = await api.arrive()
    await close(true)
    await api.app.contentChanged()
    expect((await trialPage(person)).trial).toBe('closed')
    expect(refusal(await register(person))).toEqual([409, 'programme.closed'])
    await close(false)
    await api.app.contentChanged()
    api.clock.set(new Date('2027-05-01T00:00:00Z'))
    expect(refusal(await register(person))).toEqual([409, 'programme.closed'])
    api.clock.set(testNow)
    expect((await register(person)).status).toBe(200)
  })

  it.each<[string, unknown, number, string]>([
    ['an unknown class', body([5, 999]), 404, 'class.unknown'],
    ['no class', body([]), 422, 'form.invalid'],
    ['classes that are no list', body('5'), 422, 'form.invalid'],
    ['no agreement', { class_ids: [5], terms_version: '' }, 422, 'form.invalid'],
    ['nothing', {}, 422, 'form.invalid'],
    ['more than is asked', { ...body(), programme_id: 2 }, 422, 'form.invalid'],
    ['an end of its own', { ...body(), expires_at: '2030-01-01' }, 422, 'form.invalid'],
  ])('is refused with %s, and nothing is begun', async (_, sent, status, code) => {
    const person = await api.arrive()
    expect(refusal(await register(person, sent))).toEqual([status, code])
    expect((await trialPage(person)).subscription).toBeNull()
    expect(await consentsOf(person)).toHaveLength(1)
  })

  it('takes a class named twice as one', async () => {
    const person = await api.arrive()
    const started = replyOf('registerTrial', await register(person, body([7, 5, 7])))
    expect(started.subscribed_class_ids).toEqual([7, 5])
  })
})

describe('PROG-03: what a trial opens', () => {
  let lessons: Lesson[]
  let ended: Date
  let during: Lesson
  let before: Lesson
  let preview: Lesson
  const recordingOf = (person: Person, { id }: Lesson) =>
    api.as(person).get(pathOf('recording', { lessonId: id }))
  const materialOf = (person: Person) =>
    api.as(person).get(pathOf('material', { materialId: 'mathematics-formulae-5' }))
  /** A person with a trial of seven days around `during`. */
  const somebody = () =>
    student(api, {
      programmeId: trialProgramme,
      startsAt: new Date(ended.getTime() - 7 * dayMs),
      expiresAt: ended,
    })

  beforeAll(async () => {
    lessons = await lessonsOf(api)
    const recorded = lessons.filter((lesson) => lessonState(lesson, testNow) === 'recorded')
    preview = pick(recorded, ({ is_preview }) => is_preview)
    during = recorded.at(-1) as Lesson
    before = recorded.at(-2) as Lesson
    ended = new Date(Date.parse(during.ends_at) + dayMs)
  })

  it('TRIAL-01: shows the full programme’s lessons, and which of their recordings are its own', async () => {
    const shown = await room(await somebody())
    expect(shown.lessons.map(({ id }) => id)).toEqual(lessons.map(({ id }) => id))
    const of = ({ id }: Lesson) => pick(shown.lessons, (lesson) => lesson.id === id)
    expect(of(during)).toMatchObject({ recording: { available_until: null }, no_recording: null })
    expect(of(preview).recording).not.toBeNull()
    expect(of(before)).toMatchObject({ recording: null, no_recording: 'locked' })
    expect(shown.may_ask).toBe(false)
  })

  it('opens previews and what was held during it, and no other recording', async () => {
    const person = await somebody()
    expect((await recordingOf(person, during)).status).toBe(200)
    expect((await recordingOf(person, preview)).status).toBe(200)
    expect(refusal(await recordingOf(person, before))).toEqual([403, 'class.locked'])
  })

  it('leads back to what was watched in the trial, not in the programme whose lesson it is', async () => {
    const me = api.as(await somebody())
    const seen = { position_seconds: 5, stopped_at: testNow.toISOString(), watched: [[0, 5]] }
    expect((await me.put(pathOf('saveProgress', { watchedId: during.id }), seen)).status).toBe(200)
    const { recordings } = replyOf('progress', await me.get(pathOf('progress')))
    expect(recordings.map(({ place }) => place)).toEqual([{ kind: 'lesson', slug, class_id: 5 }])
  })

  it('keeps those recordings without an end, also after another intake began', async () => {
    const later = await openTestApi()
    try {
      const person = await student(later, {
        programmeId: trialProgramme,
        startsAt: new Date(ended.getTime() - 7 * dayMs),
        expiresAt: ended,
      })
      later.clock.set(new Date('2029-01-01T00:00:00Z'))
      await later.contentLoad(later.clock.peek())
      await later.app.contentChanged()
      const me = later.as(person)
      expect((await me.get(pathOf('recording', { lessonId: during.id }))).status).toBe(200)
      const kept = replyOf('classroom', await me.get(pathOf('classroom', { slug, classId: 5 })))
      expect(kept.lessons.map(({ id }) => id)).toContain(during.id)
      expect(pick(kept.lessons, ({ id }) => id === during.id).recording).not.toBeNull()
    } finally {
      await later.close()
    }
  })

  it('ACC-03: gives materials to the very end of its days, recordings even after that, and nothing on hold', async () => {
    const person = await somebody()
    const statuses = async () => [
      (await materialOf(person)).status,
      (await recordingOf(person, during)).status,
    ]
    api.clock.set(new Date(ended.getTime() - 1000))
    await expect(
      api.as(person).get(pathOf('material', { materialId: 'mathematics-formulae-5' })),
    ).resolves.toMatchObject({ status: 200 })
    api.clock.set(new Date(ended.getTime() + 1000))
    expect((await materialOf(person)).status).toBe(403)
    api.clock.set(testNow)
    expect(await statuses()).toEqual([403, 200])
    await changeSubscription(api, person, { isSuspended: true }, trialProgramme)
    expect(await statuses()).toEqual([403, 403])
  })

  it('shows its live lessons on the dashboard until it ends, and none after', async () => {
    const runs = await student(api, {
      programmeId: trialProgramme,
      startsAt: testNow,
      expiresAt: new Date(testNow.getTime() + 7 * dayMs),
    })
    const of = async (person: Person) =>
      replyOf('dashboard', await api.as(person).get(pathOf('dashboard')))
    const { week_lessons, open_classes } = await of(runs)
    expect(week_lessons.length).toBeGreaterThan(0)
    expect(open_classes).not.toEqual([])
    expect(open_classes.every((one) => one.slug === slug && one.is_live)).toBe(true)
    for (const { slug: by, lesson } of week_lessons) {
      expect(by).toBe(slug)
      expect(Date.parse(lesson.starts_at)).toBeLessThanOrEqual(testNow.getTime() + 7 * dayMs)
    }
    const over = await of(await somebody())
    expect([over.week_lessons, over.next_lessons]).toEqual([[], []])
    expect(over.open_classes.filter(({ is_live }) => is_live)).toEqual([])
  })
})
