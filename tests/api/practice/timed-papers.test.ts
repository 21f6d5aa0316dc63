import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  practiceAttemptsAtOnce,
  practiceAttemptsPerDay,
  practicePreviewPerChapter,
  timedPaperOfStaff,
} from '#contract/shared/limits.ts'
import { rightAnswer } from '#contract/practice/mark-answer.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import {
  submitted,
  markAttempt,
  marksOf,
  startAttempt,
  withAnswer,
} from '#contract/practice/attempt-paper.ts'
import type { SaveAttempt } from '#contract/practice/attempts.ts'
import { practiceAttempts } from '#server/platform/db/schema/practice.ts'
import { minuteMs, pathOf, refusal, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription, staff, student } from '../support/learning.ts'
import { trialProgramme } from '../support/orders.ts'

const api = await openApiForFile()
const english = 5

async function paperOf(person: Person) {
  const { subjects } = replyOf('practice', await api.as(person).get(pathOf('practice')))
  const [paper] = subjects[0]?.papers ?? []
  if (!paper) throw new Error('there is no paper')
  const { questions } = replyOf(
    'practiceQuestions',
    await api.as(person).get(pathOf('practiceQuestions', { classId: english })),
  )
  return { paper, questions: new Map(questions.map((question) => [question.id, question])) }
}
const send = (person: Person, id: string, state: SaveAttempt) =>
  api.as(person).put(pathOf('saveAttempt', { id }), state)
const saved = async (...given: Parameters<typeof send>) =>
  replyOf('saveAttempt', await send(...given))
const attemptsOf = async (person: Person) =>
  replyOf('practiceAttempts', await api.as(person).get(pathOf('practiceAttempts'))).attempts
const answersOf = async (person: Person) =>
  replyOf('practiceAnswers', await api.as(person).get(pathOf('practiceAnswers'))).answers
const minutesAgo = (minutes: number) => new Date(api.clock.peek().getTime() - minutes * minuteMs)
const questionAt = (questions: ReadonlyMap<string, PracticeQuestion>, id: string | undefined) => {
  const question = questions.get(id ?? '')
  if (!question) throw new Error(`there is no question ${id}`)
  return question
}

