import type {
  StaffQuestion,
  StaffQuestions,
  StaffQuestionsQuery,
} from '#contract/support/staff-questions.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import { actsOnClass } from '#contract/shared/staff/staff-rights.ts'
import { done } from '#contract/shared/wire.ts'
import type { Context } from '../../../context.ts'
import { firstName } from '../../../platform/copy/call-name.ts'
import { classLabel } from '../../../platform/copy/title.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChanges } from '../../../platform/db/audit.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refuse, refusePage, requireClass } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { ClassroomDomain } from '../../classroom/index.ts'
import {
  questionsPlace,
  staffQuestionsRepository,
  type AnswerFiles,
  type StaffQuestionRow,
  type StaffQuestionsRepository,
  type QuestionsFilter,
} from './repository.ts'
import { answerFileKeys, dropAnswerFile } from './file-keys.ts'
import { answerPhotos } from './photo.ts'
import { questionTable } from './table.ts'
import { voices } from './voice.ts'

const filesOf = (row: StaffQuestionRow): AnswerFiles => ({
  voice:
    row.voiceKey === null
      ? null
      : { key: row.voiceKey, seconds: row.voiceSeconds ?? 0, bytes: row.voiceBytes ?? 0 },
  photo: row.answerPhotoKey,
})

const keysOf = ({ voice, photo }: AnswerFiles) => [voice?.key, photo].filter((key) => key != null)

/** The audit's values of an answer: for a voice only its length, for a photo that there is one. */
const auditValuesOf = (answer: string | null, { voice, photo }: AnswerFiles) => ({
  answer,
  ...(voice && { voice_seconds: voice.seconds }),
  ...(photo !== null && { photo: true }),
})

const nameOf = ({ name, email }: { name: string; email: string }) => name || email

