import { parentPort, workerData } from 'node:worker_threads'
import type { FileBody } from '#contract/endpoints.ts'
import { WrittenDraft } from '#contract/practice/practice-file.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { ImportProblem } from '#contract/practice/practice-import.ts'
import type { ClassLanguage } from '#contract/shared/kinds.ts'
import { readForm } from '#contract/shared/validation.ts'
import { decodeTextFile } from '#contract/shared/text/text-file.ts'
import { compileQuestion } from '../questions/compile-question.ts'
import { fileProblem, problem, type FileQuestion } from './file-question.ts'
import { readCsvQuestions } from './question-csv.ts'
import { readGift } from './read-gift.ts'

/** A question that can be added. */
export type ReadableQuestion = { draft: WrittenDraft; body: PracticeQuestion }
/** A file of questions, and the language of the class that they are for. */
export type QuestionFile = { file: FileBody; language: ClassLanguage }
export type ReadQuestion = Omit<FileQuestion, 'read'> & {
  read: ReadableQuestion | { problem: ImportProblem }
}

/** Stands for the chapter, which only the database knows. */
const anyChapter = 'any'

/** The questions of a file as they would be stored, with `anyChapter` as the chapter of each. */
function readQuestionFile({ file: { type, bytes }, language }: QuestionFile): ReadQuestion[] {
  const text = decodeTextFile(bytes)
  const read =
    text === undefined ? [fileProblem(problem('encoding'))] : readText(type, text, language)
  return read.map((question) => ({ ...question, read: compiled(question) }))
}

const readText = (type: string, text: string, language: ClassLanguage): FileQuestion[] =>
  type === 'text/csv' ? readCsvQuestions(text) : readGift(text, language)

function compiled({ read }: FileQuestion): ReadQuestion['read'] {
  if ('problem' in read) return read
  const form = readForm(WrittenDraft, { ...read.draft, chapter_id: anyChapter })
  if (!form.whole) {
    const [path = ''] = Object.keys(form.messages)
    return { problem: problem('field', '', path.split('.')[0]) }
  }
  const { question: body, problems } = compileQuestion(
    { id: 'import', ...form.values },
    { sample: false },
  )
  const [wrong] = problems
  if (wrong) return { problem: problem(wrong.why, wrong.message, wrong.at.join('.')) }
  return { draft: form.values, body }
}

// A thread of `readInWorker`.
parentPort?.postMessage(readQuestionFile(workerData as QuestionFile))
