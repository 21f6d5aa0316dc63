import * as v from 'valibot'
import { isStaff, mayAsk, practiceScope, type Asker } from '#contract/enrolment/access.ts'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import {
  answersOverlapSeconds,
  practiceAnswersAtOnce,
  practiceAnswersPerDay,
  practiceAttemptsAtOnce,
  practiceAttemptsPerDay,
  practicePreviewPerChapter,
} from '#contract/shared/limits.ts'
import { markAnswer } from '#contract/practice/mark-answer.ts'
import { latestAnswers, masteryOf } from '#contract/practice/mastery.ts'
import type { PracticeAnswer } from '#contract/practice/answers.ts'
import type {
  Attempts,
  Practice,
  PracticeAnswers,
  PracticeQuestions,
  PracticeScope,
  PracticeSubject,
} from '#contract/practice/practising.ts'
import {
  answersOfAttempt,
  isOver,
  markAttempt,
  marksOf,
  timeIsUpAt,
} from '#contract/practice/attempt-paper.ts'
import type { PaperAttempt, SaveAttempt } from '#contract/practice/attempts.ts'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { PapersDomain } from '../../papers/index.ts'
import { practiceRepository, type PracticeRepository } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const finishJob = 'finish-attempt'
const Finish = v.object({ id: v.string() })
const dayMs = 24 * 3600 * 1000
type Taught = Pick<Subject, 'key' | 'language'>
type Holder = { programme: Programme; scope: PracticeScope }
type Rows = Awaited<ReturnType<PracticeRepository['changedAfter']>>

