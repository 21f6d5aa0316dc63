import { nowOrAfter } from '../shared/now-or-after.ts'
import type { GivenAnswer, PracticeAnswer } from './answers.ts'
import { markAnswer, type Marked } from './mark-answer.ts'
import type { PracticeQuestion } from './practice.ts'
import type { SaveAttempt, TimedPaper } from './attempts.ts'

/** How a timed paper is sat, merged and marked: on the page at once, and again on the server. */

const minuteMs = 60_000

export const startAttempt = (
  { id, minutes, question_ids }: TimedPaper,
  now: Date,
): SaveAttempt => ({
  paper_id: id,
  minutes,
  question_ids,
  started_at: now.toISOString(),
  submitted_at: null,
  answers: [],
  flags: [],
})

type OfQuestion = { question_id: string; at: string }

export const withAnswer = (
  attempt: SaveAttempt,
  questionId: string,
  answer: GivenAnswer,
  now: Date,
): SaveAttempt => ({
  ...attempt,
  answers: [
    ...without(attempt.answers, questionId),
    { question_id: questionId, answer, at: after(attempt.answers, questionId, now) },
  ],
})

export const withFlag = (
  attempt: SaveAttempt,
  questionId: string,
  isOn: boolean,
  now: Date,
): SaveAttempt => ({
  ...attempt,
  flags: [
    ...without(attempt.flags, questionId),
    { question_id: questionId, is_on: isOn, at: after(attempt.flags, questionId, now) },
  ],
})

const without = <Row extends OfQuestion>(rows: readonly Row[], questionId: string) =>
  rows.filter(({ question_id: id }) => id !== questionId)

const after = (rows: readonly OfQuestion[], questionId: string, now: Date): string =>
  nowOrAfter(
    rows.filter(({ question_id: id }) => id === questionId).map(({ at }) => at),
    now,
  )

/** The end of the time that the paper gives. */
export const timeIsUpAt = ({ started_at, minutes }: SaveAttempt): Date =>
  new Date(Date.parse(started_at) + minutes * minuteMs)

/** When it was submitted, or when its time was up if that is earlier. */
const endOf = (attempt: SaveAttempt): number =>
  Math.min(
    timeIsUpAt(attempt).getTime(),
    attempt.submitted_at === null ? Infinity : Date.parse(attempt.submitted_at),
  )

export const isOver = (attempt: SaveAttempt, now: Date): boolean =>
  attempt.submitted_at !== null || endOf(attempt) <= now.getTime()

/** Whether its time ran out before it was submitted. */
export const isTimedOut = (attempt: SaveAttempt): boolean =>
  endOf(attempt) === timeIsUpAt(attempt).getTime()

export const submitted = (attempt: SaveAttempt, now: Date): SaveAttempt => ({
  ...attempt,
  submitted_at:
    attempt.submitted_at ??
    new Date(Math.min(timeIsUpAt(attempt).getTime(), now.getTime())).toISOString(),
})

/**
 * Merges one attempt from two devices: the latest answer to each question and the earliest submission. Independent of
 * order and repetition.
 */
export const mergeAttempts = (a: SaveAttempt, b: SaveAttempt): SaveAttempt => ({
  ...a,
  submitted_at: [a.submitted_at, b.submitted_at].filter((at) => at !== null).toSorted()[0] ?? null,
  answers: latestOfEach([...a.answers, ...b.answers]),
  flags: latestOfEach([...a.flags, ...b.flags]),
})

/** A schema and a page write a row's keys in different orders; equal rows must be equal as text. */
const keysInOrder: OfQuestion = { question_id: '', at: '' }

function latestOfEach<Row extends OfQuestion>(rows: readonly Row[]): Row[] {
  const alike = rows.map((row) => ({ ...keysInOrder, ...row }))
  // Two devices may have tapped in the same millisecond: then all devices prefer the same one.
  const ordered = alike.toSorted(
    (a, b) => a.at.localeCompare(b.at) || JSON.stringify(a).localeCompare(JSON.stringify(b)),
  )
  const latest = new Map(ordered.map((row) => [row.question_id, row]))
  return [...latest.values()].toSorted((a, b) => a.question_id.localeCompare(b.question_id))
}

export type MarkedQuestion = {
  question: PracticeQuestion
  /** Null: not answered. */
  answer: GivenAnswer | null
  answeredAt: string | null
  marked: Marked
}

/** The questions of an attempt with their marks, in the order of the paper. Answers after its end get no marks. */
export function markAttempt(
  attempt: SaveAttempt,
  questions: ReadonlyMap<string, PracticeQuestion>,
): MarkedQuestion[] {
  const end = endOf(attempt)
  const counted = attempt.answers.filter(({ at }) => Date.parse(at) <= end)
  return attempt.question_ids.flatMap((id) => {
    const question = questions.get(id)
    if (!question) return []
    const given = counted.find(({ question_id }) => question_id === id)
    const marked = markAnswer(question, given?.answer ?? nothing)
    return {
      question,
      answer: given?.answer ?? null,
      answeredAt: given?.at ?? null,
      marked: given ? marked : { ...marked, earned: 0, is_right: false },
    }
  })
}

const nothing: GivenAnswer = { kind: 'text', text: '' }

export const marksOf = (questions: readonly MarkedQuestion[]) => ({
  earned: questions.reduce((sum, { marked }) => sum + marked.earned, 0),
  of: questions.reduce((sum, { marked }) => sum + marked.of, 0),
})

/** The answers of a finished attempt, for due questions and mastery. */
export function answersOfAttempt(
  id: string,
  attempt: SaveAttempt,
  questions: ReadonlyMap<string, PracticeQuestion>,
): (PracticeAnswer & { answer: GivenAnswer })[] {
  return markAttempt(attempt, questions).flatMap(({ question, answer, answeredAt, marked }) => {
    if (!answer || answeredAt === null) return []
    return {
      id: answerId(id, attempt.question_ids.indexOf(question.id)),
      question_id: question.id,
      chapter_id: question.chapter_id,
      answer,
      answered_at: answeredAt,
      earned: marked.earned,
      of: marked.of,
    }
  })
}

/** Derived from the attempt's id and the question's position, so that every device and the server agree on it. */
const answerId = (attemptId: string, place: number): string => {
  const last = Number.parseInt(attemptId.slice(-4), 16) ^ (place + 1)
  return attemptId.slice(0, -4) + last.toString(16).padStart(4, '0')
}
