import { createHash, randomUUID } from 'node:crypto'
import { openPaperSubjectsPerExam, recordingMaximumSeconds } from '#contract/shared/limits.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import {
  problemsOf,
  readImport,
  type ImportedRow,
  type QuestionTime,
} from '#contract/papers/times.ts'
import {
  questionsOfPaperAtMost,
  type PaperTimesImported,
  type StaffPaperPage,
  type StaffPaperRow,
  type StaffPapers,
} from '#contract/papers/staff-papers.ts'
import type { Context } from '../../../context.ts'
import { recordChange, recordChanges } from '../../../platform/db/audit.ts'
import type { AuditValues } from '../../../platform/db/schema/platform.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { renewSearchIndex } from '../search/search-index.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { staffPapersRepository, type PaperRecord } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

/** Of a subject that no class teaches. */
const subjectColour = '#0F766E'
/** A recording whose file is stored; `add` writes its rows. */
type StoredVideo = { recordingId: string; seconds: number; add(tx: Tx): Promise<void> }
type Change = { record: PaperRecord; before: QuestionTime[]; after: QuestionTime[] }

/** The questions of past papers and their times in the video; updates pages and the search index. */
export function staffPapersService({ db, events }: Context) {
  /** The named papers with their questions, and the chapters of their subjects. */
  async function findPapers(from: Db | Tx, ids: readonly string[]) {
    const repository = staffPapersRepository(from)
    const records = await repository.papers(ids)
    const chapters = await repository.chapters(records.map(({ subject }) => subject.key))
    const questions = await repository.questions(ids)
    return new Map(
      records.map((record) => [
        record.paper.id,
        {
          record,
          chapters: chapters.filter(({ subjectKey }) => subjectKey === record.subject.key),
          before: questions.filter(({ paperId }) => paperId === record.paper.id).map(toTime),
        },
      ]),
    )
  }

  async function list(): Promise<StaffPapers> {
    const repository = staffPapersRepository(db)
    const [papers, choices] = await Promise.all([repository.papers(), repository.choices()])
    return { papers: papers.map(shown), ...choices }
  }

  async function page(paperId: string): Promise<StaffPaperPage> {
    const found = (await findPapers(db, [paperId])).get(paperId) ?? refuse('papers.unknown')
    return {
      paper: shown(found.record),
      chapters: found.chapters.map(({ id, titleBm, titleEng }) => ({
        id,
        title_bm: titleBm,
        title_eng: titleEng,
      })),
      questions: found.before,
      version: versionOf(found.before),
    }
  }

  /** Writes the changes, updates the search indexes, and records the change. */
  async function write(tx: Tx, caller: Caller, changes: readonly Change[], now: Date) {
    const repository = staffPapersRepository(tx)
    for (const { record, after } of changes)
      await repository.replace(
        record.paper.id,
        after.map((one) => ({ ...one, at_second: one.at_second ?? 0 })),
      )
    const keysOf = new Map<ExamKey, Set<string>>()
    for (const { subject } of changes.map(({ record }) => record))
      keysOf.set(subject.exam, (keysOf.get(subject.exam) ?? new Set()).add(subject.key))
    for (const [exam, keys] of keysOf) await renewSearchIndex(tx, exam, [...keys], now)
    await recordChanges(
      tx,
      changes.map(({ record, before, after }) => ({
        uid: caller.uid,
        action: 'paper-times-set',
        subject: `paper/${record.paper.id}`,
        label: record.paper.title,
        before: { questions: before.map(auditValueOf) },
        after: { questions: after.map(auditValueOf) },
      })),
      now,
    )
  }

  return {
    handlers: {
      staffPapers: list,

      /** @throws Refusal `staff.refused` if the exam has a subject of this name */
      async addPaperSubject({ caller, body, now }): Promise<StaffPapers> {
        await inTransaction(db, async (tx) => {
          const repository = staffPapersRepository(tx)
          const { exam, name_bm: nameBm, name_eng: nameEng } = body
          const others = await repository.lockSubjects()
          if (others.some((one) => one.exam === exam && one.nameEng === nameEng))
            refuseInWords('paperSubjectTaken')
          const key = `${exam}-staff-${randomUUID().slice(0, 8)}`
          const named = { exam, nameBm, nameEng, colour: subjectColour }
          const subject = await repository.subjectOf(key, named)
          const after = { subject: `${exam} ${nameBm} / ${nameEng}` }
          await recordSubject(tx, caller, 'paper-subject-added', subject, after, now)
        })
        return list()
      },

      /** @throws Refusal `staff.refused` when as many subjects of the exam are free as may be */
      async changePaperSubject({
        caller,
        params: { subjectId },
        body: { is_open: isOpen },
        now,
      }): Promise<StaffPapers> {
        await inTransaction(db, async (tx) => {
          const repository = staffPapersRepository(tx)
          const subjects = await repository.lockSubjects()
          const subject = subjects.find(({ id }) => id === subjectId) ?? refuse('papers.unknown')
          if (subject.isOpen === isOpen) return
          const { exam, key } = subject
          const open = subjects.filter((one) => one.exam === exam && one.isOpen).length
          if (isOpen && open >= openPaperSubjectsPerExam)
            refuseInWords('paperSubjectsOpen', { count: openPaperSubjectsPerExam })
          await repository.openSubject(subjectId, isOpen)
          const action = isOpen ? 'paper-subject-opened' : 'paper-subject-locked'
          await recordSubject(tx, caller, action, subject, {}, now)
          await renewSearchIndex(tx, exam, [key], now)
        })
        await events.emit('papers-changed', {})
        return list()
      },

      staffPaper: ({ params }) => page(params.paperId),

      /** Adds a paper, which students see once it has a video. @throws Refusal `staff.refused` if it exists */
      async addPaper({ caller, body, now }): Promise<StaffPaperPage> {
        const { code, year, language, more, title, teacher_id: teacherId } = body
        const id = await inTransaction(db, async (tx) => {
          const repository = staffPapersRepository(tx)
          const subject = (await repository.subject(body.subject_id)) ?? refuse('papers.unknown')
          if (!(await repository.hasTeacher(teacherId))) refuseInWords('noTeacher')
          const { exam, key: subjectKey } = subject
          const made = [exam, code.replace('/', '-'), year, ...(more ? [more] : [])].join('-')
          const row = { id: made, exam, subjectKey, code, title, year, language, teacherId }
          if (!(await repository.add(row))) refuseInWords('paperTaken')
          const after = { subject: subject.nameEng, code, year, language, teacher: teacherId }
          await record(tx, caller, 'paper-added', row, {}, after, now)
          return made
        })
        return page(id)
      },

      /** Hides a paper or shows it again, both idempotent, or adds a chapter to its subject. */
      async changePaper({ caller, params: { paperId }, body, now }): Promise<StaffPaperPage> {
        await inTransaction(db, async (tx) => {
          const repository = staffPapersRepository(tx)
          await repository.lock([paperId])
          const found = (await findPapers(tx, [paperId])).get(paperId) ?? refuse('papers.unknown')
          const { paper, subject } = found.record
          if (body.do === 'add-chapter') {
            const { title_bm: titleBm, title_eng: titleEng } = body
            const isThere = found.chapters.some((one) => one.titleEng === titleEng)
            if (isThere) refuseInWords('chapterTaken')
            const place = Math.max(0, ...found.chapters.map(({ position }) => position)) + 1
            const id = `${subject.key.slice(0, 40)}-staff-${randomUUID().slice(0, 8)}`
            const row = { id, subjectKey: subject.key, titleBm, titleEng, position: place }
            await repository.addChapter(row)
            const after = { subject: subject.nameEng, chapter: `${titleBm} / ${titleEng}` }
            await record(tx, caller, 'chapter-added', paper, {}, after, now)
          } else {
            const withdraws = body.do === 'withdraw'
            if (withdraws === (paper.withdrawnAt !== null)) return
            await repository.change(paperId, { withdrawnAt: withdraws ? now : null })
            const action = withdraws ? 'paper-withdrawn' : 'paper-put-back'
            await record(tx, caller, action, paper, {}, {}, now)
          }
          await renewSearchIndex(tx, subject.exam, [subject.key], now)
        })
        await events.emit('papers-changed', {})
        return page(paperId)
      },

      /** @throws Refusal `staff.refused` after a change by somebody else, or for invalid rows */
      async savePaperTimes({
        caller,
        params: { paperId },
        body: { replaces, questions },
        now,
      }): Promise<StaffPaperPage> {
        const isChanged = await inTransaction(db, async (tx) => {
          await staffPapersRepository(tx).lock([paperId])
          const found = (await findPapers(tx, [paperId])).get(paperId) ?? refuse('papers.unknown')
          const { record, chapters, before } = found
          const after = questions.map(trimmed)
          if (versionOf(before) === versionOf(after)) return false
          if (versionOf(before) !== replaces) refuseInWords('timesChanged')
          if (problemsOf(after, rulesOf(record, chapters)).length > 0) refuseInWords('timesWrong')
          await write(tx, caller, [{ record, before, after }], now)
          return true
        })
        if (isChanged) await events.emit('papers-changed', {})
        return page(paperId)
      },

      /** Lists problems by line and column, or imports everything; a dry run only shows what it would do. */
      async importPaperTimes({ caller, body: { csv, dry_run }, now }): Promise<PaperTimesImported> {
        const read = readImport(csv)
        if ('missing' in read)
          return wrong(read.missing.map((column) => problem(1, column, 'column-missing')))
        if ('beyond' in read)
          return wrong(
            read.beyond.map(({ line, text }) => problem(line, 'topic_eng', 'cell-beyond', text)),
          )
        if (read.rows.length === 0) return wrong([problem(1, 'paper_id', 'no-rows')])
        const byPaper = new Map<string, ImportedRow[]>()
        for (const row of read.rows)
          byPaper.set(row.paper_id, [...(byPaper.get(row.paper_id) ?? []), row])
        const result = await inTransaction(db, async (tx): Promise<PaperTimesImported> => {
          await staffPapersRepository(tx).lock([...byPaper.keys()])
          const known = await findPapers(tx, [...byPaper.keys()])
          const problems = [...byPaper].flatMap(([id, rows]) =>
            problemsIn(rows, known.get(id), read.rows),
          )
          if (problems.length > 0) return wrong(problems.toSorted((a, b) => a.line - b.line))
          const changes = [...byPaper].flatMap(([id, rows]): Change[] => {
            const found = known.get(id)
            if (!found) return []
            return [{ ...found, after: rows.map(({ question }) => trimmed(question)) }]
          })
          const differs = ({ before, after }: Change) => versionOf(before) !== versionOf(after)
          const changed = changes.filter(differs)
          if (!dry_run && changed.length > 0) await write(tx, caller, changed, now)
          return {
            problems: [],
            papers: changes.map((change) => ({
              id: change.record.paper.id,
              title: change.record.paper.title,
              before: change.before.length,
              after: change.after.length,
              is_changed: differs(change),
            })),
            is_saved: !dry_run,
          }
        })
        if (result.is_saved && result.papers.some(({ is_changed }) => is_changed))
          await events.emit('papers-changed', {})
        return result
      },
    } satisfies Partial<Handlers>,

    /** @throws Refusal `papers.unknown` */
    async titleOf(paperId: string): Promise<string> {
      const [known] = await staffPapersRepository(db).papers([paperId])
      return known?.paper.title ?? refuse('papers.unknown')
    },

    /** Attaches a stored video to a paper, and writes the video's rows. */
    async attach(
      caller: Caller,
      paperId: string,
      video: StoredVideo,
      now: Date,
    ): Promise<StaffPaperPage> {
      await inTransaction(db, async (tx) => {
        const repository = staffPapersRepository(tx)
        await repository.lock([paperId])
        const [before] = await repository.papers([paperId])
        const { paper, subject } = before ?? refuse('papers.unknown')
        await video.add(tx)
        const recording = { recordingId: video.recordingId, recordingByStaff: true }
        await repository.change(paperId, recording)
        await renewSearchIndex(tx, subject.exam, [subject.key], now)
        const auditValues = (id: string | null) => ({ recording: id })
        const after = { ...auditValues(video.recordingId), seconds: video.seconds }
        await record(
          tx,
          caller,
          'paper-video-set',
          paper,
          auditValues(paper.recordingId),
          after,
          now,
        )
      })
      await events.emit('papers-changed', {})
      return page(paperId)
    },
  }
}

