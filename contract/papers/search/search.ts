import type { SearchIndex } from './search-index.ts'
import {
  inEnglish,
  inMalay,
  libraryOf,
  type About,
  type IndexedChapter,
  type InBoth,
  type Library,
  type IndexedPaper,
  type IndexedSubject,
} from './library.ts'
import { readQuery, withBegunNumber, type SearchQuery } from './query.ts'
import { beginsFiller, fit } from './words.ts'
import { chapterPath, paperPath, paperSubjectPath } from '../paths.ts'

/** Which paper: `more` tells it from others of its code and year. */
type WhichPaper = { code: string; year: number; more?: string }

/** Something that was found, and where it leads. */
export type SearchHit = { to: string; subject: InBoth } & (
  | { kind: 'subject'; papers: number }
  | { kind: 'chapter'; chapter: InBoth; questions: number }
  | ({ kind: 'paper'; title: string; questions: number } & WhichPaper)
  | ({
      kind: 'question'
      label: string
      second: number
      chapter: InBoth
      /** Empty if not set. */
      topic: InBoth
    } & WhichPaper)
)
export type SearchFound = {
  /** The best first. */
  hits: SearchHit[]
  /** How many there are in all. */
  total: number
  /** The language of the matches; null if both or none. */
  language: keyof InBoth | null
}
export type QuestionSearch = (typed: string, atMost: number) => SearchFound

/** The score of each kind of match; a prefix match scores a fraction. */
const worth = {
  label: 4,
  partOfLabel: 3,
  wholeOfLabel: 1,
  code: 3,
  year: 2,
  number: 2,
  numberAfterCode: 5,
  topic: 3,
  chapter: 2.5,
  // Above a chapter: `haba fizik` is heat in Physics before 'Thermal Physics' elsewhere.
  subject: 2.6,
  exactName: 3,
  // A hit on a whole subject ranks above its papers.
  wholeSubject: 2,
  wholeChapter: 1.5,
  wholePaper: 1,
} as const

/**
 * Prepares indexes for searching. Slower than a search, so call it once for each set.
 * @param pause awaited in between, so that a slow phone stays responsive
 */
export async function openSearch(
  indexes: readonly SearchIndex[],
  pause: () => Promise<void> | undefined = () => undefined,
): Promise<QuestionSearch> {
  const library = await libraryOf(indexes, pause)
  const known = new Map<string, Fits>()
  const fitsOf = (word: string, slips: boolean): Fits => {
    const key = `${word}/${slips}`
    const fits = known.get(key) ?? lookUp(library, word, slips)
    // Every keystroke searches again.
    if (known.size > 100) known.clear()
    known.set(key, fits)
    return fits
  }
  return (typed, atMost) => {
    const query = readQuery(typed)
    const tries = [
      { query, slips: false },
      // The text may be the beginning of a year or a code. Typos come last: a correct word can look like a typo of
      // another.
      { query: withBegunNumber(query), slips: false },
      { query, slips: true },
    ]
    let found: SearchFound = { hits: [], total: 0, language: null }
    for (const one of tries) {
      if (one.query) found = search(library, one.query, one.slips, fitsOf, atMost)
      if (found.total > 0) break
    }
    return found
  }
}

/** The score of a typed word for each subject, chapter, topic and title, by index. */
type Fits = {
  fitsAny: boolean
  languages: number
  subjects: Float32Array
  chapters: Float32Array
  abouts: Float32Array
  papers: Float32Array
}

function lookUp(library: Library, word: string, slips: boolean): Fits {
  const fits: Fits = {
    fitsAny: false,
    languages: 0,
    subjects: new Float32Array(library.subjects.length),
    chapters: new Float32Array(library.chapters.length),
    abouts: new Float32Array(library.abouts.length),
    papers: new Float32Array(library.papers.length),
  }
  let best = 0
  for (const known of library.vocabulary) {
    const how = fit(word, known.text, slips)
    if (how === 0) continue
    fits.fitsAny = true
    // Only an exact match decides the language, not a prefix.
    if (how > best) fits.languages = known.languages
    else if (how === best) fits.languages |= known.languages
    best = Math.max(best, how)
    raise(fits.subjects, known.subjects, how)
    raise(fits.chapters, known.chapters, how)
    raise(fits.abouts, known.abouts, how)
    raise(fits.papers, known.papers, how)
  }
  return fits
}

function raise(values: Float32Array, at: readonly number[], how: number): void {
  for (const n of at) if ((values[n] ?? 0) < how) values[n] = how
}

