import type { Subject } from '#contract/catalogue.ts'
import type { FileBody } from '#contract/endpoints.ts'
import { plainWords } from '#contract/practice/mark-answer.ts'
import { plainText } from '#contract/practice/plain-text.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { WrittenDraft, type WrittenQuestion } from '#contract/practice/practice-file.ts'
import {
  importQuestionsAtMost,
  type ImportedQuestion,
  type ImportProblem,
  type PracticeImportAsked,
  type PracticeImported,
} from '#contract/staff/practice-import.ts'
import { readForm } from '#contract/validation.ts'
import { recordChanges } from '../../db/audit.ts'
import type { Db, Tx } from '../../db/open.ts'
import { demandClass } from '../../http/demand-class.ts'
import { refuse } from '../../http/refusal.ts'
import { decodeTextFile } from '../../http/text-file.ts'
import type { Caller } from '../../http/who-is-calling.ts'
import { addedRow, practiceChange } from './added-row.ts'
import { problem, taughtText, type FileQuestion } from './file-question.ts'
import { placesOf, type Places } from './places.ts'
import { readCsvQuestions } from './question-csv.ts'
import { readGift } from './read-gift.ts'
import { staffPracticeRepository } from './repository.ts'
import type { StaffPracticeNeeds } from './service.ts'

export type ImportQuestionsService = ReturnType<typeof importQuestionsService>

/** A question of the file that can be added. */
type Whole = { draft: WrittenDraft; body: PracticeQuestion }
type Looked = { row: ImportedQuestion; whole?: Whole }

/** Questions that come from files: looked at line by line, and added where the class does not have them. */
export function importQuestionsService(db: Db, needs: StaffPracticeNeeds) {
  return {
    /** Adds the new questions of a file to a class, or says what it would add. */
    async importFile(
      caller: Caller,
      classId: number,
      { type, bytes }: FileBody,
      { chapter, save }: PracticeImportAsked,
      now: Date,
    ): Promise<PracticeImported> {
      const { subjects } = await needs.catalogue()
      const subject = subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')
      demandClass(caller, classId)
      const text = decodeTextFile(bytes)
      const read = text === undefined ? [unknownEncoding] : readText(type, text)
      if (!save) {
        const looked = await look(db, subject, read, chapter)
        return { questions: looked.map(({ row }) => row), is_saved: false }
      }
      return db.transaction(async (tx) => {
        const repository = staffPracticeRepository(tx)
        await repository.lock()
        const looked = await look(tx, subject, read, chapter)
        return { questions: await add(tx, caller, subject, looked, now), is_saved: true }
      })
    },
  }

  async function look(
    from: Db | Tx,
    subject: Subject,
    read: readonly FileQuestion[],
    chapter: string | undefined,
  ): Promise<Looked[]> {
    const repository = staffPracticeRepository(from)
    const places = await placesOf(repository, subject.key)
    const [known, ids] = [new Map<string, string>(), new Set<string>()]
    for (const { id, written } of await repository.written(subject)) {
      ids.add(id)
      if (written) known.set(contentOf(written), id)
    }
    const lines = new Map<string, number>()
    return read.map((question, n): Looked => {
      if (n >= importQuestionsAtMost)
        return refused(question, problem('too-many', String(importQuestionsAtMost)))
      const found = check(question, { subject, places, chapter })
      if ('problem' in found) return refused(question, found.problem)
      const { draft, body } = found
      const content = contentOf(draft)
      const row: ImportedQuestion = {
        line: question.line,
        outcome: 'new',
        text: plainText(body.text),
        kind: draft.kind,
        chapter: places.chapters.find(({ id }) => id === draft.chapter_id) ?? null,
        id: null,
        problem: null,
      }
      const before = lines.get(content)
      lines.set(content, before ?? question.line)
      const same = known.get(content)
      if (same !== undefined) return { row: { ...row, outcome: 'known', id: same } }
      if (before !== undefined) return refused(question, problem('twice', String(before)), row)
      if (ids.has(question.id)) return refused(question, problem('differs', question.id), row)
      return { row, whole: found }
    })
  }

  function check(
    question: FileQuestion,
    { subject, places, chapter }: { subject: Subject; places: Places; chapter: string | undefined },
  ): Whole | { problem: ImportProblem } {
    if ('problem' in question.read) return question.read
    if (isOfAnother(question, subject)) return { problem: problem('class', question.taught) }
    const chapterId = chapterOf(question, places) ?? chapter
    if (chapterId === undefined || !places.chapters.some(({ id }) => id === chapterId))
      return {
        problem: problem(question.chapter ? 'chapter' : 'chapter-missing', question.chapter),
      }
    const form = readForm(WrittenDraft, { ...question.read.draft, chapter_id: chapterId })
    if (!form.whole) {
      const [path = ''] = Object.keys(form.messages)
      return { problem: problem('field', '', path.split('.')[0]) }
    }
    const { question: body, problems } = needs.compile({ id: 'import', ...form.values })
    const [wrong] = problems
    if (wrong) return { problem: problem(wrong.why, wrong.message, wrong.at.join('.')) }
    const { paper } = form.values
    if (paper && !places.hasQuestion(paper))
      return { problem: problem('paper', `${paper.paper_id} ${paper.label}`) }
    return { draft: form.values, body }
  }

  async function add(
    tx: Tx,
    caller: Caller,
    subject: Subject,
    looked: readonly Looked[],
    now: Date,
  ): Promise<ImportedQuestion[]> {
    const repository = staffPracticeRepository(tx)
    const position = await repository.nextPosition(subject)
    const revision = await repository.nextRevision()
    let added = 0
    const rows = looked.map(({ row, whole }) => {
      if (!whole) return { row }
      const made = addedRow(subject, whole, { position: position + added, revision })
      added += 1
      return { row: { ...row, id: made.id }, made }
    })
    const made = rows.flatMap((one) => one.made ?? [])
    if (made.length > 0) {
      await repository.add(made)
      const changes = made.map(({ body, written }) =>
        practiceChange(caller, 'practice-added', body, { after: written }),
      )
      await recordChanges(tx, changes, now)
    }
    return rows.map(({ row }) => row)
  }
}