describe('PRAC-03: timed papers', () => {
  it('are composed of different questions that the page can mark, and are not part of a trial', async () => {
    const person = await student(api, { classIds: [english] })
    const { subjects } = replyOf('practice', await api.as(person).get(pathOf('practice')))
    const { questions } = await paperOf(person)
    const [first, second] = subjects[0]?.papers ?? []
    for (const paper of [first, second]) {
      expect(paper?.question_ids.length).toBe(15)
      expect(new Set(paper?.question_ids).size).toBe(15)
      const kinds = paper?.question_ids.map((id) => questions.get(id)?.kind)
      expect(kinds).not.toContain('self')
      expect(kinds).not.toContain(undefined)
    }
    expect(first?.question_ids.filter((id) => second?.question_ids.includes(id))).toEqual([])
    const trial = await student(api, { programmeId: trialProgramme, classIds: [english] })
    const ofTrial = replyOf('practice', await api.as(trial).get(pathOf('practice'))).subjects
    expect(ofTrial.map(({ papers }) => papers)).toEqual([[]])
  })

  it('are marked as on the page once submitted; the answers count for what is due, once however often they are sent', async () => {
    const person = await student(api, { classIds: [english] })
    const { paper, questions } = await paperOf(person)
    const [one, two, three] = paper.question_ids
    const id = randomUUID()
    let state = startAttempt(paper, minutesAgo(10))
    expect((await saved(person, id, state)).marks).toBeNull()
    for (const questionId of [one, two])
      state = withAnswer(
        state,
        questionId ?? '',
        rightAnswer(questionAt(questions, questionId)),
        minutesAgo(9),
      )
    state = withAnswer(state, three ?? '', { kind: 'text', text: 'no' }, minutesAgo(8))
    await saved(person, id, state)
    expect(await answersOf(person)).toEqual([])

    const over = submitted(state, minutesAgo(5))
    const onPage = marksOf(markAttempt(over, questions))
    expect(onPage).toEqual({ earned: 2, of: 15 })
    for (let time = 0; time < 2; time += 1)
      expect((await saved(person, id, over)).marks).toEqual(onPage)
    const answers = await answersOf(person)
    expect(answers.map(({ question_id, earned }) => [question_id, earned])).toEqual(
      expect.arrayContaining([
        [one, 1],
        [two, 1],
        [three, 0],
      ]),
    )
    expect(answers).toHaveLength(3)
  })

  it('of two devices are merged: what the other had answered before the submission arrives late and counts', async () => {
    const person = await student(api, { classIds: [english] })
    const { paper, questions } = await paperOf(person)
    const [one, two] = paper.question_ids
    const id = randomUUID()
    const begun = startAttempt(paper, minutesAgo(10))
    const right = (questionId = '') => rightAnswer(questionAt(questions, questionId))
    const onPhone = withAnswer(begun, one ?? '', { kind: 'text', text: 'no' }, minutesAgo(9))
    const over = submitted(onPhone, minutesAgo(5))
    await saved(person, id, over)
    let onTablet = withAnswer(begun, one ?? '', right(one), minutesAgo(8))
    onTablet = withAnswer(onTablet, two ?? '', right(two), minutesAgo(7))
    expect((await saved(person, id, onTablet)).marks).toEqual({ earned: 2, of: 15 })
    expect((await answersOf(person)).map(({ earned }) => earned)).toEqual([1, 1])
    const [attempt] = await attemptsOf(person)
    expect(attempt?.submitted_at).toBe(over.submitted_at)
    expect(attempt?.answers).toHaveLength(2)
  })

  it('whose time is up are over without a submission', async () => {
    const person = await student(api, { classIds: [english] })
    const { paper, questions } = await paperOf(person)
    const [one = ''] = paper.question_ids
    const begun = startAttempt(paper, minutesAgo(paper.minutes + 1))
    const state = withAnswer(begun, one, rightAnswer(questionAt(questions, one)), minutesAgo(5))
    expect((await saved(person, randomUUID(), state)).marks?.earned).toBe(1)
  })

  it('whose device is never opened again are marked when their time is up', async () => {
    const person = await student(api, { classIds: [english] })
    const { paper, questions } = await paperOf(person)
    const [one = ''] = paper.question_ids
    const begun = startAttempt(paper, minutesAgo(5))
    const right = rightAnswer(questionAt(questions, one))
    const running = withAnswer(begun, one, right, minutesAgo(4))
    const id = randomUUID()
    await saved(person, id, begun)
    expect((await saved(person, id, running)).marks).toBeNull()
    await api.app.runJobs()
    expect(await answersOf(person)).toEqual([])
    api.clock.pass(paper.minutes * minuteMs)
    await api.app.runJobs()
    expect(await answersOf(person)).toMatchObject([{ question_id: one, earned: 1 }])
    expect((await attemptsOf(person)).map(({ marks }) => marks)).toEqual([{ earned: 1, of: 15 }])
  })

  it('PRAC-04: keep a question that staff replace, for the person who was asked it', async () => {
    const person = await student(api, { classIds: [english] })
    const { paper, questions } = await paperOf(person)
    const [one = ''] = paper.question_ids
    const begun = startAttempt(paper, minutesAgo(5))
    const state = withAnswer(begun, one, rightAnswer(questionAt(questions, one)), minutesAgo(4))
    const before = await saved(person, randomUUID(), submitted(state, minutesAgo(3)))
    const office = api.as(await staff(api))
    const change = (body: unknown) =>
      office.put(pathOf('changePracticeQuestion', { questionId: one }), body)
    expect((await change({ do: 'withdraw' })).status).toBe(200)
    try {
      const { attempts, withdrawn } = replyOf(
        'practiceAttempts',
        await api.as(person).get(pathOf('practiceAttempts')),
      )
      expect(withdrawn).toEqual([questionAt(questions, one)])
      const [attempt] = attempts
      if (!attempt) throw new Error('there is no attempt')
      const kept = (await paperOf(person)).questions
      const onPage = new Map([...withdrawn.map((row) => [row.id, row] as const), ...kept])
      expect(marksOf(markAttempt(attempt, onPage))).toEqual(before.marks)
      const other = await student(api, { classIds: [english] })
      const ofOther = await api.as(other).get(pathOf('practiceAttempts'))
      expect(replyOf('practiceAttempts', ofOther)).toMatchObject({ attempts: [], withdrawn: [] })
    } finally {
      await change({ do: 'put-back' })
    }
  })

  it('SEC-03: begin so many times a day; those that were begun go on, and the latest are sent', async () => {
    const person = await student(api, { classIds: [english] })
    const { paper } = await paperOf(person)
    const state = startAttempt(paper, minutesAgo(5))
    const id = randomUUID()
    await saved(person, id, state)
    const add = (receivedAt: Date, count: number) =>
      api.db.insert(practiceAttempts).values(
        Array.from({ length: count }, () => ({
          ...{ id: randomUUID(), uid: person.uid, state, receivedAt },
        })),
      )
    await add(minutesAgo(25 * 60), practiceAttemptsAtOnce)
    await add(minutesAgo(60), practiceAttemptsPerDay - 2)
    await saved(person, randomUUID(), state)
    expect(refusal(await send(person, randomUUID(), state))).toEqual([429, 'practice.too-many'])
    await saved(person, id, submitted(state, minutesAgo(1)))
    const attempts = await attemptsOf(person)
    expect(attempts).toHaveLength(practiceAttemptsAtOnce)
    expect(attempts.map((one) => one.id)).toContain(id)
    await api.db.delete(practiceAttempts).where(eq(practiceAttempts.uid, person.uid))
  })

  it('ACC-03: are refused to a trial and under the id of another, and taken after a suspension', async () => {
    const person = await student(api, { classIds: [english] })
    const { paper } = await paperOf(person)
    const state = startAttempt(paper, minutesAgo(5))
    const id = randomUUID()
    await saved(person, id, state)
    const trial = await student(api, { programmeId: trialProgramme, classIds: [english] })
    expect(refusal(await send(trial, randomUUID(), state))).toEqual([403, 'class.locked'])
    const other = await student(api, { classIds: [english] })
    expect(refusal(await send(other, id, state))).toEqual([409, 'practice.id-taken'])
    expect(await attemptsOf(other)).toEqual([])
    await changeSubscription(api, person, { isSuspended: true })
    await saved(person, id, submitted(state, minutesAgo(1)))
  })
})

