type Names = { bm: string; eng: string }

/** A chapter of the syllabus, and what its questions may be about. */
export type SampleChapter = Names & { id: string; topics: readonly Names[] }

export type SampleSubject = {
  exam: 'spm' | 'igcse'
  key: string
  id: number
  /** The code of the subject, which stands before the number of a paper. */
  code: string
  names: Names
  alsoCalled: readonly string[]
  colour: string
  isOpen: boolean
  chapters: readonly SampleChapter[]
  papers: readonly {
    number: number
    year: number
    language: 'Bm' | 'Eng'
    teacher: string
    /** The labels to choose from, in the order of the paper. */
    labels: readonly string[]
    /** The chapters that this paper asks about, by number; every one where it is left out. */
    asks?: readonly number[]
  }[]
}

/** A chapter from its names and `BM | English` lines of topics. */
export function chapter(
  id: string,
  bm: string,
  eng: string,
  ...topics: readonly `${string} | ${string}`[]
): SampleChapter {
  return {
    id,
    bm,
    eng,
    topics: topics.map((line) => {
      const [inMalay = '', inEnglish = ''] = line.split(' | ')
      return { bm: inMalay, eng: inEnglish }
    }),
  }
}

/** `1` to `last`: a paper of objective questions. */
export const objective = (last: number): string[] =>
  Array.from({ length: last }, (_, n) => String(n + 1))

/** The labels of a written paper: `'1ab 2 3abc'` is 1a, 1b, 2, 3a, 3b and 3c. */
export const written = (text: string): string[] =>
  text.split(' ').flatMap((question) => {
    const [, number = '', parts = ''] = /^(\d+)([a-z]*)$/.exec(question) ?? []
    return parts ? [...parts].map((part) => number + part) : [number]
  })
