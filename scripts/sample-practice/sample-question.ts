import type { Subject } from '#contract/catalogue.ts'
import type { WrittenQuestion } from '#contract/practice/practice-file.ts'
import { valueOf } from '#server/content-load/arithmetic.ts'

type Language = Subject['language']
type Level = WrittenQuestion['difficulty']
type Common = 'id' | 'chapter_id'
type WithoutPlace<T> = T extends unknown ? Omit<T, Common> : never
/** A question as it is in one language, before it has an id and a chapter. */
export type SampleQuestion = (language: Language) => WithoutPlace<WrittenQuestion>
/** The questions of each chapter, by its id. */
export type SampleChapters = Record<string, readonly SampleQuestion[]>

/** `BM || English`; without `||` it is the same in both. */
type Both = string
const inLanguage = (both: Both, language: Language): string => {
  const [bm = '', eng = bm] = both.split(' || ')
  return (language === 'Bm' ? bm : eng).trim()
}

const written = (language: Language, level: Level, text: Both, worked: readonly Both[]) => ({
  difficulty: level,
  text: inLanguage(text, language),
  worked: worked.map((step) => inLanguage(step, language)),
})

/** A number that `computed` works out; where it is not whole, answers to `places` decimal places are right. */
export function number(
  level: Level,
  text: Both,
  computed: string,
  worked: readonly Both[],
  { units = [], places = 2 }: { units?: readonly string[]; places?: number } = {},
): SampleQuestion {
  const exact = valueOf(computed)
  const value = Number(exact.toFixed(places))
  const isRounded = Math.abs(exact - value) > 1e-9
  return (language) => ({
    ...written(language, level, text, worked),
    kind: 'number',
    value,
    tolerance: isRounded ? 10 ** -places : 0,
    units: [...units],
    computed_by: computed,
  })
}

/** The first `correct` options are right. */
export function choice(
  level: Level,
  text: Both,
  options: readonly Both[],
  worked: readonly Both[],
  correct = 1,
): SampleQuestion {
  // Always the same order, and not the right one first.
  const turn = [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const places = options.map((_, n) => (n + turn) % options.length)
  return (language) => ({
    ...written(language, level, text, worked),
    kind: 'choice',
    options: places.map((from, n) => ({
      key: 'abcdef'.charAt(n),
      text: inLanguage(options[from] ?? '', language),
    })),
    correct: places.flatMap((from, n) => (from < correct ? 'abcdef'.charAt(n) : [])),
  })
}

/** The same question with a drawing, whose words are in the language of the question. */
export const withFigure =
  (
    question: SampleQuestion,
    alt: Both,
    draw: (word: (both: Both) => string) => string,
  ): SampleQuestion =>
  (language) => ({
    ...question(language),
    figure: {
      type: 'image/svg+xml',
      alt: inLanguage(alt, language),
      data: draw((both) => inLanguage(both, language)),
    },
  })

/** A few words; accepted in both languages, whatever the language of the question. */
export const words =
  (
    level: Level,
    text: Both,
    accepted: readonly string[],
    worked: readonly Both[],
  ): SampleQuestion =>
  (language) => ({
    ...written(language, level, text, worked),
    kind: 'text',
    accepted: [...accepted],
  })

export const inOrder =
  (level: Level, text: Both, items: readonly Both[], worked: readonly Both[]): SampleQuestion =>
  (language) => ({
    ...written(language, level, text, worked),
    kind: 'order',
    items: items.map((item, n) => ({ key: String(n + 1), text: inLanguage(item, language) })),
  })

/** Marked by the student; each step is `marks, text`. */
export const onPaper =
  (
    level: Level,
    text: Both,
    scheme: readonly (readonly [number, Both])[],
    worked: readonly Both[],
  ): SampleQuestion =>
  (language) => ({
    ...written(language, level, text, worked),
    kind: 'self',
    scheme: scheme.map(([marks, step]) => ({ marks, text: inLanguage(step, language) })),
  })
