import { expect, it } from 'vitest'
import { latestAnswers, masteryOf } from '#contract/practice/mastery.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeAnswer } from '#contract/practice/answers.ts'
import type { PracticeQuestions, PracticeSubject } from '#contract/practice/practising.ts'
import {
  allAnswers,
  answersIn,
  historyOf,
  newRound,
  nextRound,
  questionsOfSet,
} from './practice-view.ts'
import { plainText } from '#contract/practice/plain-text.ts'
import { merged } from './queries.ts'
import { shuffledKeys } from './question/AnswerFields.tsx'

const now = new Date('2026-11-21T04:00:00Z')
const question = (id: string, chapter = 'c1'): PracticeQuestion => ({
  id,
  chapter_id: chapter,
  difficulty: 1,
  text: [id],
  worked: [],
  paper: null,
  is_sample: true,
  kind: 'number',
  value: 1,
  tolerance: 0,
  units: [],
})
const answer = (id: string, of: string, hour: number, earned = 1): PracticeAnswer => ({
  id,
  question_id: of,
  chapter_id: 'c1',
  answered_at: `2026-11-21T0${hour}:00:00.000Z`,
  earned,
  of: 1,
})
const ids = (questions: readonly PracticeQuestion[]) => questions.map(({ id }) => id)

it('PRAC-02: a chapter asks new questions first, then mistakes, then those answered right longest ago', () => {
  const questions = ['q1', 'q2', 'q3', 'q4', 'q5'].map((id) => question(id))
  const latest = latestAnswers([
    answer('a', 'q1', 1),
    answer('b', 'q2', 2, 0),
    answer('c', 'q4', 3),
    answer('d', 'q2', 4, 0),
  ])
  const history = { latest, due: new Map<string, Date>() }
  const all = [...questions, question('other', 'c2')]
  expect(ids(questionsOfSet('c1', all, history, now))).toEqual(['q3', 'q5', 'q2', 'q1', 'q4'])
  expect(ids(questionsOfSet('mistakes', all, history, now))).toEqual(['q2'])
})

it('PRAC-02: due questions are those due by the end of the Malaysian day, longest due first', () => {
  const due = new Map([
    ['q1', new Date('2026-11-21T15:59:59Z')],
    ['q2', new Date('2026-11-21T16:00:00Z')],
    ['q3', new Date('2026-11-19T00:00:00Z')],
  ])
  const questions = ['q1', 'q2', 'q3', 'q4'].map((id) => question(id))
  expect(ids(questionsOfSet('due', questions, { latest: new Map(), due }, now))).toEqual([
    'q3',
    'q1',
  ])
})

it('PWA-06: an answer counts once, from the outbox until the server has it', () => {
  const questions = new Map([['q1', question('q1')]])
  const entry = {
    id: 'a',
    body: {
      question_id: 'q1',
      answer: { kind: 'number', text: '1' } as const,
      answered_at: '2026-11-21T01:00:00.000Z',
    },
  }
  const waiting = allAnswers([], [entry, entry], questions)
  expect(waiting).toEqual([answer('a', 'q1', 1)])
  expect(allAnswers(waiting, [entry], questions)).toEqual(waiting)
})

it('PRAC-02: a round goes on where it was left, whatever the clock of the phone says', () => {
  const questions = Array.from({ length: 12 }, (_, n) => question(`q${n}`))
  const round = newRound(questions)
  expect(round.ids).toHaveLength(10)
  const answers = [answer('old', 'q0', 1), { ...answer('new', 'q1', 5), earned: 0 }]
  expect([...answersIn({ ...round, answer_ids: ['new'] }, answers).keys()]).toEqual(['q1'])
})

it('PRAC-05: mastered is 8 of the last 10 questions, each by its latest answer', () => {
  const given = (right: number, wrong: number) =>
    latestAnswers(
      Array.from({ length: right + wrong }, (_, n) =>
        answer(`a${n}`, `q${n}`, 1, n < right ? 1 : 0),
      ),
    )
  const chapter = { id: 'c1', questions: 10 }
  expect(masteryOf(given(8, 2), chapter)).toEqual({ right: 8, counted: 10, isMastered: true })
  expect(masteryOf(given(7, 3), chapter).isMastered).toBe(false)
  expect(masteryOf(given(9, 0), chapter).isMastered).toBe(false)
  expect(masteryOf(given(3, 0), { id: 'c1', questions: 3 }).isMastered).toBe(true)
  expect(masteryOf(given(0, 0), chapter)).toEqual({ right: 0, counted: 0, isMastered: false })
  const mended = latestAnswers([answer('a', 'q1', 1, 0), answer('b', 'q1', 2)])
  expect(masteryOf(mended, chapter)).toMatchObject({ right: 1, counted: 1 })
})