const record = (
  tx: Tx,
  { uid }: Caller,
  action: string,
  { id, title }: { id: string; title: string },
  before: AuditValues,
  after: AuditValues,
  now: Date,
) => recordChange(tx, { uid, action, subject: `paper/${id}`, label: title, before, after }, now)

const recordSubject = (
  tx: Tx,
  { uid }: Caller,
  action: string,
  { id, nameEng }: { id: number; nameEng: string },
  after: AuditValues,
  now: Date,
) => {
  const change = { uid, action, subject: `paper-subject/${id}`, label: nameEng, before: {}, after }
  return recordChange(tx, change, now)
}

type Problem = PaperTimesImported['problems'][number]
const problem = (
  line: number,
  column: Problem['column'],
  why: Problem['why'],
  value = '',
): Problem => ({ line, column, why, value })
const wrong = (problems: Problem[]): PaperTimesImported => ({
  problems,
  papers: [],
  is_saved: false,
})

type Chapters = Awaited<ReturnType<ReturnType<typeof staffPapersRepository>['chapters']>>
const rulesOf = ({ seconds }: PaperRecord, chapters: Chapters) => ({
  // Without its video the length is unknown.
  seconds: seconds ?? recordingMaximumSeconds,
  chapterIds: new Set(chapters.map(({ id }) => id)),
})

