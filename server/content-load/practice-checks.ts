import { markAnswer, rightAnswer } from '#contract/practice/mark-answer.ts'
import type { WrittenQuestion } from '#contract/practice/practice-file.ts'
import { valueOf } from './arithmetic.ts'
import { composePaper } from './compose-paper.ts'
import type { JsonPath } from './json-lines.ts'
import { toPracticeQuestion } from './practice-question.ts'
import type { ReadableContent, Report } from './report.ts'
import { readRichText } from './rich-text.ts'

/** Reports what is wrong with one question, by its place in it. */
type ReportHere = (at: JsonPath, message: string) => void

/** A computed answer may differ from the written one by this share of it: both are rounded. */
const computedShare = 1e-6

/** Finds questions that cannot be shown, cannot be answered, or belong nowhere. */
export function checkPractice({ files, pastPapers, practice }: ReadableContent, report: Report) {
  const seen = new Set<string>()
  const classes = files['catalogue/classes.json']
  const papers = [...pastPapers.values()]
  const papersById = new Map(
    papers.flatMap((one) => one.papers.map((paper) => [paper.id, paper] as const)),
  )
  for (const [file, content] of practice) {
    const { subject_key: key, language } = content
    const chapters = papers
      .filter(({ subject_key }) => subject_key === key)
      .flatMap((one) => one.chapters)
    const isTaught = classes?.some((row) => row.key === key && row.language === language)
    if (classes && !isTaught)
      report(file, ['subject_key'], `there is no class of ${key} in ${language}`)
    for (const [n, question] of content.questions.entries()) {
      const here: ReportHere = (at, message) => report(file, ['questions', n, ...at], message)
      if (seen.has(question.id)) here(['id'], `${question.id} is there twice`)
      seen.add(question.id)
      if (!chapters.some(({ id }) => id === question.chapter_id))
        here(['chapter_id'], `there is no chapter ${question.chapter_id} of ${key}`)
      if (question.paper) {
        const { paper_id: paperId, label } = question.paper
        const paper = papersById.get(paperId)
        if (!paper?.questions.some((one) => one.label === label))
          here(['paper', 'label'], `there is no question ${label} in ${paperId}`)
      }
      checkKeys(question, here)
      checkAnswer(question, here)
    }
    for (const [n, { id, questions: count }] of content.papers.entries()) {
      const here: ReportHere = (at, message) => report(file, ['papers', n, ...at], message)
      if (seen.has(id)) here(['id'], `${id} is there twice`)
      seen.add(id)
      const { length } = composePaper(content.questions, { count, turn: n })
      if (length < count) here(['questions'], `there are only ${length} that the page can mark`)
    }
  }
}

function checkKeys(question: WrittenQuestion, report: ReportHere): void {
  if (question.kind !== 'choice' && question.kind !== 'order') return
  const [name, items] =
    question.kind === 'choice' ? ['options', question.options] : ['items', question.items]
  const keys = items.map(({ key }) => key)
  for (const [n, key] of keys.entries())
    if (keys.indexOf(key) < n) report([name, n, 'key'], `${key} is there twice`)
  if (question.kind === 'order') return
  for (const [n, key] of question.correct.entries())
    if (!keys.includes(key)) report(['correct', n], `there is no option ${key}`)
}

/** The texts can be read, the answer that is computed is the written one, and the right answer earns every mark. */
function checkAnswer(question: WrittenQuestion, report: ReportHere): void {
  const made = toPracticeQuestion(question, { sample: false }, (text, at) => {
    try {
      return readRichText(text)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      report(at, error.message)
      return []
    }
  })
  if (!markAnswer(made, rightAnswer(made)).is_right)
    report([], 'its own answer would be marked as wrong')
  if (question.kind !== 'number' || question.computed_by === undefined) return
  try {
    const computed = valueOf(question.computed_by)
    const allowed = Math.max(question.tolerance, Math.abs(computed) * computedShare)
    // Also refuses what is no number.
    if (!(Math.abs(computed - question.value) <= allowed))
      report(['value'], `is ${question.value}, but computed ${computed}`)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    report(['computed_by'], error.message)
  }
}
