import type { Subject, Teacher } from '#contract/catalogue.ts'
import type { QuestionFilter } from '#contract/questions.ts'
import type { AnswerQuestion, StaffQuestions } from '#contract/staff-questions.ts'
import words from '#content/locales/en/staff-server.json' with { type: 'json' }
import { recordChanges } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { refuse } from '../../http/refusal.ts'
import type { Caller } from '../../http/who-is-calling.ts'
import { staffQuestionsRepository, type QuestionRow } from './repository.ts'

export type StaffQuestionsNeeds = {
  catalogue(): Promise<{ subjects: readonly Subject[]; teachers: readonly Teacher[] }>
  signLink(uid: string, mediaKey: string, now: Date): { url: string }
  /** The name that others may see; undefined when there is none. */
  shownName(displayName: string): string | undefined
}
export type StaffQuestionsService = ReturnType<typeof staffQuestionsService>

const shownAtOnce = 50

/** The questions of all students, for those who answer them. */
export function staffQuestionsService(db: Db, needs: StaffQuestionsNeeds) {
  const repository = staffQuestionsRepository(db)

  return {
    async list(
      caller: Caller,
      {
        show = 'waiting',
        class_id,
      }: { show?: QuestionFilter | undefined; class_id?: number | undefined },
      now: Date,
    ): Promise<StaffQuestions> {
      const [{ subjects, teachers }, found, waiting] = await Promise.all([
        needs.catalogue(),
        repository.list(show, class_id, shownAtOnce + 1),
        repository.waiting(),
      ])
      return {
        server_time: now.toISOString(),
        questions: found.slice(0, shownAtOnce).map(({ row, askedBy, lessonTitle, sameMoment }) => ({
          id: row.id,
          class_id: row.classId,
          lesson_id: row.lessonId,
          at_second: row.atSecond,
          text: row.text,
          asked_at: row.askedAt.toISOString(),
          received_at: row.receivedAt.toISOString(),
          state: row.answeredAt ? 'answered' : row.seenAt ? 'seen' : 'sent',
          answer: row.answer,
          answered_at: row.answeredAt?.toISOString() ?? null,
          has_photo: row.hasPhoto,
          photo_url: row.photoKey && needs.signLink(caller.uid, row.photoKey, now).url,
          asked_by: needs.shownName(askedBy) ?? '',
          lesson_title: lessonTitle,
          same_moment: sameMoment,
        })),
        more: found.length > shownAtOnce,
        classes: subjects.map(({ id, class_name, language, background_color_hex }) => ({
          id,
          class_name,
          language,
          background_color_hex,
          teachers: teachers
            .filter(({ class_ids }) => class_ids.includes(id))
            .map(({ name }) => name),
          waiting: waiting.get(id) ?? 0,
        })),
      }
    },

    /** The student sees that it was read; the first time counts. */
    async see(id: string, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        const questions = staffQuestionsRepository(tx)
        if (!(await questions.find(id))) refuse('question.unknown')
        await questions.see(id, now)
      })
    },

    /**
     * Answers a question; with `to_all` every other one about the same second that has none. An answer
     * takes the place of an earlier one only when it was made from that. @returns the ids of the answered
     */
    async answer(
      caller: Caller,
      id: string,
      { answer, to_all, replaces }: AnswerQuestion,
      now: Date,
    ): Promise<string[]> {
      const { subjects } = await needs.catalogue()
      return db.transaction(async (tx) => {
        const questions = staffQuestionsRepository(tx)
        const question = (await questions.find(id)) ?? refuse('question.unknown')
        if ((question.answeredAt?.toISOString() ?? null) !== replaces)
          refuse('staff.refused', words.refused.answered)
        const answered = [question, ...(to_all ? await questions.sameMoment(question) : [])]
        const ids = answered.map((one) => one.id)
        await questions.answer(ids, answer, now)
        const labelOf = ({ classId }: QuestionRow) =>
          subjects.find((subject) => subject.id === classId)?.class_name ?? ''
        await recordChanges(
          tx,
          answered.map((one) => ({
            uid: caller.uid,
            action: 'question-answered',
            subject: `question/${one.id}`,
            label: labelOf(one),
            before: { answer: one.answer },
            after: { answer },
          })),
          now,
        )
        return ids
      })
    },
  }
}
