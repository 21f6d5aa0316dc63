import * as v from 'valibot'
import { Count } from '../shared/wire.ts'
import { classLanguages } from '../shared/kinds.ts'
import { PaperChapter } from '../papers/papers.ts'
import { PracticeQuestionId } from './answers.ts'

/** Common mistakes of a class in practice, and students who may need help. Only staff of the class see it. */

/** A question is listed once this many students have answered it, at least one of them wrongly. */
export const wrongStudentsAtLeast = 3
export const wrongQuestionsShown = 20
/** The most wrong answers listed for a question, the most frequent first. */
export const wrongAnswersShown = 3

/**
 * A student may need help when fewer than half of the latest answers to their last 20 questions were right. Students
 * with fewer than 10 answered questions are left out.
 */
export const helpRule = { questions: 20, atLeast: 10, rightShareBelow: 0.5 } as const

const WrongQuestion = v.object({
  id: PracticeQuestionId,
  /** Without mathematics: `x^2`. */
  text: v.string(),
  chapter: PaperChapter,
  /** Students of the class who answered it, and those whose first answer was wrong. */
  students: Count,
  wrong: Count,
  /** The wrong answers; none for questions that students mark themselves. */
  answers: v.array(v.object({ text: v.string(), students: Count })),
})
export type WrongQuestion = v.InferOutput<typeof WrongQuestion>

export const ClassPractice = v.object({
  class_name: v.string(),
  language: v.picklist(classLanguages),
  /** The largest share of wrong answers first. */
  questions: v.array(WrongQuestion),
  /** Ordered by name. */
  students: v.array(v.object({ uid: v.string(), name: v.string(), right: Count, of: Count })),
})
export type ClassPractice = v.InferOutput<typeof ClassPractice>