const readText = (type: string, text: string): FileQuestion[] =>
  type === 'text/csv' ? readCsvQuestions(text) : readGift(text)

const unknownEncoding: FileQuestion = {
  line: 1,
  id: '',
  taught: '',
  chapter: '',
  text: '',
  read: { problem: problem('encoding') },
}

const refused = (
  { line, text }: FileQuestion,
  why: ImportProblem,
  row: Partial<ImportedQuestion> = {},
): Looked => ({
  row: {
    text,
    kind: null,
    chapter: null,
    ...row,
    line,
    outcome: 'refused',
    id: null,
    problem: why,
  },
})

/** A class of ours is named, and it is not this one. */
const isOfAnother = ({ taught }: FileQuestion, subject: Subject): boolean =>
  /^[a-z-]+-(?:bm|eng)$/.test(taught) && taught !== taughtText(subject)

function chapterOf({ chapter }: FileQuestion, { chapters }: Places): string | undefined {
  const named = plainWords(chapter)
  return chapters.find(
    ({ id, title_bm, title_eng }) =>
      chapter === id || (named && [title_bm, title_eng].map(plainWords).includes(named)),
  )?.id
}

/** What is asked, whatever its spaces and the keys of its parts: questions with the same content are one. */
function contentOf(draft: WrittenDraft | WrittenQuestion): string {
  const texts = (rows: readonly { text: string }[]) => rows.map(({ text }) => squeezed(text))
  const common = [draft.kind, squeezed(draft.text)]
  switch (draft.kind) {
    case 'choice':
      return JSON.stringify([
        ...common,
        draft.options.map(({ key, text }) => [squeezed(text), draft.correct.includes(key)]),
      ])
    case 'number':
      return JSON.stringify([...common, draft.value, draft.tolerance, draft.units])
    case 'text':
      return JSON.stringify([...common, draft.accepted.map(squeezed)])
    case 'order':
      return JSON.stringify([...common, texts(draft.items)])
    case 'self':
      return JSON.stringify([
        ...common,
        texts(draft.scheme),
        draft.scheme.map(({ marks }) => marks),
      ])
  }
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()
