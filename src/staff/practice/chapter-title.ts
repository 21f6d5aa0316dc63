import type { PaperChapter } from '#contract/papers/papers.ts'

/** In the language of the questions. */
export const chapterTitle = (
  { title_bm, title_eng }: Pick<PaperChapter, 'title_bm' | 'title_eng'>,
  language: 'Bm' | 'Eng',
): string => (language === 'Bm' ? title_bm : title_eng)
