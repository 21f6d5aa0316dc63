import type { PastPapersFile } from '#contract/shared/content-files.ts'

const years = [2021, 2022, 2023, 2024, 2025]
const papersAYear = 25
const questionsInAPaper = 160
const papersOfASubject = [2, 3, 2, 3, 2, 3, 2, 3, 2, 3]
const chaptersOfASubject = 20
const topicsOfAChapter = 20
const wordsOfALanguage = 2500
const sharedWords = 500

/** 20,000 questions of one exam, the same in each run. The made-up words compress worse than real ones. */
export function manyPapers(): PastPapersFile[] {
  const random = seeded(20_220_516)
  const upTo = (end: number) => Math.floor(random() * end)
  const shared = Array.from({ length: sharedWords }, word)
  const [malay, english] = [0, 1].map(() => [
    ...shared,
    ...Array.from({ length: wordsOfALanguage }, word),
  ])
  const files = papersOfASubject.map((papers, n) => subject(n, papers))
  const count = files.reduce((sum, file) => sum + file.papers.length, 0)
  if (count !== years.length * papersAYear) throw new Error(`There are ${count} papers`)
  return files

  function subject(n: number, papers: number): PastPapersFile {
    const key = `subject-${n}`
    const chapters = Array.from({ length: chaptersOfASubject }, (_, m) => ({
      id: `${key}-${m}`,
      title_bm: name(malay, 1 + upTo(4)),
      title_eng: name(english, 1 + upTo(4)),
      topics: Array.from({ length: topicsOfAChapter }, () => ({
        topic_bm: name(malay, 1 + upTo(4)),
        topic_eng: name(english, 1 + upTo(4)),
      })),
    }))
    return {
      exam: 'spm',
      subject_key: key,
      sample: true,
      source: 'made for a measurement',
      subject: {
        id: 101 + n,
        name_bm: name(malay, 2),
        name_eng: name(english, 2),
        also_called: [word()],
        background_color_hex: '#000000',
        is_open: n < 2,
      },
      chapters: chapters.map(({ topics: _, ...chapter }) => chapter),
      papers: years.flatMap((year) =>
        Array.from({ length: papers }, (_, m) => {
          const code = `${1100 + n * 37}/${m + 1}`
          return {
            id: `spm-${code.replace('/', '-')}-${year}`,
            code,
            title: `SPM ${key} Paper ${m + 1} ${year}`,
            year,
            language: 'Eng' as const,
            teacher_id: 'teacher',
            recording_id: 'recording',
            questions: questions(chapters),
          }
        }),
      ),
    }
  }

  function questions(
    chapters: { id: string; topics: { topic_bm: string; topic_eng: string }[] }[],
  ): PastPapersFile['papers'][number]['questions'] {
    const found: PastPapersFile['papers'][number]['questions'] = []
    let second = 0
    for (let number = 1; found.length < questionsInAPaper; number += 1)
      for (const part of ['', 'a', 'ab', 'abc', 'abcd'][upTo(5)] || ' ') {
        if (found.length === questionsInAPaper) break
        const chapter = chapters[upTo(chapters.length)]
        const topic = chapter?.topics[upTo(topicsOfAChapter)]
        if (!chapter || !topic) throw new Error('There is no chapter or topic for a question')
        const label = `${number}${part.trim()}`
        found.push({ label, at_second: second, chapter_id: chapter.id, ...topic })
        second += 20 + upTo(160)
      }
    return found
  }

  function name(words: readonly string[] | undefined, length: number): string {
    return Array.from({ length }, () => words?.[upTo(words.length)]).join(' ')
  }

  function word(): string {
    const letters = ['bcdfghjklmnprstwy', 'aeiou']
    return Array.from({ length: 4 + upTo(7) }, (_, n) => {
      const from = letters[n % 2] ?? ''
      return from[upTo(from.length)]
    }).join('')
  }
}

/** Numbers from 0 to below 1, by mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
