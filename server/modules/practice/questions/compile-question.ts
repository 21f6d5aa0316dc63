import { figureMaximumBytes } from '#contract/shared/limits.ts'
import { figureProblem, type FigureProblem } from '#contract/practice/check-figure.ts'
import { markAnswer, rightAnswer } from '#contract/practice/mark-answer.ts'
import type { PracticeFile, WrittenQuestion } from '#contract/practice/practice-file.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { valueOf } from './arithmetic.ts'
import { toPracticeQuestion } from './practice-question.ts'
import { readRichText } from './rich-text.ts'

type Problem = {
  at: readonly (string | number)[]
  why: 'text' | 'keys' | 'answer' | 'computed' | 'figure'
  message: string
}
export type Compiled = {
  question: PracticeQuestion
  /** Mistakes that prevent it from being shown or answered. */
  problems: Problem[]
}

/** The accepted relative difference between the computed and the written answer, since both are rounded. */
const computedShare = 1e-6

/** Compiles a question to store and send; checks that its texts are readable and its answer earns all marks. */
export function compileQuestion(
  written: WrittenQuestion,
  file: Pick<PracticeFile, 'sample'>,
): Compiled {
  const problems = [
    ...keyProblems(written),
    ...figureProblems(written),
    ...acceptedProblems(written),
  ]
  const question = toPracticeQuestion(written, file, (text, at) => {
    try {
      return readRichText(text)
    } catch (error) {
      problems.push({ at, why: 'text', message: messageOf(error) })
      return []
    }
  })
  if (!markAnswer(question, rightAnswer(question)).is_right)
    problems.push({ at: [], why: 'answer', message: 'its own answer would be marked as wrong' })
  return { question, problems: [...problems, ...computedProblems(written)] }
}

function messageOf(error: unknown): string {
  if (!(error instanceof SyntaxError)) throw error
  return error.message
}

function keyProblems(question: WrittenQuestion): Problem[] {
  if (question.kind !== 'choice' && question.kind !== 'order') return []
  const [name, items] =
    question.kind === 'choice' ? ['options', question.options] : ['items', question.items]
  const keys = items.map(({ key }) => key)
  const twice = keys.flatMap((key, n): Problem[] =>
    keys.indexOf(key) < n
      ? [{ at: [name, n, 'key'], why: 'keys', message: `${key} is there twice` }]
      : [],
  )
  if (question.kind === 'order') return twice
  const absent = question.correct.flatMap((key, n): Problem[] =>
    keys.includes(key)
      ? []
      : [{ at: ['correct', n], why: 'keys', message: `there is no option ${key}` }],
  )
  return [...twice, ...absent]
}

/** `$x = 3$`, `\(x\)` and `\frac`, but neither `$5` nor the difference of sets `A\B`. */
const latex = /\$(?=\S)[^$]*(?<=\S)\$(?!\d)|\\[([]|\\[a-z]{2,}/i

/** Students type an answer without LaTeX. */
function acceptedProblems(question: WrittenQuestion): Problem[] {
  if (question.kind !== 'text') return []
  return question.accepted.flatMap((text, n): Problem[] =>
    latex.test(text)
      ? [{ at: ['accepted', n], why: 'text', message: 'must be plain text, as students type it' }]
      : [],
  )
}

const whyNoFigure: Record<FigureProblem, string> = {
  'too-large': `the picture has more than ${figureMaximumBytes / 1000} KB`,
  'not-a-picture': 'the picture is no SVG, WebP, PNG or JPEG that can be read',
  'not-plain': 'the drawing has a script, a style sheet or a link to another file',
  'no-size': 'the picture does not say its width and height',
}

function figureProblems({ figure }: WrittenQuestion): Problem[] {
  const problem = figure && figureProblem(figure)
  return problem ? [{ at: ['figure'], why: 'figure', message: whyNoFigure[problem] }] : []
}

function computedProblems(question: WrittenQuestion): Problem[] {
  if (question.kind !== 'number' || question.computed_by === undefined) return []
  try {
    const computed = valueOf(question.computed_by)
    const allowed = Math.max(question.tolerance, Math.abs(computed) * computedShare)
    // Also refuses NaN.
    if (Math.abs(computed - question.value) <= allowed) return []
    const message = `is ${question.value}, but computed ${computed}`
    return [{ at: ['value'], why: 'computed', message }]
  } catch (error) {
    return [{ at: ['computed_by'], why: 'computed', message: messageOf(error) }]
  }
}