function search(
  library: Library,
  query: SearchQuery,
  slips: boolean,
  fitsOf: (word: string, slips: boolean) => Fits,
  atMost: number,
): SearchFound {
  const words = query.words.flatMap((word, n) => {
    const fits = fitsOf(word, slips)
    if (fits.fitsAny) return fits
    const isBegun = n === query.words.length - 1 && beginsFiller(word)
    return isBegun ? [] : fitsOf(word, true)
  })
  const best = topResults(atMost)
  if (words.length + query.fourDigits.length + query.smalls.length + query.labels.length > 0) {
    const phrase = query.words.join(' ')
    const isOfExam = ({ exam }: IndexedSubject) => !query.exam || query.exam === exam
    for (const subject of library.subjects)
      if (isOfExam(subject)) findSubject(subject, query, words, phrase, best)
    for (const chapter of library.chapters)
      if (isOfExam(chapter.subject)) findChapter(chapter, query, words, best)
    const fromAbouts = scoreAbouts(library, words)
    for (const paper of library.papers)
      if (isOfExam(paper.subject)) findInPaper(library, paper, query, words, fromAbouts, best)
  }
  return {
    hits: best.sorted().map((make) => make()),
    total: best.total(),
    language: languageOf(words),
  }
}

function findSubject(
  subject: IndexedSubject,
  query: SearchQuery,
  words: readonly Fits[],
  phrase: string,
  best: TopResults,
): void {
  if (query.labels.length > 0 || query.smalls.length > 0) return
  if (words.length === 0 && query.fourDigits.length === 0) return
  let score: number = worth.wholeSubject
  for (const { subjects } of words) {
    const how = subjects[subject.at] ?? 0
    if (how === 0) return
    score += how * worth.subject
  }
  for (const four of query.fourDigits) {
    const how = Math.max(
      ...subject.papers.map(({ subjectCode }) => fitFourDigits(four, subjectCode)),
      0,
    )
    if (how === 0) return
    score += how * worth.code
  }
  if (phrase && subject.called.includes(phrase)) score += worth.exactName
  best.take(score, 0, () => ({
    kind: 'subject',
    to: paperSubjectPath(subject),
    subject: subject.names,
    papers: subject.papers.length,
  }))
}

function findChapter(
  chapter: IndexedChapter,
  query: SearchQuery,
  words: readonly Fits[],
  best: TopResults,
): void {
  if (query.labels.length > 0 || query.smalls.length > 0) return
  const { subject } = chapter
  let score: number = worth.wholeChapter
  let isNamed = false
  for (const { subjects, chapters } of words) {
    const own = (chapters[chapter.at] ?? 0) * worth.chapter
    const how = Math.max(own, (subjects[subject.at] ?? 0) * worth.subject)
    if (how === 0) return
    isNamed ||= own > 0
    score += how
  }
  if (!isNamed) return
  for (const four of query.fourDigits) {
    const how = Math.max(
      ...subject.papers.map(({ subjectCode }) => fitFourDigits(four, subjectCode)),
      0,
    )
    if (how === 0) return
    score += how * worth.code
  }
  best.take(score, 0, () => ({
    kind: 'chapter',
    to: chapterPath(chapter.id),
    subject: subject.names,
    chapter: chapter.names,
    questions: chapter.questions,
  }))
}

function findInPaper(
  library: Library,
  paper: IndexedPaper,
  query: SearchQuery,
  words: readonly Fits[],
  fromAbouts: Float32Array,
  best: TopResults,
): void {
  const fromFourDigits = scoreFourDigits(query.fourDigits, paper)
  if (fromFourDigits === undefined) return
  const isTitled = words.some(({ papers }) => (papers[paper.at] ?? 0) > 0)
  /** The score of each word for the whole paper. */
  const base = words.map(
    ({ subjects, papers }) =>
      Math.max(subjects[paper.subject.at] ?? 0, papers[paper.at] ?? 0) * worth.subject,
  )
  for (const { score: fromNumber, label } of readings(query, paper)) {
    const score = fromFourDigits + fromNumber
    if (label === undefined && base.every((how) => how > 0)) {
      if (isTitled || query.fourDigits.length > 0 || fromNumber > 0) {
        const fromWords = base.reduce((sum, how) => sum + how, 0)
        best.take(score + worth.wholePaper + fromWords, paper.year, () => paperHit(paper))
      }
      continue
    }
    for (const [n, at] of paper.abouts.entries()) {
      const fromLabel = label === undefined ? 0 : fitLabel(label, paper.labels[n] ?? '')
      if (label !== undefined && fromLabel === 0) continue
      const about = library.abouts[at]
      const fromWords = isTitled && about ? scoreWords(about, words, base) : (fromAbouts[at] ?? 0)
      if (about && fromWords >= 0)
        best.take(score + fromLabel + fromWords, paper.year, () => questionHit(paper, n, about))
    }
  }
}

/** The total score for each chapter and topic; -1 if one word does not match. */
function scoreAbouts({ abouts }: Library, words: readonly Fits[]): Float32Array {
  const scores = new Float32Array(abouts.length)
  for (const about of abouts) scores[about.at] = scoreWords(about, words)
  return scores
}

