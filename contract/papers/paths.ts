import type { ExamKey } from '../shared/kinds.ts'

/** The parameters of the call `paperDownloads` for paths without a year or language. */
export const newestYear = 'newest'
export const everyLanguage = 'all'

/** Where the free past-paper pages of each exam are; the paths are rows of `pages`. */
export const pastPaperPaths = {
  spm: {
    landing: '/spm-pyp',
    guide: '/spm-trial-paper-guide',
    downloads: '/spm-trial-paper-download',
    timetable: '/spm-timetable',
    videos: '/spm-past-year-papers',
    register: '/spm-past-year-papers/register',
  },
  igcse: {
    landing: '/igcse-pyp',
    guide: '/igcse-past-year-paper-guide',
    downloads: '/igcse-past-year-paper-download',
    timetable: '/igcse-timetable',
    videos: '/igcse-past-year-papers',
    register: '/igcse-past-year-papers/register',
  },
} as const

/** Where the papers of one year are downloaded, of one language where it is named. */
export const paperDownloadPath = (exam: ExamKey, year: number, language?: string): string =>
  [pastPaperPaths[exam].downloads, ...(language ? [language] : []), year].join('/')

/** Where the papers of a subject are browsed. */
export const paperSubjectPath = ({ exam, id }: { exam: ExamKey; id: number }): string =>
  `${pastPaperPaths[exam].videos}/${id}`

/** Where a paper is watched, from a second on. */
export function paperPath(
  subject: { exam: ExamKey; id: number },
  paperId: string,
  second?: number,
): string {
  const path = `${paperSubjectPath(subject)}/${paperId}`
  return second === undefined ? path : `${path}?t=${second}`
}

/** Where the questions of a chapter are, across papers and years. */
export const chapterPath = (chapterId: string): string => `/chapter/${chapterId}`
