import { randomUUID } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  practiceAnswersAtOnce,
  practiceAnswersPerDay,
  practicePreviewPerChapter,
} from '#contract/shared/limits.ts'
import { markAnswer, rightAnswer } from '#contract/practice/mark-answer.ts'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { practiceAnswers, practiceQuestions } from '#server/platform/db/schema/practice.ts'
import { minuteMs, pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription, staff, student } from '../support/learning.ts'
import { fullProgramme, plusProgramme, trialProgramme } from '../support/orders.ts'

const api = await openApiForFile()
/** Mathematics in English and in Malay, Sejarah, and a subject without questions. */
const [english, malay, sejarah, accounting] = [5, 6, 2, 16] as const
/** Every class with questions. */
const practised = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]

const mine = async (person: Person) =>
  replyOf('practice', await api.as(person).get(pathOf('practice'))).subjects
const ask = (person: Person, classId: number, since?: string) =>
  api.as(person).get(`${pathOf('practiceQuestions', { classId })}${since ? `?since=${since}` : ''}`)
const questionsOf = async (...given: Parameters<typeof ask>) =>
  replyOf('practiceQuestions', await ask(...given))
const save = (person: Person, question: string, answer: GivenAnswer, id: string = randomUUID()) =>
  api.as(person).put(pathOf('savePracticeAnswer', { id }), {
    question_id: question,
    answer,
    answered_at: new Date(api.clock.peek().getTime() - minuteMs).toISOString(),
  })
const saved = async (...given: Parameters<typeof save>) =>
  replyOf('savePracticeAnswer', await save(...given))
const answersOf = async (person: Person, since?: string) =>
  replyOf(
    'practiceAnswers',
    await api.as(person).get(`${pathOf('practiceAnswers')}${since ? `?since=${since}` : ''}`),
  )

describe('PRAC-02: who may practise what', () => {
  it.each([
    ['full', fullProgramme, 'all', 10],
    ['plus', plusProgramme, 'all', 10],
    ['trial', trialProgramme, 'preview', practicePreviewPerChapter],
  ] as const)(
    '%s: its subjects, with so many of each chapter',
    async (_, programmeId, scope, of) => {
      const person = await student(api, { programmeId, classIds: [english, sejarah, accounting] })
      const subjects = await mine(person)
      expect(subjects.map(({ class_id, scope: has }) => [class_id, has])).toEqual([
        [sejarah, scope],
        [english, scope],
      ])
      for (const { class_id, chapters } of subjects) {
        const { questions, is_whole } = await questionsOf(person, class_id)
        expect(is_whole).toBe(true)
        const counts = Map.groupBy(questions, ({ chapter_id }) => chapter_id)
        expect(chapters.map(({ id }) => counts.get(id)?.length)).toEqual(chapters.map(() => of))
        expect(chapters.every((chapter) => chapter.questions === of)).toBe(true)
      }
      expect(refusal(await ask(person, malay))).toEqual([403, 'class.locked'])
    },
  )

  it('nobody without the class, nor while it is suspended; staff see all', async () => {
    const nobody = await api.arrive()
    expect(await mine(nobody)).toEqual([])
    expect(refusal(await ask(nobody, english))).toEqual([403, 'class.locked'])
    const suspended = await student(api, { classIds: [english] })
    await changeSubscription(api, suspended, { isSuspended: true })
    expect(await mine(suspended)).toEqual([])
    expect(refusal(await ask(suspended, english))).toEqual([403, 'class.locked'])
    const ofStaff = await mine(await staff(api))
    expect(ofStaff.map(({ class_id }) => class_id)).toEqual(practised)
    expect(new Set(ofStaff.map(({ scope }) => scope))).toEqual(new Set(['all']))
  })

  it('CLASS-02: only full and plus may ask the teacher about a question', async () => {
    const mayAsk = async (programmeId: number) =>
      (await mine(await student(api, { programmeId, classIds: [english] })))[0]?.may_ask
    expect([await mayAsk(fullProgramme), await mayAsk(plusProgramme)]).toEqual([true, true])
    expect(await mayAsk(trialProgramme)).toBe(false)
  })

  it('PRAC-01: a question leads to the second of a past paper that is open to this person', async () => {
    const person = await student(api, { classIds: [english, sejarah] })
    const [ofSejarah, ofMathematics] = await mine(person)
    expect(ofMathematics?.videos).toContainEqual({
      exam: 'spm',
      subject_id: 104,
      paper_id: 'spm-1449-2-2022',
      label: '7b',
      at_second: 60,
    })
    // Sejarah is not one of the open subjects.
    expect(ofSejarah?.videos).toEqual([])
    const { questions } = await questionsOf(person, english)
    expect(questions.filter(({ paper }) => paper?.label === '7b')).not.toEqual([])
  })
})

