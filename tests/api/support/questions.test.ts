import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { questions } from '#server/platform/db/schema/support.ts'
import { minuteMs, pathOf, refusal, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from './api-for-file.ts'
import { lessonsOf, pick, student } from './learning.ts'
import { plusProgramme } from './orders.ts'

const api = await openApiForFile()
const lesson = pick(await lessonsOf(api, 5), () => true)
const lessonOfOther = pick(await lessonsOf(api, 13), () => true)

const question = (more: Record<string, unknown> = {}) => ({
  class_id: 5,
  lesson_id: null,
  at_second: null,
  text: 'Why is log 1 zero?',
  asked_at: '2026-11-21T03:59:00.000Z',
  ...more,
})
const ask = (person: Person, body: unknown = question(), id: string = randomUUID()) =>
  api.as(person).put(pathOf('askQuestion', { id }), body)
const mine = async (person: Person, classId = 5) =>
  replyOf('questions', await api.as(person).get(pathOf('questions', { classId }))).questions
const rowsOf = ({ uid }: Person) => api.db.select().from(questions).where(eq(questions.uid, uid))

describe('a question', () => {
  it('is kept and shown to the one who asked', async () => {
    const person = await student(api)
    const id = randomUUID()
    const sent = question({ lesson_id: lesson.id, at_second: 61, text: '  Why?  ' })
    const kept = {
      ...sent,
      id,
      text: 'Why?',
      state: 'sent',
      answer: null,
      answer_locale: null,
      answered_at: null,
      answer_photo_url: null,
      has_photo: false,
      photo_url: null,
      voice: null,
    }
    expect(replyOf('askQuestion', await ask(person, sent, id))).toEqual(kept)
    expect(await mine(person)).toEqual([kept])
    expect(await mine(await student(api))).toEqual([])
  })

  it('shows when it was seen and answered', async () => {
    const person = await student(api)
    const id = randomUUID()
    await ask(person, question(), id)
    await api.db.update(questions).set({ seenAt: testNow }).where(eq(questions.id, id))
    expect(await mine(person)).toEqual([expect.objectContaining({ state: 'seen', answer: null })])
    await api.db
      .update(questions)
      .set({ answeredAt: testNow, answer: 'Because.' })
      .where(eq(questions.id, id))
    expect(await mine(person)).toEqual([
      expect.objectContaining({
        state: 'answered',
        answer: 'Because.',
        answered_at: testNow.toISOString(),
      }),
    ])
  })

  it('PWA-06: that is sent again, one after the other or at once, is one question', async () => {
    const person = await student(api)
    const id = randomUUID()
    const first = await ask(person, question(), id)
    const again = await Promise.all(Array.from({ length: 20 }, () => ask(person, question(), id)))
    for (const answer of again) expect([answer.status, answer.text]).toEqual([200, first.text])
    expect(await rowsOf(person)).toHaveLength(1)
    await ask(person, question({ text: 'Something else' }), id)
    expect(await mine(person)).toEqual([expect.objectContaining({ text: 'Why is log 1 zero?' })])
  })

  it("under another person's id is refused, and theirs stays as it is", async () => {
    const [owner, other] = [await student(api), await student(api)]
    const id = randomUUID()
    await ask(owner, question(), id)
    expect(refusal(await ask(other, question({ text: 'Mine now' }), id))).toEqual([
      409,
      'question.id-taken',
    ])
    expect(await rowsOf(other)).toEqual([])
    expect(await mine(owner)).toEqual([expect.objectContaining({ text: 'Why is log 1 zero?' })])
  })

  it('about a lesson of another class, or one that is not there, is refused', async () => {
    const person = await student(api, { classIds: [5, 13] })
    for (const id of [lessonOfOther.id, 'L0000000000'])
      expect(refusal(await ask(person, question({ lesson_id: id })))).toEqual([
        404,
        'lesson.unknown',
      ])
    expect(await rowsOf(person)).toEqual([])
  })

  it('about a class that is not there is refused, and there are none of it', async () => {
    const person = await student(api)
    expect(refusal(await ask(person, question({ class_id: 999 })))).toEqual([404, 'class.unknown'])
    const path = pathOf('questions', { classId: 999 })
    expect(refusal(await api.as(person).get(path))).toEqual([404, 'class.unknown'])
  })

  it.each([
    ['no text', { text: ' ' }],
    ['too long a text', { text: 'x'.repeat(2001) }],
    ['no class', { class_id: null }],
    ['an enormous class', { class_id: 1e300 }],
    ['a second before the beginning', { at_second: -1 }],
    ['a second beyond any recording', { at_second: 3_000_000_000 }],
    ['a time that is none', { asked_at: 'yesterday' }],
    ['a time before all others', { asked_at: '0000-01-01T00:00:00Z' }],
    ['a photo that is no yes or no', { has_photo: 'photo.jpg' }],
    ['a state of its own', { state: 'answered' }],
    ['an answer of its own', { answer: 'Yes' }],
    ['an author', { uid: 'somebody' }],
  ])('with %s is refused', async (_, more) => {
    const person = await student(api)
    expect(refusal(await ask(person, question(more)))).toEqual([422, 'form.invalid'])
    expect(await rowsOf(person)).toEqual([])
  })

  it.each(['abc', '1', `${randomUUID()}x`])('under the id %s has no place', async (id) => {
    expect(
      (await api.as(await student(api)).put(`/api/v1/questions/${id}`, question())).status,
    ).toBe(404)
  })
})

describe('thirty questions within an hour', () => {
  const askMany = (person: Person, count: number) =>
    Promise.all(Array.from({ length: count }, () => ask(person)))

  it('are all that one person may ask, however many come at once', async () => {
    const person = await student(api)
    const answers = await askMany(person, 35)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(await rowsOf(person)).toHaveLength(30)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const answer of refused) {
      expect(refusal(answer)).toEqual([429, 'question.too-many'])
      const seconds = Number(answer.headers['retry-after'])
      expect(seconds).toBeGreaterThan(3590)
      expect(seconds).toBeLessThanOrEqual(3601)
    }
    expect((await ask(await student(api))).status, 'of somebody else').toBe(200)
  })

  it('may each be sent again, and when the first is an hour old there is room for another', async () => {
    const person = await student(api)
    const id = randomUUID()
    await ask(person, question(), id)
    const first = api.clock.peek()
    await askMany(person, 29)
    expect((await ask(person, question(), id)).status).toBe(200)
    const later = randomUUID()
    expect((await ask(person, question(), later)).status).toBe(429)
    api.clock.set(new Date(first.getTime() + 60 * minuteMs))
    expect((await ask(person, question(), later)).status).toBe(200)
    expect((await ask(person)).status).toBe(429)
    api.clock.set(testNow)
  })
})