describe('PRAC-03 OPEN-01: timed papers of a subject whose questions staff wrote', () => {
  it('are composed once its questions fill them, and outlive a content load', async () => {
    const office = api.as(await staff(api, 'administrator'))
    const added = await office.post(pathOf('addClass'), {
      ...{ class_name: 'Ekonomi', language: 'Bm', stream: 'art', twin_id: null },
      background_color_hex: '#0F766E',
      class_schedule: [{ weekday: 2, start: '20:00', end: '21:30' }],
    })
    const classId = replyOf('addClass', added).class_id
    const chapter = { title_bm: 'Permintaan', title_eng: 'Demand' }
    const { chapters } = replyOf(
      'addClassChapter',
      await office.post(pathOf('addClassChapter', { classId }), chapter),
    )
    const person = await student(api, { classIds: [classId] })
    const papers = async () => {
      const { subjects } = replyOf('practice', await api.as(person).get(pathOf('practice')))
      return subjects.flatMap((subject) => subject.papers)
    }
    const gift = (from: number, to: number) => ({
      type: 'text/plain',
      bytes: new TextEncoder().encode(
        Array.from({ length: to - from }, (_, n) => `Berapa ${from + n}? {#${from + n}}`).join(
          '\n\n',
        ),
      ),
    })
    const load = async (from: number, to: number) => {
      const query = `?chapter=${chapters[0]?.id}&save=yes`
      const path = `${pathOf('importPractice', { classId })}${query}`
      const { questions } = replyOf('importPractice', await office.putFile(path, gift(from, to)))
      expect(questions.map(({ outcome }) => outcome)).toEqual(questions.map(() => 'new'))
    }
    await load(0, timedPaperOfStaff.questions - 1)
    expect(await papers()).toEqual([])
    await office.post(pathOf('addPracticeQuestion'), {
      class_id: classId,
      question: {
        ...{ chapter_id: chapters[0]?.id, difficulty: 1, text: 'Berapa?', worked: [] },
        ...{ kind: 'number', value: 1, tolerance: 0, units: [] },
      },
    })
    const [first, ...others] = await papers()
    expect([first?.title, first?.minutes, others]).toEqual([
      'Kertas 1',
      timedPaperOfStaff.minutes,
      [],
    ])
    expect(new Set(first?.question_ids).size).toBe(timedPaperOfStaff.questions)
    await load(100, 100 + timedPaperOfStaff.questions)
    const [one, two] = await papers()
    expect(one?.question_ids.filter((id) => two?.question_ids.includes(id))).toEqual([])
    await api.contentLoad(testNow)
    expect(await papers()).toEqual([one, two])
  })
})

describe('ACC-02 PRAC-02: a trial saves answers to the questions that it opened', () => {
  it('and to no others', async () => {
    const full = await student(api, { classIds: [english] })
    const trial = await student(api, { programmeId: trialProgramme, classIds: [english] })
    const { questions } = await paperOf(full)
    const ofChapter = [...questions.values()].filter(
      ({ chapter_id }) => chapter_id === 'mathematics-f4-1',
    )
    const answers = ofChapter.map((question) =>
      api.as(trial).put(pathOf('savePracticeAnswer', { id: randomUUID() }), {
        question_id: question.id,
        answer: rightAnswer(question),
        answered_at: minutesAgo(1).toISOString(),
      }),
    )
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses).toEqual(ofChapter.map((_, n) => (n < practicePreviewPerChapter ? 200 : 403)))
  })
})