describe('PWA-03: a device fetches only what changed', () => {
  it('nothing new, a changed and a withdrawn question', async () => {
    const person = await student(api, { classIds: [sejarah] })
    const whole = await questionsOf(person, sejarah)
    const again = await questionsOf(person, sejarah, whole.as_of)
    expect(again).toEqual({
      as_of: whole.as_of,
      is_whole: false,
      questions: [],
      figures: [],
      gone: [],
    })

    const [changed, gone] = whole.questions as [PracticeQuestion, PracticeQuestion]
    const of = (id: string) => eq(practiceQuestions.id, id)
    const revision = Number(whole.as_of.split('.')[1]) + 1
    await api.db.update(practiceQuestions).set({ revision }).where(of(changed.id))
    await api.db
      .update(practiceQuestions)
      .set({ revision, withdrawnAt: api.clock.peek() })
      .where(of(gone.id))
    const after = await questionsOf(person, sejarah, whole.as_of)
    expect(after.is_whole).toBe(false)
    expect(after.questions.map(({ id }) => id)).toEqual([changed.id])
    expect(after.gone).toEqual([gone.id])
    // An answer to it that was given offline is still taken.
    expect((await saved(person, gone.id, rightAnswer(gone))).earned).toBeGreaterThan(0)
  })

  it('a student who had the preview gets all questions after joining', async () => {
    const trial = await student(api, { programmeId: trialProgramme, classIds: [english] })
    const { as_of } = await questionsOf(trial, english)
    const full = await student(api, { classIds: [english] })
    const { is_whole, questions } = await questionsOf(full, english, as_of)
    expect([is_whole, questions.length]).toEqual([true, 180])
  })

  it('a subject in a language is at most 250 KB with brotli', async () => {
    const person = await student(api, { classIds: practised })
    for (const classId of practised) {
      const text = JSON.stringify(await questionsOf(person, classId))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
      const kb = brotliCompressSync(text, { params }).length / 1000
      expect(kb, `class ${classId}`).toBeLessThan(250)
      expect(kb, `class ${classId}`).toBeGreaterThan(2)
    }
  })
})

