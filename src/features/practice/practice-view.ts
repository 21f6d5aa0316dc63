import { malaysianDay } from '#contract/shared/calendar.ts'
import { questionsPerRound } from '#contract/shared/limits.ts'
import { markAnswer } from '#contract/practice/mark-answer.ts'
import { inOrderGiven, isRight, latestAnswers, masteryOf } from '#contract/practice/mastery.ts'
import { answersOfAttempt, isOver, timeIsUpAt } from '#contract/practice/attempt-paper.ts'
import type { SaveAttempt } from '#contract/practice/attempts.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import type { PracticeAnswer } from '#contract/practice/answers.ts'
import type { OutboxEntryOf } from '#platform/storage/outbox.ts'

export type AnswerEntry = Pick<OutboxEntryOf<'answer'>, 'id' | 'body'>

/** A person's answers, from this device and the server; the latest and the due date by question. */
export type History = {
  /** In the order in which they were given. */
  answers: readonly PracticeAnswer[]
  latest: ReadonlyMap<string, PracticeAnswer>
  /** The latest to questions that are still asked, which count for mastery. */
  latestOfActive: ReadonlyMap<string, PracticeAnswer>
  due: ReadonlyMap<string, Date>
}

/** The server's answers and those of this device, each once, in the order in which they were given. */
export function allAnswers(
  kept: readonly PracticeAnswer[],
  here: readonly AnswerEntry[],
  questions: ReadonlyMap<string, PracticeQuestion>,
): PracticeAnswer[] {
  const known = new Map(kept.map((answer) => [answer.id, answer]))
  for (const { id, body } of here) {
    const question = questions.get(body.question_id)
    if (known.has(id) || !question) continue
    const { earned, of } = markAnswer(question, body.answer)
    const { question_id, answered_at } = body
    known.set(id, { id, question_id, chapter_id: question.chapter_id, answered_at, earned, of })
  }
  return inOrderGiven([...known.values()])
}

/** The answers of timed papers that were submitted and are not sent yet. */
export const answersOfAttempts = (
  attempts: readonly Pick<OutboxEntryOf<'attempt'>, 'id' | 'body'>[],
  questions: ReadonlyMap<string, PracticeQuestion>,
): PracticeAnswer[] =>
  attempts
    .filter(({ body }) => body.submitted_at !== null)
    .flatMap(({ id, body }) => answersOfAttempt(id, body, questions))

export const historyOf = (
  answers: readonly PracticeAnswer[],
  dueDates: (ordered: readonly PracticeAnswer[]) => ReadonlyMap<string, Date>,
  /** Every question that is asked; undefined while some are unknown. */
  asked?: ReadonlyMap<string, PracticeQuestion>,
): History => ({
  answers,
  latest: latestAnswers(answers),
  latestOfActive: latestAnswers(
    asked ? answers.filter(({ question_id: id }) => asked.has(id)) : answers,
  ),
  due: dueDates(answers),
})

/** The set to practise: `due`, `mistakes`, or the id of a chapter or timed paper. */
export type PracticeSet = string

/** The questions of a set, the most useful first. */
export function questionsOfSet(
  set: PracticeSet,
  questions: readonly PracticeQuestion[],
  { latest, due }: Pick<History, 'latest' | 'due'>,
  now: Date,
): PracticeQuestion[] {
  const dueAt = ({ id }: PracticeQuestion) => due.get(id)
  if (set === 'due') {
    const today = malaysianDay(now)
    return questions
      .filter((question) => {
        const at = dueAt(question)
        return at !== undefined && malaysianDay(at) <= today
      })
      .toSorted((a, b) => (dueAt(a)?.getTime() ?? 0) - (dueAt(b)?.getTime() ?? 0))
  }
  const answeredAt = ({ id }: PracticeQuestion) => latest.get(id)?.answered_at ?? ''
  const oldestFirst = (a: PracticeQuestion, b: PracticeQuestion) =>
    answeredAt(a).localeCompare(answeredAt(b))
  const isMistake = ({ id }: PracticeQuestion) => {
    const answer = latest.get(id)
    return answer !== undefined && !isRight(answer)
  }
  const mistakes = questions.filter(isMistake).toSorted(oldestFirst)
  if (set === 'mistakes') return mistakes
  const ofChapter = (question: PracticeQuestion) => question.chapter_id === set
  const isNew = ({ id }: PracticeQuestion) => !latest.has(id)
  return [
    ...questions.filter((question) => ofChapter(question) && isNew(question)),
    ...mistakes.filter(ofChapter),
    ...questions
      .filter((question) => ofChapter(question) && !isNew(question) && !isMistake(question))
      .toSorted(oldestFirst),
  ]
}

