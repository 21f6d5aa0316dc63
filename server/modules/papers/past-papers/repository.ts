import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import type { QuestionMark, SetMark } from '#contract/papers/papers.ts'
import type { Db } from '../../../platform/db/open.ts'
import { teachers } from '../../../platform/db/schema/catalogue.ts'
import { captions, recordings, renditions } from '../../../platform/db/schema/classroom.ts'
import {
  paperChapters,
  paperQuestions,
  paperSubjects,
  pastPapers,
  questionMarks,
  referrals,
} from '../../../platform/db/schema/papers.ts'

export type PastPapersRepository = ReturnType<typeof pastPapersRepository>

/** A paper's video and the keys of its files, which never leave the server unsigned. */
export type PaperRecording = {
  seconds: number
  files: {
    quality: RecordingLinks['renditions'][number]['quality']
    mediaKey: string
    type: string
    bytes: number
    sha256: string
  }[]
  texts: { language: string; label: string; mediaKey: string }[]
}

const toMark = (row: typeof questionMarks.$inferSelect): QuestionMark => ({
  paper_id: row.paperId,
  label: row.label,
  mark: row.mark as QuestionMark['mark'],
  marked_at: row.markedAt.toISOString(),
})

export function pastPapersRepository(db: Db) {
  const countedReferral = db
    .select({ uid: referrals.referredUid })
    .from(referrals)
    .where(
      and(
        isNotNull(referrals.countedAt),
        or(
          eq(referrals.referrerUid, sql.placeholder('uid')),
          eq(referrals.referredUid, sql.placeholder('uid')),
        ),
      ),
    )
    .limit(1)
    .prepare('counted_referral')

  const recordingById = db
    .select({
      seconds: recordings.seconds,
      files: sql<PaperRecording['files']>`(
        select coalesce(json_agg(json_build_object('quality', ${renditions.quality},
          'mediaKey', ${renditions.mediaKey}, 'type', ${renditions.type}, 'bytes', ${renditions.bytes},
          'sha256', ${renditions.sha256})
          order by ${renditions.bytes}), '[]')
        from ${renditions} where ${renditions.recordingId} = ${recordings.id})`,
      texts: sql<PaperRecording['texts']>`(
        select coalesce(json_agg(json_build_object('language', ${captions.language},
          'label', ${captions.label}, 'mediaKey', ${captions.mediaKey})
          order by ${captions.language}), '[]')
        from ${captions} where ${captions.recordingId} = ${recordings.id})`,
    })
    .from(recordings)
    .where(eq(recordings.id, sql.placeholder('id')))
    .prepare('paper_recording')

  const marksOfPerson = db
    .select()
    .from(questionMarks)
    .where(and(eq(questionMarks.uid, sql.placeholder('uid')), isNotNull(questionMarks.mark)))
    .prepare('marks_of_person')

  return {
    /** All that students see, in display order: the same for everyone. */
    async content() {
      const [subjects, chapters, papers, questions] = await Promise.all([
        db.select().from(paperSubjects).orderBy(asc(paperSubjects.position)),
        db.select().from(paperChapters).orderBy(asc(paperChapters.position)),
        db
          .select({
            id: pastPapers.id,
            subjectKey: pastPapers.subjectKey,
            code: pastPapers.code,
            title: pastPapers.title,
            year: pastPapers.year,
            language: pastPapers.language,
            recordingId: recordings.id,
            seconds: recordings.seconds,
            teacherId: pastPapers.teacherId,
            teacherName: teachers.name,
          })
          .from(pastPapers)
          .innerJoin(recordings, eq(recordings.id, pastPapers.recordingId))
          .leftJoin(teachers, eq(teachers.id, pastPapers.teacherId))
          .where(isNull(pastPapers.withdrawnAt))
          .orderBy(desc(pastPapers.year), asc(pastPapers.code), asc(pastPapers.id)),
        db
          .select()
          .from(paperQuestions)
          .orderBy(asc(paperQuestions.paperId), asc(paperQuestions.atSecond)),
      ])
      return { subjects, chapters, papers, questions }
    },

    /** Whether an invited friend has joined, or the person joined by an invitation. */
    async hasCountedReferral(uid: string): Promise<boolean> {
      return (await countedReferral.execute({ uid })).length > 0
    },

    async recording(id: string): Promise<PaperRecording | undefined> {
      const [row] = await recordingById.execute({ id })
      return row
    },

    async marks(uid: string): Promise<QuestionMark[]> {
      return (await marksOfPerson.execute({ uid })).map(toMark)
    },

    /** Stores the mark unless there is a later one. @returns the latest */
    async setMark(uid: string, paperId: string, { label, mark }: SetMark, markedAt: Date) {
      const [kept] = await db
        .insert(questionMarks)
        .values({ uid, paperId, label, mark, markedAt })
        .onConflictDoUpdate({
          target: [questionMarks.uid, questionMarks.paperId, questionMarks.label],
          set: { mark, markedAt },
          setWhere: sql`${questionMarks.markedAt} <= excluded.marked_at`,
        })
        .returning()
      if (kept) return toMark(kept)
      const [later] = await db
        .select()
        .from(questionMarks)
        .where(
          and(
            eq(questionMarks.uid, uid),
            eq(questionMarks.paperId, paperId),
            eq(questionMarks.label, label),
          ),
        )
      // Marks are never deleted while their owner exists, so the later one can be read.
      return later && toMark(later)
    },
  }
}
