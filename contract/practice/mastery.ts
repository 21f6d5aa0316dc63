import { masteryQuestions, masteryShare } from '../shared/limits.ts'
import type { PracticeAnswer } from './answers.ts'

/** A person's mastery of a chapter, from their latest answers. */
export type Mastery = { right: number; of: number; isMastered: boolean }

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
 */
export function masteryOf(
  latest: ReadonlyMap<string, PracticeAnswer>,
  chapter: { id: string; questions: number },
): Mastery {
  const wanted = Math.min(masteryQuestions, chapter.questions)
  const counted = [...latest.values()]
    .filter(({ chapter_id }) => chapter_id === chapter.id)
    .slice(-masteryQuestions)
  const right = counted.filter(isRight).length
  return {
    right,
    of: counted.length,
    isMastered: wanted > 0 && counted.length >= wanted && right >= counted.length * masteryShare,
  }
}
