import * as v from 'valibot'
import { mayAsk, type Asker, type Holding } from '#contract/enrolment/access.ts'
import { questionsPerHour, questionsPerPage } from '#contract/shared/limits.ts'
import { ProgrammeSlug, programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import { done } from '#contract/shared/wire.ts'
import type { MyQuestions, PlacedQuestion, Question } from '#contract/support/questions.ts'
import type { Context } from '../../../context.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { ClassroomDomain } from '../../classroom/index.ts'
import { photoKind } from './photo-kind.ts'
import { withoutMetadata } from './photo-metadata.ts'
import { questionsRepository, type OwnQuestionRow } from './repository.ts'

type Person = Asker & { uid: string }

const hourMs = 3600 * 1000
/** A photo file older than this that no question names is unclaimed. */
const unclaimedForMs = hourMs

export function questionsService(
  { db, storage }: Context,
  { catalogue, classroom }: { catalogue: CatalogueDomain; classroom: ClassroomDomain },
) {
  const questions = questionsRepository(db)
  const { photos, signLink, signRecording } = storage
  const isClass = async (classId: number) =>
    (await catalogue.all()).subjects.some(({ id }) => id === classId)

  async function requireMayAsk(person: Person, classId: number, now: Date): Promise<void> {
    const { programmes } = await catalogue.all()
    if (!programmes.some((programme) => mayAsk(person, programme, classId, now)))
      refuse('question.locked')
  }

  /** A question as the person who asked it sees it. */
  const shown = async (row: OwnQuestionRow, now: Date): Promise<Question> => ({
    id: row.id,
    class_id: row.classId,
    lesson_id: row.lessonId,
    at_second: row.atSecond,
    text: row.text,
    asked_at: row.askedAt.toISOString(),
    state: row.answeredAt ? 'answered' : row.seenAt ? 'seen' : 'sent',
    answer: row.answer,
    answer_locale: row.answerLocale,
    answered_at: row.answeredAt?.toISOString() ?? null,
    voice: row.voiceKey
      ? {
          seconds: row.voiceSeconds ?? 0,
          bytes: row.voiceBytes ?? 0,
          url: (await signRecording(row.uid, row.voiceKey, now)).url,
        }
      : null,
    answer_photo_url: row.answerPhotoKey && signLink(row.uid, row.answerPhotoKey, now).url,
    has_photo: row.hasPhoto,
    photo_url: row.photoKey && signLink(row.uid, row.photoKey, now).url,
  })

  return {
    handlers: {
      async askQuestion({
        params: { id },
        caller: person,
        body: question,
        now,
      }): Promise<Question> {
        if (!(await isClass(question.class_id))) refuse('class.unknown')
        await requireMayAsk(person, question.class_id, now)
        if (
          question.lesson_id &&
          (await classroom.classroom.classOfLesson(question.lesson_id)) !== question.class_id
        ) {
          refuse('lesson.unknown')
        }
        const recorded = await questions.record(id, person.uid, question, {
          now,
          most: questionsPerHour,
          withinMs: hourMs,
        })
        if (recorded.kind === 'id-taken') refuse('question.id-taken')
        if (recorded.kind === 'too-many') {
          const seconds = Math.ceil((recorded.retryAt.getTime() - now.getTime()) / 1000)
          throw new Refusal(
            'question.too-many',
            `At most ${questionsPerHour} questions an hour.`,
            undefined,
            seconds,
          )
        }
        return shown(recorded.row, now)
      },

      /** A page of this person's questions of all classes. */
      async myQuestions({ caller: person, query: { show, after }, now }): Promise<MyQuestions> {
        const { programmes, subjects } = await catalogue.all()
        const found = await questions.newest(person.uid, {
          show,
          after,
          most: questionsPerPage + 1,
        })
        const page = found.slice(0, questionsPerPage)
        return {
          server_time: now.toISOString(),
          questions: await Promise.all(
            page.map(async ({ row, lessonTitle }) => ({
              ...(await shown(row, now)),
              lesson_title: lessonTitle,
              slug: slugOf(person, programmes, row.classId, now),
            })),
          ),
          next: found.length > page.length ? (page.at(-1)?.row.id ?? null) : null,
          classes: subjects.map(({ id, class_name, language }) => ({ id, class_name, language })),
        }
      },

      /**
       * Stores the photo of a question: first the file, then the row that names it. A crash in between leaves an
       * unclaimed file, and the photo is sent again. A second photo changes nothing.
       */
      async sendQuestionPhoto({ caller: person, params: { id }, body: { bytes }, now }) {
        const question = (await questions.find(id, person.uid)) ?? refuse('question.unknown')
        if (!question.hasPhoto) refuse('question.unknown', 'It was asked without a photo.')
        await requireMayAsk(person, question.classId, now)
        const judged = photoKind(bytes)
        if (judged.kind === 'something-else') refuse('request.wrong-type')
        if (judged.kind === 'broken') refuse('photo.broken')
        const bare = withoutMetadata(bytes, judged.type) ?? refuse('photo.broken')
        if (question.photoKey !== null) return done
        const key = await photos.keep(bare, judged.type)
        const given = await questions.givePhoto(id, { key, type: judged.type })
        if (!given) await photos.remove(key)
        return done
      },

      async questions({ caller: { uid }, params: { classId }, now }) {
        if (!(await isClass(classId))) refuse('class.unknown')
        const mine = await questions.ofPerson(uid, classId)
        return { questions: await Promise.all(mine.map((row) => shown(row, now))) }
      },
    } satisfies Partial<Handlers>,

    /** Removes photo files that no question names, after a crash or a deleted question. @returns how many */
    async dropUnclaimedPhotos(now: Date): Promise<number> {
      const written = await photos.writtenBefore(new Date(now.getTime() - unclaimedForMs))
      if (written.length === 0) return 0
      const claimed = await questions.photoKeys()
      const unclaimed = written.filter((key) => !claimed.has(key))
      for (const key of unclaimed) await photos.remove(key)
      return unclaimed.length
    },
  }
}

/** The slug of a programme in which this person has the class, preferably of one where they may still ask. */
function slugOf(
  person: Person,
  programmes: readonly Programme[],
  classId: number,
  now: Date,
): PlacedQuestion['slug'] {
  const held = programmes.filter((programme) => {
    const type = programmeType(programme)
    const isAskedIn = type === 'full' || type === 'plus'
    return isAskedIn && person.holdings.some((its) => holdsClass(its, programme, classId))
  })
  const open = held.find((programme) => mayAsk(person, programme, classId, now))
  const slug = (open ?? held[0])?.url_safe_name
  return v.is(ProgrammeSlug, slug) ? slug : null
}

const holdsClass = ({ programme_id, class_ids }: Holding, { id }: Programme, classId: number) =>
  programme_id === id && class_ids.includes(classId)