export function practiceService(
  { db, jobs }: Context,
  { catalogue, papers: { pastPapers } }: { catalogue: CatalogueDomain; papers: PapersDomain },
) {
  const repository = practiceRepository(db)

  /** The programme that opens most of a class's questions to this person. */
  const holderOf = (
    asker: Asker,
    programmes: readonly Programme[],
    classId: number,
    now: Date,
  ): Holder | undefined => {
    const holders = programmes.flatMap((programme) => {
      const scope = practiceScope(asker, programme, classId, now)
      return scope ? [{ programme, scope }] : []
    })
    return holders.find(({ scope }) => scope === 'all') ?? holders[0]
  }

  /** The questions that were ever open to a person: offline answers may arrive after access has ended. */
  async function scopeEverGranted(caller: Caller, taught: Taught): Promise<PracticeScope | null> {
    if (isStaff(caller.role)) return 'all'
    const [{ programmes }, had] = await Promise.all([
      catalogue.all(),
      repository.programmesHad(caller.uid, taught),
    ])
    const types = programmes.filter(({ id }) => had.includes(id)).map(programmeType)
    if (types.includes('full') || types.includes('plus')) return 'all'
    return types.includes('trial') ? 'preview' : null
  }

  return {
    handlers: {
      async practice({ caller, now }): Promise<Practice> {
        const [{ programmes, subjects }, counts, papers] = await Promise.all([
          catalogue.all(),
          repository.counts(),
          repository.papers(),
        ])
        const mine = subjects.map(async (subject): Promise<PracticeSubject[]> => {
          const holder = holderOf(caller, programmes, subject.id, now)
          const chapters = chaptersOf(counts, subject, holder?.scope)
          if (!holder || chapters.length === 0) return []
          const { programme, scope } = holder
          const open = await pastPapers.openPapers(caller, subject.key, now)
          return [
            {
              class_id: subject.id,
              class_name: subject.class_name,
              language: subject.language,
              background_color_hex: subject.background_color_hex,
              slug: programme.url_safe_name,
              scope,
              may_ask: mayAsk(caller, programme, subject.id, now),
              chapters,
              papers: papers
                .filter(({ key, language }) => key === subject.key && language === subject.language)
                .filter(() => scope === 'all')
                .map(({ id, title, minutes, question_ids }) => ({
                  id,
                  title,
                  minutes,
                  question_ids,
                })),
              videos: (open?.questions ?? []).map(({ paper_id, label, at_second }) => ({
                exam: open?.subject.exam ?? 'spm',
                subject_id: open?.subject.id ?? 0,
                paper_id,
                label,
                at_second,
              })),
            },
          ]
        })
        return { server_time: now.toISOString(), subjects: (await Promise.all(mine)).flat() }
      },

      /** The questions of a class, or the changes since the device's last request. */
      async practiceQuestions({
        caller,
        params: { classId },
        query: { since },
        now,
      }): Promise<PracticeQuestions> {
        const { programmes, subjects } = await catalogue.all()
        const subject = subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')
        const { scope } = holderOf(caller, programmes, classId, now) ?? refuse('class.locked')
        const [, hadScope = '', hadRevision = '0'] =
          /^(all|preview)\.(\d{1,9})$/.exec(since ?? '') ?? []
        // A changed question can move others into or out of a preview. Previews are small, so they are sent
        // completely.
        const isWhole = scope !== 'all' || hadScope !== 'all'
        const had = isWhole ? 0 : Number(hadRevision)
        const rows = await repository.changedAfter(subject, had)
        const revision = Math.max(had, ...rows.map((row) => row.revision))
        const active = rows.filter(({ withdrawnAt }) => !withdrawnAt)
        const sent = scope === 'all' ? active : firstOfEachChapter(active)
        return {
          as_of: `${scope}.${revision}`,
          is_whole: isWhole,
          questions: sent.map(({ body }) => body),
          figures: figuresOf(sent),
          gone: isWhole ? [] : rows.filter((row) => row.withdrawnAt).map(({ id }) => id),
        }
      },

      async practiceAnswers({ caller: { uid }, query: { since }, now }): Promise<PracticeAnswers> {
        // Answers that were being written during the last request were received before it.
        const from = since ? Date.parse(since) - answersOverlapSeconds * 1000 : 0
        const rows = await repository.arrivedAnswers(uid, new Date(from), practiceAnswersAtOnce + 1)
        const shown = rows.slice(0, practiceAnswersAtOnce)
        const last = shown.at(-1)
        const answers = shown
          .map(({ answer }) => answer)
          .toSorted(
            (a, b) => a.answered_at.localeCompare(b.answered_at) || a.id.localeCompare(b.id),
          )
        if (!last || shown.length === rows.length)
          return { as_of: now.toISOString(), is_whole: true, answers }
        const next = last.receivedAt.getTime() + answersOverlapSeconds * 1000
        return { as_of: new Date(next).toISOString(), is_whole: false, answers }
      },

      /** Marks and stores an answer. */
      async savePracticeAnswer({
        caller,
        params: { id },
        body: { question_id: questionId, answer, answered_at: answeredAt },
        now,
      }): Promise<PracticeAnswer> {
        const question = (await repository.question(questionId)) ?? refuse('practice.unknown')
        const taught = { key: question.subjectKey, language: question.language }
        const scope = (await scopeEverGranted(caller, taught)) ?? refuse('class.locked')
        if (
          scope === 'preview' &&
          (await repository.placeInChapter(question)) >= practicePreviewPerChapter
        )
          refuse('class.locked')
        const dayAgo = new Date(now.getTime() - dayMs)
        if ((await repository.countSince(caller.uid, dayAgo)) >= practiceAnswersPerDay)
          refuse('practice.too-many')
        const { earned, of } = markAnswer(question.body, answer)
        const recorded = await repository.record({
          id,
          uid: caller.uid,
          questionId,
          answer,
          answeredAt: new Date(Math.min(Date.parse(answeredAt), now.getTime())),
          receivedAt: now,
          earned,
          of,
        })
        return recorded ?? refuse('practice.id-taken')
      },

      async practiceAttempts({ caller: { uid } }): Promise<Attempts> {
        const attempts = await repository.attempts(uid, practiceAttemptsAtOnce)
        const ids = new Set(attempts.flatMap(({ question_ids }) => question_ids))
        const withdrawn = (await repository.questionsById([...ids])).filter(
          ({ withdrawnAt }) => withdrawnAt,
        )
        return {
          attempts,
          withdrawn: withdrawn.map(({ body }) => body),
          figures: figuresOf(withdrawn),
        }
      },

      /** Merges an attempt at a timed paper from several devices, and marks it once it has ended. */
      async saveAttempt({ caller, params: { id }, body: state, now }): Promise<PaperAttempt> {
        const rows = await repository.questionsById(state.question_ids)
        const [first = refuse('practice.unknown')] = rows
        const isOneClass = rows.every(
          (row) => row.subjectKey === first.subjectKey && row.language === first.language,
        )
        if (!isOneClass || rows.length < state.question_ids.length) refuse('practice.unknown')
        const taught = { key: first.subjectKey, language: first.language }
        if ((await scopeEverGranted(caller, taught)) !== 'all') refuse('class.locked')
        const dayAgo = new Date(now.getTime() - dayMs)
        const isNew = (await repository.attempt(id)) === undefined
        if (isNew && (await repository.attemptsSince(caller.uid, dayAgo)) >= practiceAttemptsPerDay)
          refuse('practice.too-many')
        const kept = await repository.keepAttempt(
          { id, uid: caller.uid, state, now },
          {
            resultOf: resultOf(id, rows, now),
            // Its device may never be opened again.
            whileRunning: (tx, merged) =>
              jobs.add(
                tx,
                {
                  ...{ kind: finishJob, body: { id }, onceKey: `${finishJob}/${id}` },
                  dueAt: timeIsUpAt(merged),
                },
                now,
              ),
          },
        )
        return kept ?? refuse('practice.id-taken')
      },
    } satisfies Partial<Handlers>,

    jobs: {
      /** Marks an attempt that nobody has submitted by the end of its time. */
      async [finishJob](body: unknown, { now }: { now: Date }): Promise<void> {
        const { id } = v.parse(Finish, body)
        const state = await repository.attempt(id)
        if (!state) return
        const rows = await repository.questionsById(state.question_ids)
        await repository.finishAttempt(id, resultOf(id, rows, now), now)
      },
    },

    /** A person's mastery of the chapters open to them. */
    async mastery(asker: Asker & { uid: string }, now: Date) {
      const [{ programmes, subjects }, counts, answers] = await Promise.all([
        catalogue.all(),
        repository.counts(),
        repository.answers(asker.uid),
      ])
      const asked = answers.flatMap(({ answer, isActive }) => (isActive ? answer : []))
      const latest = latestAnswers(asked)
      return subjects.flatMap((subject) => {
        const holder = holderOf(asker, programmes, subject.id, now)
        const chapters = chaptersOf(counts, subject, holder?.scope)
        if (!holder || chapters.length === 0) return []
        const ids = new Set(chapters.map(({ id }) => id))
        return [
          {
            class_name: subject.class_name,
            language: subject.language,
            answered: answers.filter(({ answer }) => ids.has(answer.chapter_id)).length,
            chapters: chapters.map(({ id, title_bm, title_eng, questions }) => {
              const { right, counted, isMastered } = masteryOf(latest, { id, questions })
              return { id, title_bm, title_eng, right, of: counted, is_mastered: isMastered }
            }),
          },
        ]
      })
    },

    /** The number and size of the questions of a class that a device stores; null if there are none. */
    async size(
      caller: Caller,
      classId: number,
      now: Date,
    ): Promise<{ questions: number; bytes: number } | null> {
      const { programmes, subjects } = await catalogue.all()
      const subject = subjects.find(({ id }) => id === classId)
      const holder = subject && holderOf(caller, programmes, classId, now)
      if (!holder) return null
      const rows = (await repository.changedAfter(subject, 0)).filter((row) => !row.withdrawnAt)
      const active = holder.scope === 'all' ? rows : firstOfEachChapter(rows)
      if (active.length === 0) return null
      const sent = { questions: active.map(({ body }) => body), figures: figuresOf(active) }
      const bytes = JSON.stringify(sent).length
      return { questions: active.length, bytes }
    },
  }
}