/** The questions of all students, for staff. */
export function staffQuestionsService(
  context: Context,
  { catalogue, classroom }: { catalogue: CatalogueDomain; classroom: ClassroomDomain },
) {
  const { db, jobs, events, storage } = context
  const { signLink, signRecording } = storage
  const repository = staffQuestionsRepository(db)
  const fileKeys = answerFileKeys(context)
  const voiceFiles = voices(context, { classroom, fileKeys })
  const photos = answerPhotos(context, { fileKeys })
  events.on('answer-file-released', ({ tx, key, now }) => jobs.add(tx, dropAnswerFile(key), now))

  async function voiceOf(
    uid: string,
    row: StaffQuestionRow,
    now: Date,
  ): Promise<StaffQuestion['voice']> {
    const { voice } = filesOf(row)
    if (!voice) return null
    const { key, ...rest } = voice
    return { ...rest, url: (await signRecording(uid, key, now)).url }
  }

  return {
    jobs: fileKeys.jobs,

    handlers: {
      async staffQuestions({ caller, query, now }): Promise<StaffQuestions> {
        const { actsOn } = caller
        const wanted = wantedBy(caller, query)
        const place = questionsPlace[wanted.show](query) ?? refusePage()
        const [{ subjects, teachers }, total, found, waiting, answerers] = await Promise.all([
          catalogue.fresh(),
          repository.count(wanted),
          listPage(place, staffRowsPerPage, (...at) => repository.list(wanted, ...at)),
          repository.waiting(caller),
          repository.answerers(),
        ])
        return {
          server_time: now.toISOString(),
          total,
          from: found.from,
          next: found.next,
          questions: await Promise.all(
            found.rows.map(async ({ row, assignee, assigner, ...rest }) => ({
              id: row.id,
              class_id: row.classId,
              lesson_id: row.lessonId,
              at_second: row.atSecond,
              text: row.text,
              asked_at: row.askedAt.toISOString(),
              received_at: row.receivedAt.toISOString(),
              state: row.answeredAt ? 'answered' : row.seenAt ? 'seen' : 'sent',
              answer: row.answer,
              answer_locale: row.answerLocale,
              answered_at: row.answeredAt?.toISOString() ?? null,
              answer_photo_url:
                row.answerPhotoKey && signLink(caller.uid, row.answerPhotoKey, now).url,
              has_photo: row.hasPhoto,
              photo_url: row.photoKey && signLink(caller.uid, row.photoKey, now).url,
              asked_by: firstName(rest.askedBy) ?? '',
              lesson_title: rest.lessonTitle,
              same_moment: rest.sameMoment,
              handed: assignee && {
                uid: assignee.uid,
                to: nameOf(assignee),
                by: assigner ? nameOf(assigner) : '',
                note: row.handedNote ?? '',
              },
              handed_at: row.handedAt?.toISOString() ?? null,
              voice: await voiceOf(caller.uid, row, now),
            })),
          ),
          classes: subjects.map(({ id, class_name, language, background_color_hex }) => ({
            id,
            class_name,
            language,
            background_color_hex,
            teachers: teachers
              .filter(({ class_ids }) => class_ids.includes(id))
              .map(({ name }) => name),
            is_mine: actsOnClass(actsOn, id),
            waiting: waiting.ofClass.get(id) ?? 0,
          })),
          handed_to_me: waiting.handed,
          answerers: answerers.map((one) => ({ uid: one.uid, name: nameOf(one), role: one.role })),
        }
      },

      async exportQuestions({ caller, query, now, locale }): Promise<CsvTable> {
        const t = copyOf('server/staff', locale)
        const wanted = wantedBy(caller, query)
        const [rows, { subjects }] = await Promise.all([
          repository.count(wanted),
          catalogue.fresh(),
        ])
        const label = t('exports.questions')
        await recordExport(db, caller.uid, { list: 'questions', label, asked: query, rows }, now)
        const found = everyRow(
          (page) => questionsPlace[wanted.show]({ page }),
          (...at) => repository.list(wanted, ...at),
        )
        async function* questions() {
          for await (const { row, assignee, askedBy, lessonTitle } of found) {
            const subject = subjects.find(({ id }) => id === row.classId)
            yield {
              row,
              className: subject ? classLabel(subject, locale) : '',
              lessonTitle,
              askedBy,
              handedTo: assignee && nameOf(assignee),
            }
          }
        }
        return questionTable(questions(), t)
      },

      /** Records that staff have seen a question, which its student is shown; only the first time counts. */
      async seeQuestion({ caller, params: { id }, now }) {
        await inTransaction(db, async (tx) => {
          const questions = staffQuestionsRepository(tx)
          requireQuestion(caller, (await questions.find(id)) ?? refuse('question.unknown'))
          await questions.see(id, now)
        })
        return done
      },

      /**
       * Assigns an unanswered question, with all about the same second, to somebody who answers questions, or to
       * nobody. Refused if the assignment has changed meanwhile.
       */
      async handOver({ caller, params: { id }, body: { to, note, replaces }, now }) {
        const [{ subjects }, answerers] = await Promise.all([
          catalogue.fresh(),
          repository.answerers(),
        ])
        const nameOfUid = (uid: string | null) => {
          const found = answerers.find((one) => one.uid === uid)
          return found ? nameOf(found) : null
        }
        if (to !== null && nameOfUid(to) === null) refuseInWords('noAnswerer')
        return inTransaction(db, async (tx) => {
          const questions = staffQuestionsRepository(tx)
          const question = (await questions.find(id)) ?? refuse('question.unknown')
          requireQuestion(caller, question)
          if (question.answeredAt) refuseInWords('answered')
          if ((question.handedAt?.toISOString() ?? null) !== replaces) refuseInWords('handed')
          const handed = [question, ...(await questions.sameMoment(question))]
          const ids = handed.map((one) => one.id)
          const set = {
            handedTo: to,
            handedBy: caller.uid,
            handedAt: now,
            handedNote: note || null,
          }
          await questions.hand(ids, set)
          await recordChanges(
            tx,
            handed.map((one) => ({
              uid: caller.uid,
              action: 'question-handed',
              subject: `question/${one.id}`,
              label: subjects.find((subject) => subject.id === one.classId)?.class_name ?? '',
              before: { handed_to: nameOfUid(one.handedTo) },
              after: { handed_to: nameOfUid(to), ...(note && { note }) },
            })),
            now,
          )
          if (to !== null && to !== caller.uid)
            await events.emit('question-assigned', {
              tx,
              to,
              questionId: id,
              classId: question.classId,
              now,
            })
          return { handed: ids }
        })
      },

      /**
       * Answers a question, in words, by voice or with a photo; with `to_all` every other unanswered one about the same
       * second. An earlier answer is replaced only if it is the one the change is based on.
       */
      async answerQuestion({ caller, params: { id }, body, now }) {
        const { answer, voice: sentVoice, photo: sentPhoto, to_all, replaces } = body
        const { subjects } = await catalogue.fresh()
        /** The question that the answer is for. @throws Refusal when there is another answer by now */
        async function requireUnchanged(
          questions: StaffQuestionsRepository,
        ): Promise<StaffQuestionRow> {
          const question = (await questions.find(id)) ?? refuse('question.unknown')
          requireQuestion(caller, question)
          if ((question.answeredAt?.toISOString() ?? null) !== replaces) refuseInWords('answered')
          return question
        }
        const newVoice = sentVoice === 'kept' ? null : sentVoice
        const newPhoto = sentPhoto === 'kept' ? null : sentPhoto
        // Checked before the uploads are used, so that a refusal keeps their chunks.
        if (newVoice || newPhoto) await requireUnchanged(repository)
        const keptVoice = newVoice && (await voiceFiles.keep(newVoice, now))
        const keptPhoto = newPhoto && (await photos.keep(newPhoto, now))
        return inTransaction(db, async (tx) => {
          const questions = staffQuestionsRepository(tx)
          const question = await requireUnchanged(questions)
          const before = filesOf(question)
          const files: AnswerFiles = {
            voice: sentVoice === 'kept' ? before.voice : keptVoice,
            photo: sentPhoto === 'kept' ? before.photo : keptPhoto,
          }
          const keys = keysOf(files)
          if (answer === '' && keys.length === 0) refuseInWords('noAnswer')
          const answered = [question, ...(to_all ? await questions.sameMoment(question) : [])]
          const ids = answered.map((one) => one.id)
          await questions.answer(ids, { text: answer, ...files }, { by: caller, at: now })
          for (const key of keysOf(before))
            if (!keys.includes(key)) await jobs.add(tx, dropAnswerFile(key), now)
          const labelOf = ({ classId }: StaffQuestionRow) =>
            subjects.find((subject) => subject.id === classId)?.class_name ?? ''
          await recordChanges(
            tx,
            answered.map((one) => ({
              uid: caller.uid,
              action: 'question-answered',
              subject: `question/${one.id}`,
              label: labelOf(one),
              before: auditValuesOf(one.answer, filesOf(one)),
              after: auditValuesOf(answer, files),
            })),
            now,
          )
          return { answered: ids }
        })
      },
    } satisfies Partial<Handlers>,
  }
}

const wantedBy = (
  { uid, actsOn }: Caller,
  { show = 'waiting', whose = 'all', class_id: classId, search }: StaffQuestionsQuery,
): QuestionsFilter => ({ show, whose, classId, search, uid, actsOn })

/** @throws Refusal unless the question is of a class that they act on, or was assigned to them */
function requireQuestion(caller: Caller, { classId, handedTo }: StaffQuestionRow): void {
  if (handedTo !== caller.uid) requireClass(caller, classId)
}
