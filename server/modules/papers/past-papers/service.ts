import {
  accessToClass,
  isPaperSubjectOpen,
  isStaff,
  type PaperKeys,
} from '#contract/enrolment/access.ts'
import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import { examKeys, type ExamKey } from '#contract/shared/kinds.ts'
import type {
  PaperChapterIndex,
  PaperChapterPage,
  PaperPlace,
  PaperSubjectPage,
  PaperSubjects,
  QuestionMark,
} from '#contract/papers/papers.ts'
import { opensPapers, programmeType } from '#contract/catalogue/programmes.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import { arrange, toLocked, toOpen, withoutRecording, type SubjectContent } from './content.ts'
import { pastPapersRepository } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

/** What opens papers to a person. The free papers of `closed` exams are not offered. */
type Keys = PaperKeys & { closed: readonly ExamKey[] }

const isOpen = ({ key, is_open, subject }: SubjectContent, keys: Keys): boolean =>
  isPaperSubjectOpen({ key, is_open: is_open && !keys.closed.includes(subject.exam) }, keys)

export type PastPapersService = ReturnType<typeof pastPapersService>

/** Past papers are kept in memory until `forget`: they change only by a content load or by staff. */
export function pastPapersService(
  { db, storage }: Context,
  { catalogue }: { catalogue: CatalogueDomain },
) {
  const repository = pastPapersRepository(db)
  let kept: ReturnType<typeof read> | undefined
  const read = async () => arrange(await repository.content())
  const all = () =>
    (kept ??= read().catch((error: unknown) => {
      kept = undefined
      throw error
    }))

  async function keysOf({ uid, role, holdings }: Caller, now: Date): Promise<Keys> {
    const [{ programmes, subjects }, unlocked] = await Promise.all([
      catalogue.all(),
      repository.hasCountedReferral(uid),
    ])
    const plus = programmes.filter(opensPapers)
    const openClasses = subjects.filter(({ id: classId }) =>
      plus.some((programme) => {
        const holding = holdings.find(({ programme_id }) => programme_id === programme.id)
        return accessToClass(programme, holding, classId, now).open
      }),
    )
    return {
      isStaff: isStaff(role),
      unlocked,
      plusSubjectKeys: openClasses.map(({ key }) => key),
      closed: examKeys.filter((exam) =>
        programmes.some((one) => programmeType(one) === `${exam}-pyp` && one.discontinued),
      ),
    }
  }

  /** The access that all classes on sale in the plus programme would give together. */
  async function keysOnSale(): Promise<PaperKeys> {
    const { programmes, subjects } = await catalogue.all()
    const isSold = programmes.some((one) => opensPapers(one) && !one.discontinued)
    const sold = isSold ? subjects.filter(({ is_closed }) => !is_closed) : []
    return { isStaff: false, unlocked: false, plusSubjectKeys: sold.map(({ key }) => key) }
  }

  async function lockedOf(subjects: readonly SubjectContent[], keys: Keys) {
    const onSale = await keysOnSale()
    return subjects
      .filter((one) => !isOpen(one, keys) && !keys.closed.includes(one.subject.exam))
      .map((one) => toLocked(one, isPaperSubjectOpen(one, onSale)))
  }

  async function requireOpen(caller: Caller, content: SubjectContent | undefined, now: Date) {
    if (!content) refuse('papers.unknown')
    if (!isOpen(content, await keysOf(caller, now))) refuse('papers.locked')
    return content
  }

  async function subjectsOf(caller: Caller, exam: ExamKey, now: Date): Promise<PaperSubjects> {
    const [{ subjects }, keys] = await Promise.all([all(), keysOf(caller, now)])
    const ofExam = subjects.filter(({ subject }) => subject.exam === exam)
    return {
      exam,
      open: ofExam.filter((one) => isOpen(one, keys)).map(toOpen),
      locked: await lockedOf(ofExam, keys),
      is_unlocked: keys.unlocked,
      ...(keys.closed.includes(exam) && { is_closed: true }),
    }
  }

  return {
    forget: () => {
      kept = undefined
    },

    subjectsOf,

    handlers: {
      marks: async ({ caller: { uid } }) => ({ marks: await repository.marks(uid) }),

      paperSubjects: ({ caller, params: { exam }, now }) => subjectsOf(caller, exam, now),

      async paperSubject({ caller, params: { subjectId }, now }): Promise<PaperSubjectPage> {
        const found = (await all()).bySubject.get(subjectId)
        const { subject, chapters, papers, questions } = await requireOpen(caller, found, now)
        return { subject, chapters, papers: papers.map(withoutRecording), questions }
      },

      async paperChapters({ caller, now }): Promise<PaperChapterIndex> {
        const [{ subjects }, keys] = await Promise.all([all(), keysOf(caller, now)])
        return {
          open: subjects
            .filter((one) => isOpen(one, keys))
            .map(({ subject, chapters, questions }) => {
              const counts = Map.groupBy(questions, ({ chapter_id }) => chapter_id)
              return {
                subject,
                chapters: chapters.map((chapter) => ({
                  ...chapter,
                  questions: counts.get(chapter.id)?.length ?? 0,
                })),
              }
            }),
          locked: await lockedOf(subjects, keys),
        }
      },

      async paperChapter({ caller, params: { chapterId }, now }): Promise<PaperChapterPage> {
        const found = (await all()).byChapter.get(chapterId)
        const { subject, chapters, papers, ...content } = await requireOpen(caller, found, now)
        const at = chapters.findIndex(({ id }) => id === chapterId)
        const questions = content.questions.filter(({ chapter_id }) => chapter_id === chapterId)
        const paperIds = new Set(questions.map(({ paper_id }) => paper_id))
        return {
          subject,
          chapter: chapters[at] ?? refuse('papers.unknown'),
          before: chapters[at - 1] ?? null,
          after: chapters[at + 1] ?? null,
          papers: papers.filter(({ id }) => paperIds.has(id)).map(withoutRecording),
          questions,
        }
      },

      async paperPlace({ params: { paperId } }): Promise<PaperPlace> {
        const { subject } = (await all()).byPaper.get(paperId) ?? refuse('papers.unknown')
        return { exam: subject.exam, subject_id: subject.id }
      },

      async paperRecording({ caller, params: { paperId }, now }): Promise<RecordingLinks> {
        const { papers } = await requireOpen(caller, (await all()).byPaper.get(paperId), now)
        const paper = papers.find(({ id }) => id === paperId) ?? refuse('papers.unknown')
        const found = (await repository.recording(paper.recordingId)) ?? refuse('papers.unknown')
        const sign = (mediaKey: string) => storage.signLink(caller.uid, mediaKey, now)
        return {
          watched_id: paper.id,
          title: paper.title,
          seconds: found.seconds,
          expires_at: sign('').expiresAt.toISOString(),
          available_until: null,
          renditions: await Promise.all(
            found.files.map(async ({ mediaKey, ...file }) => ({
              ...file,
              url: (await storage.signRecording(caller.uid, mediaKey, now)).url,
            })),
          ),
          captions: found.texts.map(({ mediaKey, ...text }) => ({
            ...text,
            url: sign(mediaKey).url,
          })),
          // A paper is divided by its questions; chapters of its video would be a second division.
          chapters: [],
        }
      },

      /**
       * The latest mark: this one, or a later one from another device. Whether the subject is open is not asked:
       * offline marks may arrive after access has ended.
       */
      async setMark({ caller, params: { paperId }, body: mark, now }): Promise<QuestionMark> {
        const content = (await all()).byPaper.get(paperId) ?? refuse('papers.unknown')
        const isThere = content.questions.some(
          ({ paper_id, label }) => paper_id === paperId && label === mark.label,
        )
        if (!isThere) refuse('papers.unknown')
        // Otherwise a device whose clock runs ahead would always win.
        const markedAt = new Date(Math.min(Date.parse(mark.marked_at), now.getTime()))
        const latest = await repository.setMark(caller.uid, paperId, mark, markedAt)
        return latest ?? refuse('papers.unknown')
      },
    } satisfies Partial<Handlers>,

    async openSubjectIds(caller: Caller, now: Date): Promise<number[]> {
      const [{ subjects }, keys] = await Promise.all([all(), keysOf(caller, now)])
      return subjects.filter((one) => isOpen(one, keys)).map(({ subject }) => subject.id)
    },

    /** The papers of a subject by its key, if they are open to this person. */
    async openPapers(
      caller: Caller,
      subjectKey: string,
      now: Date,
    ): Promise<PaperSubjectPage | undefined> {
      const found = (await all()).subjects.find(({ key }) => key === subjectKey)
      if (!found || !isOpen(found, await keysOf(caller, now))) return undefined
      const { subject, chapters, papers, questions } = found
      return { subject, chapters, papers: papers.map(withoutRecording), questions }
    },

    /** The subject of a page, for its public head; undefined if the page does not exist. */
    async headOf(exam: ExamKey, subjectId: number | undefined, paperId: string | undefined) {
      const { bySubject, byPaper } = await all()
      const content =
        subjectId === undefined ? byPaper.get(paperId ?? '') : bySubject.get(subjectId)
      const hasPaper = !paperId || content?.papers.some(({ id }) => id === paperId)
      return content?.subject.exam === exam && hasPaper ? toOpen(content) : undefined
    },

    async isChapter(chapterId: string): Promise<boolean> {
      return (await all()).byChapter.has(chapterId)
    },
  }
}