describe('all of my questions', () => {
  const page = async (person: Person, query = '') =>
    replyOf('myQuestions', await api.as(person).get(pathOf('myQuestions') + query))
  const textsOf = ({ questions: some }: { questions: { text: string }[] }) =>
    some.map(({ text }) => text)

  it('are those of all classes, the newest first, with where they were asked', async () => {
    const person = await student(api, { classIds: [5, 13] })
    await ask(person, question({ text: 'first', class_id: 13 }))
    await ask(person, question({ text: 'second', lesson_id: lesson.id, at_second: 61 }))
    await ask(await student(api), question({ text: 'of somebody else' }))
    const { questions: all, next, classes } = await page(person)
    expect(all).toEqual([
      expect.objectContaining({
        text: 'second',
        slug: 'full-programme',
        lesson_title: lesson.title,
        at_second: 61,
      }),
      expect.objectContaining({ text: 'first', slug: 'full-programme', lesson_title: null }),
    ])
    expect(next).toBeNull()
    const names = classes.filter(({ id }) => id === 5 || id === 13)
    expect(names.map(({ class_name }) => class_name)).toHaveLength(2)
  })

  it('lead a student of the plus programme through the plus programme', async () => {
    const person = await student(api, { programmeId: plusProgramme })
    await ask(person)
    expect((await page(person)).questions).toMatchObject([{ slug: 'plus-programme' }])
  })

  it('come twenty at a time; none is left out or told twice when another comes meanwhile', async () => {
    const person = await student(api)
    const texts = Array.from({ length: 25 }, (_, n) => `question ${n}`)
    for (const text of texts) await ask(person, question({ text }))
    const first = await page(person)
    expect(first.questions).toHaveLength(20)
    await ask(person, question({ text: 'meanwhile' }))
    const second = await page(person, `?after=${first.next}`)
    expect(second.next).toBeNull()
    expect([...textsOf(first), ...textsOf(second)]).toEqual(texts.toReversed())
  })

  it('may be those with an answer alone, or those that wait for one', async () => {
    const person = await student(api)
    const id = randomUUID()
    await ask(person, question({ text: 'answered' }), id)
    await ask(person, question({ text: 'waits' }))
    await api.db
      .update(questions)
      .set({ answeredAt: testNow, answer: 'Because.' })
      .where(eq(questions.id, id))
    expect(textsOf(await page(person, '?show=answered'))).toEqual(['answered'])
    expect(textsOf(await page(person, '?show=waiting'))).toEqual(['waits'])
  })

  it("go on after a question of one's own only", async () => {
    const [person, other] = [await student(api), await student(api)]
    const id = randomUUID()
    await ask(person)
    await ask(other, question(), id)
    expect((await page(person, `?after=${id}`)).questions).toEqual([])
    expect((await page(person, `?after=${randomUUID()}`)).questions).toEqual([])
  })

  it.each(['?show=mine', '?after=1', '?after=%00', '?show=answered&show=waiting', '?more=1'])(
    'with %s are refused',
    async (query) => {
      const person = await student(api)
      expect(refusal(await api.as(person).get(pathOf('myQuestions') + query))).toEqual([
        400,
        'request.malformed',
      ])
    },
  )
})

describe('CLASS-02, ACC-02: the question box', () => {
  const askers: [string, () => Promise<Person>, boolean][] = [
    ['somebody who has just come', () => api.arrive(), false],
    ['a student of another class', () => student(api, { classIds: [6] }), false],
    ['a student of the trial', () => student(api, { programmeId: 1 }), false],
    ['a friend of the free past papers', () => student(api, { programmeId: 4 }), false],
    ['a suspended student', () => student(api, { isSuspended: true }), false],
    [
      'a student whose time is over',
      () => student(api, { expiresAt: new Date(testNow.getTime() - 1) }),
      false,
    ],
    ['a student of the full programme', () => student(api), true],
    ['a student of the plus programme', () => student(api, { programmeId: plusProgramme }), true],
  ]
  it.each(askers)('of %s', async (_, come, isOpen) => {
    const person = await come()
    const answer = await ask(person)
    expect(refusal(answer)).toEqual(isOpen ? [200, undefined] : [403, 'question.locked'])
    expect(await rowsOf(person)).toHaveLength(isOpen ? 1 : 0)
  })

  it('is open in the classroom of those alone who may ask', async () => {
    const may = async (person: Person, slug: string) =>
      replyOf('classroom', await api.as(person).get(pathOf('classroom', { slug, classId: 5 })))
        .may_ask
    expect(await may(await student(api), 'full-programme')).toBe(true)
    expect(await may(await student(api, { programmeId: 1 }), 'trial-programme')).toBe(false)
  })
})
