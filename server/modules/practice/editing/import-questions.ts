import type { Subject } from '#contract/catalogue/catalogue.ts'
import { plainWords } from '#contract/practice/mark-answer.ts'
import { plainText } from '#contract/practice/plain-text.ts'
import type { WrittenDraft, WrittenQuestion } from '#contract/practice/practice-file.ts'
import type {
  ImportedQuestion,
  ImportProblem,
  PracticeImported,
} from '#contract/practice/practice-import.ts'
import type { Context } from '../../../context.ts'
import { recordChanges } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { readInWorker } from '../../../platform/http/files/read-in-worker.ts'
import { refuse, requireClass } from '../../../platform/http/refusal.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import { composeStaffPapers } from '../timed/staff-papers.ts'
import { addedRow, practiceChange } from './added-row.ts'
import { fileProblem, problem, taughtText } from './file-question.ts'
import { questionPlaces, type Places } from './places.ts'
import type { QuestionFile, ReadQuestion, ReadableQuestion } from './read-question-file.ts'
import { staffPracticeRepository } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const reader = 'server/modules/practice/editing/read-question-file.ts'

type PlannedQuestion = { row: ImportedQuestion; whole?: ReadableQuestion }

/**
 * Imports questions from files, line by line. Adds questions the class does not have, and missing worked answers of
 * existing ones.
 */
export function importQuestionHandlers(
  { db }: Context,
  { catalogue }: { catalogue: CatalogueDomain },
) {
  return {
    /** Adds the new questions of a file to a class and completes existing ones, or returns a preview. */
    async importPractice({
      caller,
      params: { classId },
      body: file,
      query: { chapter, save },
      now,
    }): Promise<PracticeImported> {
      const { subjects } = await catalogue.fresh()
      const subject = subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')
      requireClass(caller, classId)
      const data: QuestionFile = { file, language: subject.language }
      const read = (await readInWorker<ReadQuestion[]>(reader, data)) ?? [
        fileProblem(problem('slow')),
      ]
      if (!save) {
        const planned = await plan(db, subject, read, chapter)
        return { questions: planned.map(({ row }) => row), is_saved: false }
      }
      return inTransaction(db, async (tx) => {
        const repository = staffPracticeRepository(tx)
        await repository.lock()
        const planned = await plan(tx, subject, read, chapter)
        await complete(tx, caller, planned, now)
        return { questions: await add(tx, caller, subject, planned, now), is_saved: true }
      })
    },
  } satisfies Partial<Handlers>

  async function plan(
    from: Db | Tx,
    subject: Subject,
    read: readonly ReadQuestion[],
    chapter: string | undefined,
  ): Promise<PlannedQuestion[]> {
    const repository = staffPracticeRepository(from)
    const places = await questionPlaces(repository, subject.key)
    const [known, ids] = [new Map<string, Known>(), new Set<string>()]
    for (const { id, written, withdrawnAt } of await repository.written(subject)) {
      ids.add(id)
      const content = contentOf(written)
      // An active question takes precedence over a withdrawn one.
      if (withdrawnAt && known.has(content)) continue
      const lacksWorked = written.worked.length === 0
      known.set(content, { id, lacksWorked, takesWorked: lacksWorked && !withdrawnAt })
    }
    const lines = new Map<string, number>()
    return read.map((question): PlannedQuestion => {
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
        lacks_worked: draft.worked.length === 0,
        id: null,
        problem: null,
      }
      const before = lines.get(content)
      lines.set(content, before ?? question.line)
      const same = known.get(content)
      if (same !== undefined) {
        const { id, lacksWorked, takesWorked } = same
        if (!takesWorked || row.lacks_worked)
          return { row: { ...row, outcome: 'known', id, lacks_worked: lacksWorked } }
        known.set(content, { id, lacksWorked: false, takesWorked: false })
        return { row: { ...row, outcome: 'completed', id }, whole: found }
      }
      if (before !== undefined) return refused(question, problem('twice', String(before)), row)
      if (ids.has(question.id)) return refused(question, problem('differs', question.id), row)
      return { row, whole: found }
    })
  }

  async function add(
    tx: Tx,
    caller: Caller,
    subject: Subject,
    planned: readonly PlannedQuestion[],
    now: Date,
  ): Promise<ImportedQuestion[]> {
    const repository = staffPracticeRepository(tx)
    const position = await repository.nextPosition(subject)
    const revision = await repository.nextRevision()
    let added = 0
    const rows = planned.map(({ row, whole }) => {
      if (!whole || row.outcome !== 'new') return { row }
      const made = addedRow(subject, whole, { position: position + added, revision })
      added += 1
      return { row: { ...row, id: made.id }, made }
    })
    const made = rows.flatMap((one) => one.made ?? [])
    if (made.length > 0) {
      await repository.add(made)
      await composeStaffPapers(tx, subject)
      const changes = made.map(({ body, written }) =>
        practiceChange(caller, 'practice-added', body, { after: written }),
      )
      await recordChanges(tx, changes, now)
    }
    return rows.map(({ row }) => row)
  }

  async function complete(
    tx: Tx,
    caller: Caller,
    planned: readonly PlannedQuestion[],
    now: Date,
  ): Promise<void> {
    const repository = staffPracticeRepository(tx)
    const completed = new Map(
      planned.flatMap(({ row: { outcome, id }, whole }) =>
        outcome === 'completed' && id && whole ? [[id, whole] as const] : [],
      ),
    )
    if (completed.size === 0) return
    const revision = await repository.nextRevision()
    const changes = []
    for (const { question } of await repository.some([...completed.keys()])) {
      const { id, written: before } = question
      const whole = completed.get(id)
      if (!whole) continue
      const body = { ...question.body, worked: whole.body.worked }
      const after = { ...before, worked: whole.draft.worked }
      await repository.change(id, { body, written: after, revision })
      changes.push(practiceChange(caller, 'practice-changed', body, { before, after }))
    }
    await recordChanges(tx, changes, now)
  }
}