/** The problems in the rows of one paper. */
function problemsIn(
  rows: readonly ImportedRow[],
  found: { record: PaperRecord; chapters: Chapters } | undefined,
  all: readonly ImportedRow[],
): Problem[] {
  const [first] = rows
  if (!first) return []
  if (!found) return [problem(first.line, 'paper_id', 'paper-unknown', first.paper_id)]
  if (rows.length > questionsOfPaperAtMost)
    return [problem(first.line, 'paper_id', 'too-many', first.paper_id)]
  const from = all.indexOf(first)
  const stray = rows.find((row, n) => all[from + n] !== row)
  if (stray) return [problem(stray.line, 'paper_id', 'paper-split', stray.paper_id)]
  const questions = rows.map(({ question }) => question)
  return problemsOf(questions, rulesOf(found.record, found.chapters)).map(
    ({ row, column, why }) => {
      const { line = first.line, question } = rows[row] ?? {}
      const value = column === 'at' ? question?.at_second : question?.[column]
      return problem(line, column, why, String(value ?? ''))
    },
  )
}

const toTime = (row: {
  label: string
  atSecond: number
  chapterId: string
  topicBm: string
  topicEng: string
}): QuestionTime => ({
  label: row.label,
  at_second: row.atSecond,
  chapter_id: row.chapterId,
  topic_bm: row.topicBm,
  topic_eng: row.topicEng,
})

const trimmed = ({ label, at_second, chapter_id, topic_bm, topic_eng }: QuestionTime) => ({
  label: label.trim(),
  at_second,
  chapter_id,
  topic_bm: topic_bm.trim(),
  topic_eng: topic_eng.trim(),
})

const listed = ({ label, at_second, chapter_id, topic_bm, topic_eng }: QuestionTime) => [
  label,
  at_second,
  chapter_id,
  topic_bm,
  topic_eng,
]
const versionOf = (questions: readonly QuestionTime[]) =>
  createHash('sha256')
    .update(JSON.stringify(questions.map(listed)))
    .digest('base64url')
const auditValueOf = ({ label, at_second, chapter_id }: QuestionTime) =>
  `${label} ${at_second ?? ''} ${chapter_id}`

const shown = ({ paper, subject, teacher, seconds, questions }: PaperRecord): StaffPaperRow => ({
  id: paper.id,
  exam: subject.exam,
  subject_id: subject.id,
  subject: subject.nameEng,
  code: paper.code,
  title: paper.title,
  year: paper.year,
  language: paper.language as StaffPaperRow['language'],
  teacher,
  seconds,
  questions,
  by_staff: paper.byStaff,
  is_withdrawn: paper.withdrawnAt !== null,
})