/** @param base the scores for the whole paper, if higher than for its subject */
function scoreWords(about: About, words: readonly Fits[], base?: readonly number[]): number {
  let score = 0
  const { chapter } = about
  for (let n = 0; n < words.length; n += 1) {
    const fits = words[n]
    if (!fits) continue
    const how = Math.max(
      base?.[n] ?? (fits.subjects[chapter.subject.at] ?? 0) * worth.subject,
      (fits.abouts[about.at] ?? 0) * worth.topic,
      (fits.chapters[chapter.at] ?? 0) * worth.chapter,
    )
    if (how === 0) return -1
    score += how
  }
  return score
}

/** Each must be the year or the code of the subject; undefined when one is neither. */
function scoreFourDigits(
  fourDigits: SearchQuery['fourDigits'],
  paper: IndexedPaper,
): number | undefined {
  let score = 0
  let hasYear = false
  let hasCode = false
  for (const four of fourDigits) {
    const asYear = hasYear ? 0 : fitFourDigits(four, String(paper.year))
    const asCode = hasCode ? 0 : fitFourDigits(four, paper.subjectCode)
    if (asYear === 0 && asCode === 0) return undefined
    if (asCode >= asYear) hasCode = true
    else hasYear = true
    score += asCode >= asYear ? asCode * worth.code : asYear * worth.year
  }
  return score
}

const fitFourDigits = (
  { text, isWhole }: SearchQuery['fourDigits'][number],
  yearOrCode: string,
): number => (text === yearOrCode ? 1 : !isWhole && yearOrCode.startsWith(text) ? 0.75 : 0)

/** The ways to read the small numbers: one of them may be the paper's, one the question's, and none may be left. */
function readings({ smalls, labels }: SearchQuery, paper: IndexedPaper) {
  const found: { score: number; label: string | undefined }[] = []
  for (const ofPaper of [undefined, ...smalls]) {
    if (ofPaper && (ofPaper.only === 'label' || ofPaper.text !== paper.number)) continue
    const others = smalls.filter((small) => small !== ofPaper)
    if (others.some(({ only }) => only === 'paper')) continue
    const [label, ...further] = [...labels, ...others.map(({ text }) => text)]
    if (further.length > 0) continue
    const score = ofPaper ? (ofPaper.followsCode ? worth.numberAfterCode : worth.number) : 0
    found.push({ score, label })
  }
  return found
}

/** `7` is also 7a and 7b, `7b` is also 7bi, and `7bii` is in 7b. */
function fitLabel(wanted: string, label: string): number {
  if (label === wanted) return worth.label
  if (isPart(label, wanted)) return worth.partOfLabel
  return isPart(wanted, label) ? worth.wholeOfLabel : 0
}

/** Whether the label of a part continues that of the whole: 7a and 7, 7bii and 7b, but not 71 and 7, or 7ii and 7i. */
const isPart = (part: string, whole: string): boolean =>
  part.startsWith(whole) &&
  /\d[a-z]|[a-h][ivx]/.test(part.slice(whole.length - 1, whole.length + 1))

function paperHit(paper: IndexedPaper): SearchHit {
  const { subject, title, labels } = paper
  const to = paperPath(subject, paper.id)
  const which = whichPaper(paper)
  return { kind: 'paper', to, subject: subject.names, ...which, title, questions: labels.length }
}

function questionHit(paper: IndexedPaper, n: number, { chapter, topic }: About): SearchHit {
  const { subject, labels } = paper
  const second = paper.seconds[n] ?? 0
  return {
    kind: 'question',
    to: paperPath(subject, paper.id, second),
    subject: subject.names,
    ...whichPaper(paper),
    label: labels[n] ?? '',
    second,
    chapter: chapter.names,
    topic,
  }
}

const whichPaper = ({ code, year, more }: IndexedPaper): WhichPaper => ({
  code,
  year,
  ...(more && { more }),
})

function languageOf(words: readonly Fits[]): SearchFound['language'] {
  const malay = words.some(({ languages }) => languages === inMalay)
  const english = words.some(({ languages }) => languages === inEnglish)
  return malay === english ? null : malay ? 'bm' : 'eng'
}

type TopResults = ReturnType<typeof topResults>

/** Keeps the best of very many: higher scores first, then newer years, then the order of calls. */
function topResults(atMost: number) {
  const kept: { score: number; year: number; make: () => SearchHit }[] = []
  let total = 0
  return {
    take(score: number, year: number, make: () => SearchHit): void {
      total += 1
      let at = kept.length
      while (at > 0) {
        const before = kept[at - 1]
        if (!before || before.score > score || (before.score === score && before.year >= year))
          break
        at -= 1
      }
      if (at >= atMost) return
      kept.splice(at, 0, { score, year, make })
      if (kept.length > atMost) kept.pop()
    },
    sorted: () => kept.map(({ make }) => make),
    total: () => total,
  }
}