/** The marks and answers of an attempt that has ended. */
const resultOf = (id: string, rows: Rows, now: Date) => {
  const questions = new Map(rows.map((row) => [row.id, row.body]))
  return (state: SaveAttempt) =>
    isOver(state, now)
      ? {
          marks: marksOf(markAttempt(state, questions)),
          answers: answersOfAttempt(id, state, questions),
        }
      : undefined
}

/** The chapters of a class with questions, and how many of these a scope opens. */
const chaptersOf = (
  counts: Awaited<ReturnType<PracticeRepository['counts']>>,
  subject: Taught,
  scope: PracticeScope | undefined,
) =>
  counts
    .filter(({ key, language }) => key === subject.key && language === subject.language)
    .map(({ id, title_bm, title_eng, questions }) => ({
      id,
      title_bm,
      title_eng,
      questions: scope === 'all' ? questions : Math.min(questions, practicePreviewPerChapter),
    }))

const figuresOf = (rows: Rows): PracticeQuestions['figures'] =>
  rows.flatMap(({ id, written: { figure } }) => (figure ? [{ question_id: id, figure }] : []))

function firstOfEachChapter(rows: Rows): Rows {
  const seen = new Map<string, number>()
  return rows.filter(({ chapterId }) => {
    const count = (seen.get(chapterId) ?? 0) + 1
    seen.set(chapterId, count)
    return count <= practicePreviewPerChapter
  })
}
