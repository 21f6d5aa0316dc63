import { isDeepStrictEqual } from 'node:util'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { plainText } from '#contract/practice/plain-text.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { WrittenDraft, WrittenQuestion } from '#contract/practice/practice-file.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import {
  difficultyShares,
  difficultyStudentsAtLeast,
  type ChangePracticeQuestion,
  type PracticeChanged,
  type PracticeChoices,
  type ObservedDifficulty,
  type PracticePreview,
  type PracticeRow,
  type StaffPractice,
  type StaffPracticePage,
} from '#contract/practice/staff-practice.ts'
import { actsOnClass } from '#contract/shared/staff/staff-rights.ts'
import type { Context } from '../../../context.ts'
import { classLabel } from '../../../platform/copy/title.ts'
import { recordChange, type Change } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { listPage } from '../../../platform/db/list-page.ts'
import { refuse, refusePage, requireClass } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import { compileQuestion } from '../questions/compile-question.ts'
import { composeStaffPapers } from '../timed/staff-papers.ts'
import { addedRow, practiceChange } from './added-row.ts'
import { questionPlaces } from './places.ts'
import {
  practicePlace,
  staffPracticeRepository,
  type StaffPracticeRepository,
  type TaughtSubject,
} from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

export type StaffPracticeService = ReturnType<typeof staffPracticeService>
type Found = NonNullable<Awaited<ReturnType<StaffPracticeRepository['find']>>>

/** The questions that students practise with: teachers write those of their classes, administrators all. */
export function staffPracticeService(
  { db }: Context,
  { catalogue }: { catalogue: CatalogueDomain },
) {
  /** The classes whose questions this person may list. */
  async function taughtBy({ actsOn }: Caller): Promise<readonly TaughtSubject[] | 'all'> {
    if (actsOn === 'all') return 'all'
    const { subjects } = await catalogue.fresh()
    return subjects.filter(({ id }) => actsOnClass(actsOn, id))
  }

  /** @throws Refusal `staff.other-class` unless the caller acts on the class */
  async function requireTaught(caller: Caller, { key, language }: TaughtSubject): Promise<Subject> {
    const { subjects } = await catalogue.fresh()
    const subject =
      subjects.find((one) => one.key === key && one.language === language) ??
      refuse('practice.unknown')
    requireClass(caller, subject.id)
    return subject
  }

  async function findFor(caller: Caller, id: string, from: Db | Tx) {
    const found = (await staffPracticeRepository(from).find(id)) ?? refuse('practice.unknown')
    const { subjectKey: key, language } = found.question
    const subject = await requireTaught(caller, { key, language })
    return { ...found, subject }
  }

  /** @throws Refusal `staff.refused` for a question that cannot be shown, answered or filed */
  async function compile(
    repository: StaffPracticeRepository,
    key: string,
    written: WrittenQuestion,
  ): Promise<PracticeQuestion> {
    const { question, problems } = compileQuestion(written, { sample: false })
    const [problem] = problems
    if (problem) refuseInWords('practiceWrong', { detail: problem.message })
    const { chapters, hasQuestion } = await questionPlaces(repository, key)
    if (!chapters.some(({ id }) => id === written.chapter_id)) refuseInWords('practiceChapter')
    const { paper } = written
    if (paper && !hasQuestion(paper)) refuseInWords('practicePaper', { label: paper.label })
    return question
  }

  return {
    taughtBy,

    handlers: {
      async staffPractice({ caller, query }): Promise<StaffPractice> {
        const place = practicePlace(query) ?? refusePage()
        const taught = await taughtBy(caller)
        const repository = staffPracticeRepository(db)
        const [total, { rows, ...at }] = await Promise.all([
          repository.count(taught, query),
          listPage(place, staffRowsPerPage, (...from) => repository.list(taught, query, ...from)),
        ])
        return { total, ...at, questions: rows.map(shown) }
      },

      async practiceChoices({ caller: { actsOn }, locale }): Promise<PracticeChoices> {
        const repository = staffPracticeRepository(db)
        const [{ subjects }, chapters, papers] = await Promise.all([
          catalogue.fresh(),
          repository.chapters(),
          repository.papers(),
        ])
        return {
          classes: subjects
            .filter(({ id }) => actsOnClass(actsOn, id))
            .map((subject) => ({
              id: subject.id,
              name: classLabel(subject, locale),
              class_name: subject.class_name,
              subject_key: subject.key,
              language: subject.language,
              chapters: chapters
                .filter(({ subjectKey }) => subjectKey === subject.key)
                .map(({ id, titleBm, titleEng }) => ({
                  id,
                  title_bm: titleBm,
                  title_eng: titleEng,
                })),
              papers: papers
                .filter(({ key }) => key === subject.key)
                .map(({ key: _, ...paper }) => paper),
            }))
            .filter((one) => one.chapters.length > 0),
        }
      },

      staffPracticeQuestion: ({ caller, params }) => page(caller, params.questionId),

      /** The draft as students would see it; nothing is saved. */
      async previewPracticeQuestion({ body: { question: draft } }): Promise<PracticePreview> {
        const { question, problems } = compileQuestion(
          { id: 'preview', ...draft },
          { sample: false },
        )
        return {
          drawn: problems.length === 0 ? question : null,
          problems: problems.map(({ at, why, message }) => ({
            at: at.join('.'),
            why,
            detail: message,
          })),
        }
      },

      async addPracticeQuestion({
        caller,
        body: { class_id: classId, question: draft },
        now,
      }): Promise<{ id: string }> {
        const { subjects } = await catalogue.fresh()
        const subject = subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')
        requireClass(caller, classId)
        return inTransaction(db, async (tx) => {
          const repository = staffPracticeRepository(tx)
          await repository.lock()
          const body = await compile(repository, subject.key, { id: 'new', ...draft })
          const row = addedRow(
            subject,
            { draft, body },
            {
              position: await repository.nextPosition(subject),
              revision: await repository.nextRevision(),
            },
          )
          await repository.add([row])
          await composeStaffPapers(tx, subject)
          await record(
            tx,
            practiceChange(caller, 'practice-added', row.body, { after: draft }),
            now,
          )
          return { id: row.id }
        })
      },

      /**
       * Saves, withdraws or restores a question. If a question with answers changes in substance, it is withdrawn and
       * replaced by a new one, so that its answers stay valid.
       */
      async changePracticeQuestion({
        caller,
        params: { questionId: id },
        body,
        now,
      }): Promise<PracticeChanged> {
        return inTransaction(db, async (tx) => {
          const newId = await carryOut(tx, caller, id, body, now)
          return { id: newId, page: await page(caller, newId, tx) }
        })
      },
    } satisfies Partial<Handlers>,
  }

  async function page(caller: Caller, id: string, from: Db | Tx = db): Promise<StaffPracticePage> {
    const { subject, ...found } = await findFor(caller, id, from)
    const { written, body, revision } = found.question
    return {
      question: shown(found),
      class_id: subject.id,
      written: withoutId(written),
      drawn: body,
      revision,
    }
  }

  /** @returns the id of the question, or of its replacement */
  async function carryOut(
    tx: Tx,
    caller: Caller,
    id: string,
    body: ChangePracticeQuestion,
    now: Date,
  ): Promise<string> {
    const repository = staffPracticeRepository(tx)
    await repository.lock()
    const found = await findFor(caller, id, tx)
    if (body.do === 'save') return save(tx, caller, found, body, now)
    const withdraws = body.do === 'withdraw'
    if (withdraws === (found.question.withdrawnAt !== null)) return id
    await repository.change(id, {
      withdrawnAt: withdraws ? now : null,
      revision: await repository.nextRevision(),
    })
    if (withdraws) await repository.replaceInPapers(id, null)
    else await composeStaffPapers(tx, found.subject)
    const action = withdraws ? 'practice-withdrawn' : 'practice-put-back'
    await record(tx, practiceChange(caller, action, found.question.body), now)
    return id
  }

  async function save(
    tx: Tx,
    caller: Caller,
    { question: row }: Found,
    { replaces, question: draft }: Extract<ChangePracticeQuestion, { do: 'save' }>,
    now: Date,
  ): Promise<string> {
    if (row.withdrawnAt) refuseInWords('practiceWithdrawn')
    if (row.revision !== replaces) refuseInWords('practiceChanged')
    const repository = staffPracticeRepository(tx)
    const { id, subjectKey } = row
    const body = await compile(repository, subjectKey, { id, ...draft })
    const revision = await repository.nextRevision()
    const values = { before: row.written, after: draft }
    const isSameInSubstance =
      isDeepStrictEqual(substanceOf(body), substanceOf(row.body)) &&
      isDeepStrictEqual(draft.figure, row.written.figure)
    if (isSameInSubstance || !(await repository.isAnswered(id))) {
      const written = { id, ...draft }
      await repository.change(id, { chapterId: draft.chapter_id, body, written, revision })
      if (body.kind === 'self') await repository.replaceInPapers(id, null)
      await record(tx, practiceChange(caller, 'practice-changed', body, values), now)
      return id
    }
    const newId = await nextVersion(repository, id)
    await repository.change(id, { withdrawnAt: now, revision })
    await repository.add([
      {
        ...row,
        id: newId,
        chapterId: draft.chapter_id,
        body: { ...body, id: newId },
        written: { id: newId, ...draft },
        byStaff: true,
        revision,
      },
    ])
    await repository.replaceInPapers(id, body.kind === 'self' ? null : newId)
    const replaced = practiceChange(caller, 'practice-replaced', { ...body, id: newId }, values)
    await record(tx, replaced, now)
    return newId
  }
}

