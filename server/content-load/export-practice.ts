import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { PracticeFile } from '#contract/practice/practice-file.ts'
import type { Db } from '../platform/db/open.ts'
import { practiceQuestions } from '../platform/db/schema/practice.ts'

type Row = typeof practiceQuestions.$inferSelect

/**
 * Writes the questions of staff into `practice/` of the folder, a file for each subject and language. These questions
 * and withdrawn ones are removed from their original files.
 * @returns a line of text for each file that was written
 * @throws when a file would become invalid: then it is left unchanged
 */
export async function exportPractice(db: Db, folder: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(practiceQuestions)
    .where(eq(practiceQuestions.byStaff, true))
    .orderBy(asc(practiceQuestions.position), asc(practiceQuestions.id))
  const ofStaff = new Set(rows.map(({ id }) => id))
  const said: string[] = []
  const names = (await readdir(join(folder, 'practice'))).filter((name) => name.endsWith('.json'))
  const files = new Map<string, PracticeFile>()
  for (const name of names.toSorted()) {
    const text = await readFile(join(folder, 'practice', name), 'utf8')
    files.set(name, v.parse(PracticeFile, JSON.parse(text)))
  }
  const written = new Map<string, PracticeFile>()
  for (const [name, file] of files) {
    const questions = file.questions.filter(({ id }) => !ofStaff.has(id))
    if (questions.length < file.questions.length) written.set(name, { ...file, questions })
  }
  for (const row of rows) {
    if (row.withdrawnAt) continue
    const name = fileOf(row)
    const file = written.get(name) ?? files.get(name) ?? emptyFile(row)
    written.set(name, { ...file, questions: [...file.questions, row.written] })
  }
  for (const [name, file] of written) {
    const text = JSON.stringify(v.parse(PracticeFile, file), null, 2)
    await writeFile(join(folder, 'practice', name), `${text}\n`)
    said.push(`practice/${name}: written with the questions of staff`)
  }
  return said
}

const fileOf = ({ subjectKey, language }: Row) =>
  `${subjectKey}-${language.toLowerCase()}-staff.json`

const emptyFile = ({ subjectKey, language }: Row): PracticeFile => ({
  subject_key: subjectKey,
  language,
  sample: false,
  source: 'Written by staff.',
  questions: [],
  papers: [],
})