/** A round that starts in one tap. */
export type NextRound = { subject: PracticeSubject; set: PracticeSet; count: number }

/**
 * The suggested round: due questions; otherwise the first unmastered chapter, from the last practised subject on;
 * otherwise mistakes, then any chapter. Undefined without questions.
 */
export function nextRound(
  subjects: readonly PracticeSubject[],
  byClass: ReadonlyMap<number, readonly PracticeQuestion[]>,
  history: History,
  now: Date,
): NextRound | undefined {
  const lastPractised = ({ class_id: id }: PracticeSubject) =>
    (byClass.get(id) ?? [])
      .map((question) => history.latest.get(question.id)?.answered_at ?? '')
      .reduce((last, at) => (at > last ? at : last), '')
  const latestFirst = subjects.toSorted((a, b) => lastPractised(b).localeCompare(lastPractised(a)))
  const roundOf = (set: PracticeSet, subject: PracticeSubject): NextRound => {
    const questions = byClass.get(subject.class_id) ?? []
    const count = questionsOfSet(set, questions, history, now).length
    return { subject, set, count: Math.min(count, questionsPerRound) }
  }
  const hasQuestions = ({ count }: NextRound) => count > 0
  const due = latestFirst
    .map((subject) => roundOf('due', subject))
    .filter(hasQuestions)
    .toSorted((a, b) => b.count - a.count)
  const chapters = latestFirst.flatMap((subject) =>
    subject.chapters.map((chapter) => ({
      ...roundOf(chapter.id, subject),
      ...masteryOf(history.latestOfActive, chapter),
    })),
  )
  return (
    due[0] ??
    chapters.filter(({ isMastered }) => !isMastered).find(hasQuestions) ??
    latestFirst.map((subject) => roundOf('mistakes', subject)).find(hasQuestions) ??
    chapters.find(hasQuestions)
  )
}

/** The questions of a round that has begun, and the answers given in it. */
export type Round = { ids: readonly string[]; answer_ids: readonly string[] }

export const newRound = (questions: readonly PracticeQuestion[]): Round => ({
  ids: questions.slice(0, questionsPerRound).map(({ id }) => id),
  answer_ids: [],
})

/** The answers of a round by question. */
export const answersIn = (
  { answer_ids: answerIds }: Round,
  answers: readonly PracticeAnswer[],
): ReadonlyMap<string, PracticeAnswer> =>
  latestAnswers(answers.filter(({ id }) => answerIds.includes(id)))

export const roundPath = (classId: number, set: PracticeSet): string =>
  `/practice/${classId}/${set}`

export type RunningPaper = {
  classId: number
  paperId: string
  title: string
  path: string
  minutesLeft: number
}

/** The timed papers whose clock is running, the one that ends first at the front. */
export const runningPapers = (
  subjects: readonly PracticeSubject[],
  attempts: readonly { state: SaveAttempt }[],
  now: Date,
): RunningPaper[] =>
  attempts
    .filter(({ state }) => !isOver(state, now))
    .toSorted((a, b) => timeIsUpAt(a.state).getTime() - timeIsUpAt(b.state).getTime())
    .flatMap(({ state }) =>
      subjects.flatMap(({ class_id: classId, papers }) =>
        papers
          .filter(({ id }) => id === state.paper_id)
          .map(({ id: paperId, title }) => ({
            classId,
            paperId,
            title,
            path: roundPath(classId, paperId),
            minutesLeft: Math.ceil((timeIsUpAt(state).getTime() - now.getTime()) / 60_000),
          })),
      ),
    )