/** `algebra-3-v2`, where `algebra-3` is taken. */
async function nextVersion(repository: StaffPracticeRepository, id: string): Promise<string> {
  const base = id.replace(/-v\d+$/, '').slice(0, 74)
  let version = 2
  while (await repository.exists(`${base}-v${version}`)) version += 1
  return `${base}-v${version}`
}

/** The part of a question that its answers depend on. */
function substanceOf(question: PracticeQuestion) {
  const { id: _, chapter_id, difficulty, worked, paper, is_sample, ...rest } = question
  return rest
}

function withoutId({ id: _, ...draft }: WrittenQuestion): WrittenDraft {
  return draft
}

function observedDifficulty({
  students,
  right,
}: Pick<PracticeRow, 'students' | 'right'>): ObservedDifficulty {
  if (students < difficultyStudentsAtLeast) return 'few'
  const percent = Math.round((100 * right) / students)
  if (percent < difficultyShares.hardBelow * 100) return 'hard'
  return percent >= difficultyShares.easyFrom * 100 ? 'easy' : 'fair'
}

const shown = ({ question, chapter, students, right }: Found): PracticeRow => ({
  id: question.id,
  subject_key: question.subjectKey,
  language: question.language,
  chapter,
  kind: question.body.kind,
  text: plainText(question.body.text),
  state: question.withdrawnAt ? 'withdrawn' : 'asked',
  is_sample: question.body.is_sample,
  by_staff: question.byStaff,
  lacks_worked: question.body.worked.length === 0,
  students,
  right,
  found: observedDifficulty({ students, right }),
})

const record = (tx: Tx, change: Change, now: Date) => recordChange(tx, change, now)
