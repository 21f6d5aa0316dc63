import { createEmptyCard, fsrs, Rating, type Card, type Grade } from 'ts-fsrs'
import { reviewLongestDays, reviewRetention } from '#contract/shared/limits.ts'
import type { PracticeAnswer } from '#contract/practice/answers.ts'

// Intervals are whole days; 'My mistakes' repeats a question on the same day.
const scheduler = fsrs({
  request_retention: reviewRetention,
  maximum_interval: reviewLongestDays,
  enable_fuzz: false,
  enable_short_term: false,
})

/** When each question is due again. Replays all answers in order, so that every device gets the same dates. */
export function dueDates(ordered: readonly PracticeAnswer[]): Map<string, Date> {
  const cards = new Map<string, Card>()
  for (const answer of ordered) {
    const at = new Date(answer.answered_at)
    const card = cards.get(answer.question_id) ?? createEmptyCard<Card>(at)
    cards.set(answer.question_id, scheduler.next(card, at, gradeOf(answer)).card)
  }
  return new Map([...cards].map(([id, { due }]) => [id, due]))
}

/** All marks count as remembered, at least half as hard to remember, less as forgotten. */
function gradeOf({ earned, of }: PracticeAnswer): Grade {
  if (earned === of) return Rating.Good
  return earned * 2 >= of ? Rating.Hard : Rating.Again
}
