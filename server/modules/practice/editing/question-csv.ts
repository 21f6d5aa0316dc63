import {
  parseCsv,
  plainCell,
  textBeyond,
  type CsvCell,
  type CsvRow,
} from '#contract/shared/text/csv.ts'
import type { WrittenDraft, WrittenQuestion } from '#contract/practice/practice-file.ts'
import { questionKinds, type QuestionKind } from '#contract/practice/practice.ts'
import { linesOf, numberOf } from '#contract/practice/typed-parts.ts'
import {
  importQuestionMaximumCharacters,
  practiceColumns,
  type PracticeColumn,
} from '#contract/practice/practice-import.ts'
import { withMoney } from './from-html.ts'
import {
  fileProblem,
  itemKey,
  optionKey,
  problem,
  shortened,
  withinLimit,
  type FileQuestion,
} from './file-question.ts'

/** Questions as rows of a table, both ways. */

type Cells = Record<PracticeColumn, CsvCell>
type CellOf = (column: PracticeColumn) => string

/** Formulas are between dollar signs, so `withMoney` escapes the dollar signs of amounts. */
const columnsWithFormulas: ReadonlySet<PracticeColumn> = new Set(['question', 'options', 'worked'])

const needed: readonly PracticeColumn[] = ['kind', 'question', 'worked']

/** `[2] Halves it`: a step of a mark scheme. */
const stepPattern = /^\[(?<marks>\d{1,2})\]\s*(?<text>.*)$/

export function csvCells(
  question: WrittenQuestion,
  { taught, chapter }: { taught: string; chapter: string },
): Cells {
  return {
    id: question.id,
    class: taught,
    chapter,
    kind: question.kind,
    difficulty: question.difficulty,
    question: question.text,
    options: '',
    answer: '',
    tolerance: '',
    units: '',
    calculation: '',
    ...answerCells(question),
    worked: lines(question.worked),
    paper: question.paper?.paper_id ?? '',
    paper_question: question.paper?.label ?? '',
    figure_type: question.figure?.type ?? '',
    figure_alt: question.figure?.alt ?? '',
    figure: question.figure?.data ?? '',
  }
}

function answerCells(question: WrittenDraft): Partial<Cells> {
  switch (question.kind) {
    case 'choice': {
      const { options, correct } = question
      const places = options.flatMap(({ key }, n) => (correct.includes(key) ? [n + 1] : []))
      return { options: lines(options.map(({ text }) => text)), answer: places.join(', ') }
    }
    case 'number':
      return {
        answer: question.value,
        tolerance: question.tolerance,
        units: lines(question.units),
        calculation: question.computed_by ?? '',
      }
    case 'text':
      return { answer: lines(question.accepted) }
    case 'order':
      return { options: lines(question.items.map(({ text }) => text)) }
    case 'self':
      return { options: lines(question.scheme.map(({ marks, text }) => `[${marks}] ${text}`)) }
  }
}

const lines = (texts: readonly string[]) => texts.map((text) => linesOf(text).join(' ')).join('\n')

/** The questions of a table; its columns may be in any order. */
export function readCsvQuestions(csv: string): FileQuestion[] {
  const [heading, ...rows] = parseCsv(csv)
  const names = heading?.cells.map((name) => name.toLowerCase()) ?? []
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) return [fileProblem(problem('columns', missing.join(', ')))]
  const readLine = (row: CsvRow): FileQuestion => {
    const { line, cells } = row
    const cell: CellOf = (name) => {
      const text = plainCell(cells[names.indexOf(name)] ?? '')
      return columnsWithFormulas.has(name) ? withMoney(text) : text
    }
    const length = cells.reduce(
      (sum, text, n) => sum + (names[n] === 'figure' ? 0 : text.length),
      0,
    )
    const isTooLong = length > importQuestionMaximumCharacters
    const beyond = textBeyond(heading, row)
    const readCells = (): FileQuestion['read'] => {
      if (isTooLong) return { problem: problem('too-long', String(length)) }
      if (beyond !== undefined) return { problem: problem('cell-beyond', shortened(beyond)) }
      return readRow(cell)
    }
    return {
      line,
      id: cell('id'),
      taught: cell('class'),
      chapter: cell('chapter'),
      text: isTooLong ? shortened(cell('question')) : cell('question'),
      read: readCells(),
    }
  }
  return withinLimit(rows, readLine, ({ line }) => line)
}

function readRow(cell: CellOf): FileQuestion['read'] {
  const kind = questionKinds.find((one) => one === cell('kind').toLowerCase())
  if (!kind) return { problem: problem('kind', cell('kind')) }
  const [paper_id, label] = [cell('paper'), cell('paper_question').toLowerCase()]
  const [type, alt, data] = [cell('figure_type'), cell('figure_alt'), cell('figure')]
  return {
    draft: {
      kind,
      difficulty: Number(cell('difficulty') || '2'),
      text: cell('question'),
      worked: linesOf(cell('worked')),
      ...(paper_id && { paper: { paper_id, label } }),
      ...(data && { figure: { type, alt, data } }),
      ...readAnswer(kind, cell),
    },
  }
}

function readAnswer(kind: QuestionKind, cell: CellOf): object {
  const options = linesOf(cell('options'))
  switch (kind) {
    case 'choice':
      return {
        options: options.map((text, n) => ({ key: optionKey(n), text })),
        correct: (cell('answer').match(/\d+/g) ?? []).map((place) => optionKey(Number(place) - 1)),
      }
    case 'number':
      return {
        value: numberOf(cell('answer')),
        tolerance: numberOf(cell('tolerance') || '0'),
        units: linesOf(cell('units')),
        ...(cell('calculation') && { computed_by: cell('calculation') }),
      }
    case 'text':
      return { accepted: linesOf(cell('answer')) }
    case 'order':
      return { items: options.map((text, n) => ({ key: itemKey(n), text })) }
    case 'self':
      return {
        scheme: options.map((step) => {
          const { marks = '1', text = step } = stepPattern.exec(step)?.groups ?? {}
          return { marks: Number(marks), text }
        }),
      }
  }
}

/** In the order of the columns. */
export const rowOf = (cells: Cells): CsvCell[] => practiceColumns.map((column) => cells[column])
