import { masteryQuestions, masteryShare } from '../shared/limits.ts'
import type { PracticeAnswer } from './answers.ts'

/** A person's mastery of a chapter: how many of the latest answers that count were right. */
export type Mastery = { right: number; counted: number; isMastered: boolean }

export const isRight = ({ earned, of }: Pick<PracticeAnswer, 'earned' | 'of'>): boolean =>
  earned === of

/** Answers in the order in which they were given, on whatever device. */
export const inOrderGiven = (answers: readonly PracticeAnswer[]): PracticeAnswer[] =>
  answers.toSorted((a, b) => a.answered_at.localeCompare(b.answered_at) || a.id.localeCompare(b.id))

/** The latest answer to each question, in the order in which they were given. */
export function latestAnswers(ordered: readonly PracticeAnswer[]): Map<string, PracticeAnswer> {
  const latest = new Map<string, PracticeAnswer>()
  for (const answer of ordered) {
    latest.delete(answer.question_id)
    latest.set(answer.question_id, answer)
  }
  return latest
}

/**
 * A chapter is mastered when 8 of the last 10 questions were right ("m of n", as Kolibri's exercises count it). Each
 * question counts once, by its latest answer; a chapter with fewer questions needs the same share of all of them.
 * `latest` holds no answers to withdrawn questions, which cannot be given again.
 */
export function masteryOf(
  latest: ReadonlyMap<string, PracticeAnswer>,
  chapter: { id: string; questions: number },
): Mastery {
  const wanted = Math.min(masteryQuestions, chapter.questions)
  const answers = [...latest.values()]
    .filter(({ chapter_id }) => chapter_id === chapter.id)
    .slice(-masteryQuestions)
  const right = answers.filter(isRight).length
  return {
    right,
    counted: answers.length,
    isMastered: wanted > 0 && answers.length >= wanted && right >= answers.length * masteryShare,
  }
}