/** A question that the class has: does it lack its worked answer, and may it be given one? */
type Known = { id: string; lacksWorked: boolean; takesWorked: boolean }

function check(
  { read, ...question }: ReadQuestion,
  { subject, places, chapter }: { subject: Subject; places: Places; chapter: string | undefined },
): ReadableQuestion | { problem: ImportProblem } {
  if ('problem' in read) return read
  if (isOfAnother(question, subject)) return { problem: problem('class', question.taught) }
  const chapter_id = chapterOf(question, places) ?? chapter
  if (chapter_id === undefined || !places.chapters.some(({ id }) => id === chapter_id))
    return {
      problem: problem(question.chapter ? 'chapter' : 'chapter-missing', question.chapter),
    }
  const { paper } = read.draft
  if (paper && !places.hasQuestion(paper))
    return { problem: problem('paper', `${paper.paper_id} ${paper.label}`) }
  return { draft: { ...read.draft, chapter_id }, body: { ...read.body, chapter_id } }
}

const refused = (
  { line, text }: ReadQuestion,
  why: ImportProblem,
  row: Partial<ImportedQuestion> = {},
): PlannedQuestion => ({
  row: {
    text,
    kind: null,
    chapter: null,
    lacks_worked: false,
    ...row,
    line,
    outcome: 'refused',
    id: null,
    problem: why,
  },
})

/** Whether the file names another of our classes. */
const isOfAnother = ({ taught }: Pick<ReadQuestion, 'taught'>, subject: Subject): boolean =>
  /^[a-z-]+-(?:bm|eng)$/.test(taught) && taught !== taughtText(subject)

function chapterOf(
  { chapter }: Pick<ReadQuestion, 'chapter'>,
  { chapters }: Places,
): string | undefined {
  const named = plainWords(chapter)
  return chapters.find(
    ({ id, title_bm, title_eng }) =>
      chapter === id || (named && [title_bm, title_eng].map(plainWords).includes(named)),
  )?.id
}

/** The normalised content, which identifies duplicate questions. */
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
