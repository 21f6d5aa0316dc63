import { examKeys } from '#contract/shared/kinds.ts'
import type {
  LockedPaperSubject,
  OpenPaperSubject,
  Paper,
  PaperChapter,
  PaperQuestion,
  PaperSubject,
} from '#contract/papers/papers.ts'
import type { PastPapersRepository } from './repository.ts'

type Rows = Awaited<ReturnType<PastPapersRepository['content']>>

/** A subject with its content, and the fields that decide who may open it. */
export type SubjectContent = {
  key: string
  is_open: boolean
  subject: PaperSubject
  chapters: PaperChapter[]
  papers: (Paper & { recordingId: string })[]
  questions: PaperQuestion[]
}
export type PastPapersContent = {
  subjects: SubjectContent[]
  bySubject: ReadonlyMap<number, SubjectContent>
  byPaper: ReadonlyMap<string, SubjectContent>
  byChapter: ReadonlyMap<string, SubjectContent>
}

/** Assembles the rows of content, in their order. */
export function arrange(rows: Rows): PastPapersContent {
  const chapters = Map.groupBy(rows.chapters, ({ subjectKey }) => subjectKey)
  const papers = Map.groupBy(rows.papers, ({ subjectKey }) => subjectKey)
  const questions = Map.groupBy(rows.questions, ({ paperId }) => paperId)
  const subjects = rows.subjects
    // Leaves out subjects that staff have added without papers yet.
    .filter(({ key }) => papers.has(key))
    .toSorted((a, b) => examKeys.indexOf(a.exam) - examKeys.indexOf(b.exam))
    .map(({ id, exam, key, isOpen, ...row }): SubjectContent => {
      const ofSubject = papers.get(key) ?? []
      return {
        key,
        is_open: isOpen,
        subject: {
          id,
          exam,
          name_bm: row.nameBm,
          name_eng: row.nameEng,
          background_color_hex: row.colour,
        },
        chapters: (chapters.get(key) ?? []).map((chapter) => ({
          id: chapter.id,
          title_bm: chapter.titleBm,
          title_eng: chapter.titleEng,
        })),
        papers: ofSubject.map((paper) => ({
          id: paper.id,
          code: paper.code,
          title: paper.title,
          year: paper.year,
          language: paper.language as Paper['language'],
          teacher:
            paper.teacherName === null ? null : { id: paper.teacherId, name: paper.teacherName },
          seconds: paper.seconds,
          recordingId: paper.recordingId,
        })),
        questions: ofSubject.flatMap((paper) =>
          (questions.get(paper.id) ?? []).map((question, n, all) => ({
            paper_id: question.paperId,
            label: question.label,
            at_second: question.atSecond,
            until_second: all[n + 1]?.atSecond ?? null,
            chapter_id: question.chapterId,
            topic_bm: question.topicBm,
            topic_eng: question.topicEng,
          })),
        ),
      }
    })
  return {
    subjects,
    bySubject: new Map(subjects.map((one) => [one.subject.id, one])),
    byPaper: new Map(subjects.flatMap((one) => one.papers.map(({ id }) => [id, one]))),
    byChapter: new Map(subjects.flatMap((one) => one.chapters.map(({ id }) => [id, one]))),
  }
}

export const toOpen = ({ subject, papers, questions }: SubjectContent): OpenPaperSubject => ({
  ...subject,
  papers: papers.length,
  questions: questions.length,
  teachers: [
    ...new Map(
      papers.flatMap(({ teacher }) => (teacher ? [[teacher.id, teacher] as const] : [])),
    ).values(),
  ],
  years: [...new Set(papers.map(({ year }) => year))],
})

/** The teaser of a locked subject. */
export const toLocked = (
  { subject, papers, questions }: SubjectContent,
  opensWithPlus: boolean,
): LockedPaperSubject => ({
  name_bm: subject.name_bm,
  name_eng: subject.name_eng,
  background_color_hex: subject.background_color_hex,
  papers: papers.length,
  questions: questions.length,
  opens_with_plus: opensWithPlus,
})

export const withoutRecording = ({ recordingId: _, ...paper }: SubjectContent['papers'][number]) =>
  paper satisfies Paper
