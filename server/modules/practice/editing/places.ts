import type { PaperChapter } from '#contract/papers/papers.ts'
import type { StaffPracticeRepository } from './repository.ts'

/** The chapters and papers that a subject's questions can refer to. */
export type Places = {
  chapters: PaperChapter[]
  hasQuestion(of: { paper_id: string; label: string }): boolean
}

export async function questionPlaces(
  repository: StaffPracticeRepository,
  key: string,
): Promise<Places> {
  const [chapters, papers] = [await repository.chapters(), await repository.papers()]
  return {
    chapters: chapters
      .filter(({ subjectKey }) => subjectKey === key)
      .map(({ id, titleBm, titleEng }) => ({ id, title_bm: titleBm, title_eng: titleEng })),
    hasQuestion: ({ paper_id, label }) =>
      papers.some(({ id, labels }) => id === paper_id && labels.includes(label)),
  }
}
