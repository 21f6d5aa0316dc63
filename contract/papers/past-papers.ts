import * as v from 'valibot'
import { examKeys } from '../shared/kinds.ts'
import { paperLanguages } from '../shared/pages.ts'
import { everyLanguage, newestYear } from './paths.ts'

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Files that anyone may fetch, at `/clips/…` and `/papers/…`; all other media need a signed link. */
export const publicFilePattern = /^(?:clips\/[a-z0-9-]+\.(?:mp4|vtt)|papers\/[a-z0-9-]+\.pdf)$/
export const PublicFile = v.pipe(
  v.string(),
  v.regex(publicFilePattern, 'must be a clip, its captions or a paper'),
)

/** A few seconds of video that anyone may play. */
export const Clip = v.object({
  id: v.string(),
  title: v.string(),
  seconds: Count,
  width: Count,
  height: Count,
  file: PublicFile,
  bytes: Count,
  captions: v.array(v.object({ language: v.string(), label: v.string(), file: PublicFile })),
})
export type Clip = v.InferOutput<typeof Clip>

/** A subject of the free past papers, as visitors see it. */
export const PastPaperSubject = v.object({
  key: v.string(),
  name: v.string(),
  background_color_hex: v.pipe(v.string(), v.hexColor()),
  clips: v.array(Clip),
})
export type PastPaperSubject = v.InferOutput<typeof PastPaperSubject>

/** The free past-paper pages of one exam. */
export const PastPaperShowcase = v.object({
  subjects: v.array(PastPaperSubject),
  guides: v.array(Clip),
})
export type PastPaperShowcase = v.InferOutput<typeof PastPaperShowcase>

export const PastPaperShowcases = v.object(v.entriesFromList(examKeys, PastPaperShowcase))

export const PaperFile = v.object({
  /** As the subject is called in the paper's language. */
  subject: v.string(),
  paper: v.string(),
  language: v.picklist(paperLanguages),
  year: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2099)),
  pages: Count,
  file: PublicFile,
  file_name: v.string(),
  bytes: Count,
})
export type PaperFile = v.InferOutput<typeof PaperFile>

export const PaperDownloadsQuery = v.object({
  exam: v.picklist(examKeys),
  year: v.union([v.literal(newestYear), v.pipe(v.string(), v.regex(/^20\d\d$/))]),
  lang: v.picklist([everyLanguage, ...paperLanguages]),
})
export type PaperDownloadsQuery = v.InferOutput<typeof PaperDownloadsQuery>

/** The papers of one year, and which other years and languages there are. */
export const PaperDownloads = v.object({
  exam: v.picklist(examKeys),
  year: v.number(),
  language: v.nullable(v.picklist(paperLanguages)),
  /** Newest first. */
  years: v.array(v.object({ year: v.number(), languages: v.array(v.picklist(paperLanguages)) })),
  papers: v.array(PaperFile),
})
export type PaperDownloads = v.InferOutput<typeof PaperDownloads>

/** The papers of an exam for a year and language; undefined if there are none. */
export function paperDownloads(
  { exam, year: wanted, lang }: PaperDownloadsQuery,
  papers: readonly PaperFile[],
): PaperDownloads | undefined {
  const years = [...new Set(papers.map(({ year }) => year))].toSorted((a, b) => b - a)
  const year = wanted === newestYear ? years[0] : Number(wanted)
  const language = lang === everyLanguage ? null : lang
  const found = papers.filter(
    (paper) => paper.year === year && (language === null || paper.language === language),
  )
  if (year === undefined || found.length === 0) return undefined
  const languagesIn = (of: number) =>
    paperLanguages.filter((one) =>
      papers.some((paper) => paper.year === of && paper.language === one),
    )
  return {
    exam,
    year,
    language,
    years: years.map((one) => ({ year: one, languages: languagesIn(one) })),
    papers: found,
  }
}