describe('PRAC-04, PWA-06: answers', () => {
  it('are marked by the server as on the page, for every kind of question', async () => {
    const person = await student(api, { classIds: [english] })
    const { questions } = await questionsOf(person, english)
    const every = [...new Map(questions.map((question) => [question.kind, question])).values()]
    const given: GivenAnswer[] = [
      { kind: 'choice', chosen: ['a'] },
      { kind: 'number', text: '3/4' },
      { kind: 'text', text: 'Parabola' },
      { kind: 'order', order: ['2', '1'] },
      { kind: 'self', steps: [0] },
    ]
    expect(every.length).toBe(5)
    for (const question of every)
      for (const answer of [
        ...given.filter(({ kind }) => kind === question.kind),
        rightAnswer(question),
      ]) {
        const { earned, of } = markAnswer(question, answer)
        expect(await saved(person, question.id, answer)).toMatchObject({ earned, of })
      }
  })

  it('are kept once, whatever is sent again, and merged from two devices in their order', async () => {
    const person = await student(api, { classIds: [english] })
    const [first] = (await questionsOf(person, english)).questions as [PracticeQuestion]
    const id = randomUUID()
    const once = await saved(person, first.id, rightAnswer(first), id)
    expect(await saved(person, first.id, { kind: 'text', text: 'other' }, id)).toEqual(once)
    const onOther = await saved(person, first.id, { kind: 'number', text: '0' })
    const { answers, as_of } = await answersOf(person)
    expect(answers.map((answer) => answer.id)).toEqual([once.id, onOther.id])
    expect(await answersOf(await student(api))).toMatchObject({ answers: [] })

    const later = await saved(person, first.id, { kind: 'number', text: '1' })
    expect((await answersOf(person, as_of)).answers.map((answer) => answer.id)).toContain(later.id)
  })

  it('SEC-05: are read in pages, each of which goes on where the last one ended, and so many a day are taken', async () => {
    const person = await student(api, { classIds: [english] })
    const [first] = (await questionsOf(person, english)).questions as [PracticeQuestion]
    const now = api.clock.peek()
    const at = (n: number) => new Date(now.getTime() - (practiceAnswersPerDay - n) * 100)
    const rows = Array.from({ length: practiceAnswersPerDay }, (_, n) => ({
      ...{ id: randomUUID(), uid: person.uid, questionId: first.id, earned: 0, of: 1 },
      ...{ answer: { kind: 'number' as const, text: '0' }, answeredAt: at(n), receivedAt: at(n) },
    }))
    await api.db.insert(practiceAnswers).values(rows)
    const read = new Set<string>()
    let since: string | undefined
    for (let page = 1; ; page += 1) {
      const { answers, as_of, is_whole } = await answersOf(person, since)
      expect(answers.length).toBeLessThanOrEqual(practiceAnswersAtOnce)
      for (const { id } of answers) read.add(id)
      if (is_whole) break
      expect(page).toBeLessThan(5)
      since = as_of
    }
    expect(read.size).toBe(practiceAnswersPerDay)
    const more = await save(person, first.id, rightAnswer(first))
    expect(refusal(more)).toEqual([429, 'practice.too-many'])
  })

  it("somebody else's id, an unknown question and a class that one never had are refused", async () => {
    const person = await student(api, { classIds: [english] })
    const [first] = (await questionsOf(person, english)).questions as [PracticeQuestion]
    const { id } = await saved(person, first.id, rightAnswer(first))
    const other = await student(api, { classIds: [english] })
    expect(refusal(await save(other, first.id, rightAnswer(first), id))).toEqual([
      409,
      'practice.id-taken',
    ])
    expect(refusal(await save(person, 'nothing', rightAnswer(first)))).toEqual([
      404,
      'practice.unknown',
    ])
    const others = await student(api, { classIds: [malay] })
    expect(refusal(await save(others, first.id, rightAnswer(first)))).toEqual([403, 'class.locked'])
  })

  it('ACC-03: what was answered before a suspension is still taken', async () => {
    const person = await student(api, { classIds: [english] })
    const [first] = (await questionsOf(person, english)).questions as [PracticeQuestion]
    await changeSubscription(api, person, { isSuspended: true })
    expect((await saved(person, first.id, rightAnswer(first))).earned).toBe(1)
  })

  it('a clock that is ahead does not put an answer into the future', async () => {
    const person = await student(api, { classIds: [english] })
    const [first] = (await questionsOf(person, english)).questions as [PracticeQuestion]
    const id = randomUUID()
    await api.as(person).put(pathOf('savePracticeAnswer', { id }), {
      question_id: first.id,
      answer: rightAnswer(first),
      answered_at: '2099-01-01T00:00:00.000Z',
    })
    const [row] = await api.db.select().from(practiceAnswers).where(eq(practiceAnswers.id, id))
    expect(row?.answeredAt.getTime()).toBeLessThanOrEqual(row?.receivedAt.getTime() ?? 0)
  })
})