it('PRAC-05: a withdrawn question does not keep a chapter from being mastered', () => {
  const chapter = { id: 'c1', questions: 3 }
  const asked = new Map(['q1', 'q2', 'q3-v2'].map((id) => [id, question(id)]))
  const answers = [
    answer('a', 'q3', 1, 0),
    answer('b', 'q1', 2),
    answer('c', 'q2', 3),
    answer('d', 'q3-v2', 4),
  ]
  const { latest, latestOfActive } = historyOf(answers, () => new Map(), asked)
  expect(masteryOf(latestOfActive, chapter)).toEqual({ right: 3, counted: 3, isMastered: true })
  expect(latest.size).toBe(4)
  // While a set is not on the device, no answer is left out.
  expect(historyOf(answers, () => new Map()).latestOfActive.size).toBe(4)
})

it('PWA-03: a change replaces, adds and removes questions', () => {
  const had: PracticeQuestions = {
    as_of: 'all.1',
    is_whole: true,
    questions: ['q1', 'q2', 'q3'].map((id) => question(id)),
    figures: [],
    gone: [],
  }
  const came = { as_of: 'all.2', is_whole: false, questions: [], figures: [], gone: [] }
  expect(merged(had, came).questions).toBe(had.questions)
  const changed = { ...question('q2'), value: 2 }
  const after = merged(had, { ...came, questions: [changed, question('q4')], gone: ['q1'] })
  expect(after).toMatchObject({ as_of: 'all.2', questions: [changed, { id: 'q3' }, { id: 'q4' }] })
  expect(merged(had, { ...came, is_whole: true }).questions).toEqual([])
})

it('PRAC-01: items to order are never shown in the right order', () => {
  const items = ['1', '2', '3'].map((key) => ({ key, text: [key] }))
  for (let n = 0; n < 200; n += 1) {
    const { id, chapter_id, difficulty, text, worked, paper, is_sample } = question(`q${n}`)
    const common = { id, chapter_id, difficulty, text, worked, paper, is_sample }
    const keys = shuffledKeys({ ...common, kind: 'order', items })
    expect(keys.join()).not.toBe('1,2,3')
    expect(keys.toSorted()).toEqual(['1', '2', '3'])
  }
})

it('PRAC-01: mathematics as plain text, for the question box', () => {
  const mi = (text: string) => ({ t: 'mi' as const, c: [text] })
  expect(
    plainText([
      'Find ',
      { math: { t: 'math', c: [{ t: 'mfrac', c: [mi('a'), { t: 'msup', c: [mi('b'), '2'] }] }] } },
      '.',
    ]),
  ).toBe('Find (a)/(b^2).')
})

it('LOOP-01: one tap practises what is due, else the first chapter that is not mastered of the subject practised last', () => {
  const subject = (class_id: number): PracticeSubject => ({
    ...{ class_id, class_name: `Class ${class_id}`, language: 'Eng', slug: 'full-programme' },
    ...{ background_color_hex: '#0b6e6e', scope: 'all', may_ask: true, videos: [], papers: [] },
    chapters: [
      { id: 'c1', title_bm: 'Satu', title_eng: 'One', questions: 2 },
      { id: 'c2', title_bm: 'Dua', title_eng: 'Two', questions: 1 },
    ],
  })
  const byClass = new Map([
    [5, [question('q1'), question('q2'), question('q3', 'c2')]],
    [7, [question('q4')]],
  ])
  const next = (answers: readonly PracticeAnswer[], due: ReadonlyMap<string, Date> = new Map()) => {
    const found = nextRound(
      [subject(5), subject(7)],
      byClass,
      historyOf(answers, () => due),
      now,
    )
    return found && [found.subject.class_id, found.set, found.count]
  }
  expect(next([])).toEqual([5, 'c1', 2])
  expect(next([answer('a', 'q4', 1)])).toEqual([7, 'c1', 1])
  expect(next([answer('a', 'q4', 1)], new Map([['q1', now]]))).toEqual([5, 'due', 1])
  expect(
    nextRound(
      [],
      byClass,
      historyOf([], () => new Map()),
      now,
    ),
  ).toBeUndefined()
})
