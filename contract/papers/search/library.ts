import type { SearchIndex, SearchPaper, SearchSubject } from './search-index.ts'
import { wordsOf } from './words.ts'
import type { ExamKey } from '../../shared/kinds.ts'

/** The search indexes in memory. `at` is an item's position in its list. */
export type Library = {
  subjects: IndexedSubject[]
  chapters: IndexedChapter[]
  abouts: About[]
  papers: IndexedPaper[]
  vocabulary: Word[]
}

export type InBoth = { bm: string; eng: string }
export type IndexedSubject = {
  at: number
  exam: ExamKey
  id: number
  names: InBoth
  /** Each of its names, as words. */
  called: string[]
  papers: IndexedPaper[]
}
export type IndexedChapter = {
  at: number
  id: string
  names: InBoth
  subject: IndexedSubject
  questions: number
}
/** A chapter, and a topic in it. */
export type About = { at: number; chapter: IndexedChapter; topic: InBoth }
export type IndexedPaper = Pick<SearchPaper, 'code' | 'year' | 'more' | 'title'> & {
  at: number
  id: string
  subject: IndexedSubject
  /** `1449` and `2` of `1449/2`. */
  subjectCode: string
  number: string
  labels: string[]
  seconds: number[]
  /** Places in the library's `abouts`. */
  abouts: number[]
}

export const inMalay = 1
export const inEnglish = 2
/** A word, its languages (none for a nickname), and the indexes of the items that contain it. */
export type Word = {
  text: string
  languages: number
  subjects: number[]
  chapters: number[]
  abouts: number[]
  /** Papers with the word in their own title. */
  papers: number[]
}

/** @param pause awaited after each subject, so that a slow phone stays responsive */
export async function libraryOf(
  indexes: readonly SearchIndex[],
  pause: () => Promise<void> | undefined,
): Promise<Library> {
  const library: Library = { subjects: [], chapters: [], abouts: [], papers: [], vocabulary: [] }
  const learn = learner(library.vocabulary)
  for (const { exam, subjects } of indexes)
    for (const subject of subjects) {
      addSubject(library, learn, exam, subject)
      await pause()
    }
  return library
}

type Learn = (
  text: string,
  languages: number,
  where: 'subjects' | 'chapters' | 'abouts' | 'papers',
  at: number,
) => void

function learner(vocabulary: Word[]): Learn {
  const known = new Map<string, Word>()
  return (text, languages, where, at) => {
    for (const said of wordsOf(text)) {
      let word = known.get(said)
      if (!word) {
        word = { text: said, languages: 0, subjects: [], chapters: [], abouts: [], papers: [] }
        known.set(said, word)
        vocabulary.push(word)
      }
      word.languages |= languages
      if (word[where].at(-1) !== at) word[where].push(at)
    }
  }
}

function addSubject(library: Library, learn: Learn, exam: ExamKey, row: SearchSubject): void {
  const [bm, eng] = row.names
  const subject: IndexedSubject = {
    at: library.subjects.length,
    exam,
    id: row.id,
    names: { bm, eng },
    called: [bm, eng, ...row.also].map((name) => wordsOf(name).join(' ')),
    papers: [],
  }
  library.subjects.push(subject)
  learn(bm, inMalay, 'subjects', subject.at)
  learn(eng, inEnglish, 'subjects', subject.at)
  for (const name of row.also) learn(name, 0, 'subjects', subject.at)

  const chapters = row.chapters.map(([id, titleBm, titleEng]) => {
    const names = { bm: titleBm, eng: titleEng }
    const chapter = { at: library.chapters.length, id, names, subject, questions: 0 }
    library.chapters.push(chapter)
    learn(titleBm, inMalay, 'chapters', chapter.at)
    learn(titleEng, inEnglish, 'chapters', chapter.at)
    return chapter
  })
  const abouts = row.abouts.flatMap(([chapterAt, topicBm, topicEng]) => {
    const chapter = chapters[chapterAt]
    if (!chapter) return []
    const about = { at: library.abouts.length, chapter, topic: { bm: topicBm, eng: topicEng } }
    library.abouts.push(about)
    learn(topicBm, inMalay, 'abouts', about.at)
    learn(topicEng, inEnglish, 'abouts', about.at)
    return [about]
  })
  const ownWords = new Set(subject.called.flatMap((name) => name.split(' ')))
  for (const paperRow of row.papers) {
    const paper = openPaper(paperRow, library.papers.length, subject, abouts)
    library.papers.push(paper)
    subject.papers.push(paper)
    for (const word of wordsOf(paper.title))
      if (!/\d/.test(word) && !ownWords.has(word)) learn(word, 0, 'papers', paper.at)
  }
}

function openPaper(
  row: SearchPaper,
  at: number,
  subject: IndexedSubject,
  abouts: readonly About[],
): IndexedPaper {
  const { code, year, title } = row
  const [subjectCode = '', number = ''] = code.split('/')
  let second = 0
  const ofPaper = row.abouts.map((n) => abouts[n]).filter((about) => about !== undefined)
  for (const about of ofPaper) about.chapter.questions += 1
  return {
    at,
    id: [subject.exam, subjectCode, number, year, ...(row.more ? [row.more] : [])].join('-'),
    subject,
    code,
    year,
    ...(row.more && { more: row.more }),
    title,
    subjectCode,
    number,
    labels: row.labels ? row.labels.split(' ') : [],
    seconds: row.gaps.map((gap) => (second += gap)),
    abouts: ofPaper.map((about) => about.at),
  }
}
