import type { PracticeQuestion } from '#contract/practice/practice.ts'

type Candidate = Pick<PracticeQuestion, 'id' | 'kind' | 'chapter_id' | 'difficulty'>

/**
 * Chooses the questions of a timed paper, one of each chapter in turn, and sorts them by difficulty. A question that
 * students mark themselves is left out, because its mark scheme would give the answer away. `turn` makes the papers of
 * a subject differ.
 */
export function composePaper(
  questions: readonly Candidate[],
  { count, turn }: { count: number; turn: number },
): string[] {
  const candidates = questions.filter(({ kind }) => kind !== 'self')
  const chapters = [...new Set(candidates.map(({ chapter_id }) => chapter_id))].map((chapter) =>
    candidates.filter(({ chapter_id }) => chapter_id === chapter),
  )
  // Each turn starts at later chapters and later questions, so that papers differ.
  const turned = rotated(chapters, turn * count).map((ofChapter) =>
    rotated(ofChapter, turn * Math.ceil(count / chapters.length)),
  )
  const longest = Math.max(0, ...turned.map(({ length }) => length))
  const layers = Array.from({ length: longest }, (_, n) =>
    turned.flatMap((ofChapter) => ofChapter[n] ?? []),
  )
  return layers
    .flat()
    .slice(0, count)
    .toSorted((a, b) => a.difficulty - b.difficulty)
    .map(({ id }) => id)
}

function rotated<T>(items: readonly T[], by: number): T[] {
  const from = items.length === 0 ? 0 : by % items.length
  return [...items.slice(from), ...items.slice(0, from)]
}
