import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentFolder, ContentInvalid, fingerprintOf, readContent } from './content-files.ts'

const practice = 'practice/spm-mathematics-eng.json'
let scratch: string
let folder: string

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kelasku-content-'))
  folder = join(scratch, 'content')
  // One file of practice is enough here, and the others take longest to read.
  const isLeftOut = (path: string) =>
    /[/\\]practice[/\\]/.test(path) && !path.endsWith(basename(practice))
  await cp(contentFolder, folder, { recursive: true, filter: (path) => !isLeftOut(path) })
})
afterAll(() => rm(scratch, { recursive: true }))

/** Runs with one file of the copy changed, and puts it back. */
async function withChanged<T>(
  file: string,
  change: (text: string) => string | null,
  run: () => Promise<T>,
): Promise<T> {
  const path = join(folder, file)
  const before = await readFile(path)
  const after = change(before.toString())
  expect(after).not.toBe(before.toString())
  await (after === null ? rm(path) : writeFile(path, after))
  try {
    return await run()
  } finally {
    await writeFile(path, before)
  }
}

async function problemsOf(file: string, change: (text: string) => string | null) {
  return withChanged(file, change, async () => {
    const error: unknown = await readContent(folder).catch((thrown: unknown) => thrown)
    if (!(error instanceof ContentInvalid)) throw error
    return error.problems
  })
}

/** Replaces the first line that holds `text` and tells its number. */
function change(text: string, by: string) {
  let line = 0
  return {
    edit(whole: string) {
      line = whole.slice(0, whole.indexOf(text)).split('\n').length
      return whole.replace(text, () => by)
    },
    at: () => line,
  }
}

it('reads the whole sample content without a complaint', async () => {
  const { files, pastPapers } = await readContent(contentFolder)
  expect(files['catalogue/classes.json']).toHaveLength(15)
  expect(pastPapers.size).toBe(11)
})

it('LOOP-01: three subjects of the sample school have ten questions in each chapter', async () => {
  const { pastPapers, practice } = await readContent(contentFolder)
  const files = [...practice.values()]
  const tooFew = ['mathematics', 'physics', 'sejarah'].flatMap((key) => {
    const chapters = [...pastPapers.values()]
      .filter(({ subject_key }) => subject_key === key)
      .flatMap((one) => one.chapters)
    const ofSubject = files.filter(({ subject_key }) => subject_key === key)
    if (chapters.length === 0 || ofSubject.length === 0) return [`nothing of ${key}`]
    return ofSubject.flatMap(({ language, questions }) =>
      chapters.flatMap(({ id }) => {
        const { length } = questions.filter(({ chapter_id }) => chapter_id === id)
        return length < 10 ? [`${length} of ${id} in ${language}`] : []
      }),
    )
  })
  expect(tooFew).toEqual([])
})

describe('STAFF-02: names file and line of', () => {
  const classes = 'catalogue/classes.json'
  const teachers = 'catalogue/teachers.json'
  const prices = 'catalogue/prices.json'
  const promos = 'catalogue/promo-codes.json'
  const recordings = 'media/recordings.json'
  const maths = 'past-papers/spm-mathematics.json'
  const physics = 'past-papers/spm-physics.json'
  const igcseMaths = 'past-papers/igcse-mathematics.json'
  const clips = 'pages/past-papers.json'
  const papers = 'pages/paper-downloads.json'
  const home = 'pages/home.json'
  it.each([
    ['an unknown chapter of practice', practice, '"mathematics-f4-2"', '"f4-2"', /no chapter f4-2/],
    ['a practice question given twice', practice, 'f4-2-eng-2"', 'f4-2-eng-1"', /is there twice/],
    [
      'a practised subject',
      practice,
      '"subject_key": "m',
      '"subject_key": "n',
      /there is no class/,
    ],
    ['mathematics left open', practice, 'base ten."', 'base $ten."', /without its second/],
    ['an unknown command', practice, '_{2}$ to', '_{2}\\\\foo$ to', /cannot be read/],
    ['a wrong answer', practice, '"value": 11,', '"value": 12,', /is 12, but computed 11/],
    ['a sum that is none', practice, '"1 * 2^3', '"1 ** 2^3', /cannot be computed from here: \*/],
    ['no such right option', practice, /"correct": \["."\]/, '"correct": ["z"]', /no option z/],
    ['no such paper question', practice, /"label": ".*"/, '"label": "99"', /no question 99 in spm/],
    ['an unknown language', classes, '"Eng"', '"En"', /language: Invalid type/],
    ['a misspelt key', classes, '"stream"', '"steam"', /Invalid key/],
    [
      'a slot that ends first',
      classes,
      '"end": "21:30"',
      '"end": "19:30"',
      /end: must be after the start/,
    ],
    ['an id given twice', classes, '"id": 2', '"id": 1', /1 is there twice/],
    ['an unknown class', teachers, '"class_ids": [5', '"class_ids": [55', /there is no class 55/],
    ['a price gap', prices, '"no_sub": 4', '"no_sub": 44', /the price of 4 should be here/],
    ['a falling price', prices, '"price": 99000', '"price": 9900', /less than that of fewer/],
    ['an unknown programme', prices, '"programme_id": 3', '"programme_id": 9', /no programme 9/],
    ['a promo window', promos, '2049-12-31', '2019-12-31', /valid_until: must be after valid_from/],
    ['a missing media file', recordings, 'ms.vtt', 'zh.vtt', /zh\.vtt is missing/],
    ['a wrong size', recordings, '"bytes": ', '"bytes": 1', /has \d+ bytes/],
    ['a wrong hash', recordings, /"sha256": "[0-9]/, '"sha256": "f', /another SHA-256/],
    ['a missing clip', clips, 'spm-physics.mp4', 'spm-fizik.mp4', /fizik\.mp4 is missing/],
    ['a private file', clips, 'clips/spm-physics.mp4', 'recordings/a.mp4', /must be a clip/],
    ["a clip of nobody's lesson", home, '"tan-mei-ling"', '"tan-may-ling"', /no teacher tan-may/],
    [
      'a lesson without its clip',
      home,
      'quadratics.mp4',
      'kuadratik.mp4',
      /kuadratik.mp4 is missing/,
    ],
    ['a paper of another size', papers, '"bytes": ', '"bytes": 1', /has \d+ bytes/],
    [
      'an unknown chapter',
      maths,
      '"chapter_id": "mathematics-f4-6"',
      '"chapter_id": "f4-6"',
      /there is no chapter f4-6/,
    ],
    ['an unknown teacher', maths, '"tan-mei-ling"', '"tan-may-ling"', /no teacher tan-may-ling/],
    ['a second past the end', maths, '"at_second": 82', '"at_second": 90', /is after the end, 90/],
    [
      'seconds that do not rise',
      maths,
      '"at_second": 60',
      '"at_second": 52',
      /not after question 7a/,
    ],
    ['an unknown subject', maths, '"subject_key": "m', '"subject_key": "n', /there is no subject/],
    [
      'a subject given twice',
      maths,
      '"subject_key": "mathematics"',
      '"subject_key": "additional-mathematics"',
      /additional-mathematics is there twice/,
    ],
    ["a subject's id given twice", maths, '"id": 104', '"id": 105', /105 is there twice/],
    [
      "classes' key on another exam",
      igcseMaths,
      '"subject_key": "igcse-mathematics"',
      '"subject_key": "mathematics"',
      /is the key of classes for SPM/,
    ],
    ['a subject too few open', maths, '"is_open": true', '"is_open": false', /1 subjects .*not 2/],
    ['a subject too many open', physics, '"is_open": false', '"is_open": true', /3 .*not 2/],
    [
      'a paper of no such id',
      maths,
      '"spm-1449-2-2022"',
      '"spm-maths-2022"',
      /must look like spm-/,
    ],
    [
      'a paper under the id of another year',
      maths,
      '"spm-1449-2-2022"',
      '"spm-1449-2-2020"',
      /must begin with spm-1449-2-2022/,
    ],
    [
      'a paper given twice',
      maths,
      '"spm-1449-2-2024-trial"',
      '"spm-1449-2-2024"',
      /is there twice/,
    ],
    ['a label in no form', maths, '"label": "7b"', '"label": "7 (b)"', /must look like 7b/],
    ['a label given twice', maths, '"label": "7b"', '"label": "7a"', /7a is there twice/],
    [
      'an unknown language of a paper',
      maths,
      '"language": "Eng"',
      '"language": "En"',
      /Invalid type/,
    ],
    [
      'a topic in one language',
      maths,
      /"topic_bm": "Rantau .*\n +/,
      '',
      /topic_eng: is not there in the other language/,
    ],
  ])('%s', async (_, file, from, to, message) => {
    const found = typeof from === 'string' ? from : ((await matchIn(file, from)) ?? '')
    const { edit, at } = change(found, to)
    const problems = await problemsOf(file, edit)
    const here = problems.filter((problem) => problem.startsWith(`content/${file}:${at()}: `))
    expect(here, problems.join('\n')).toEqual([expect.stringMatching(message)])
  })

  it('a comma too few, where the next word is', async () => {
    const { edit, at } = change('"id": 2,', '"id": 2')
    expect(await problemsOf(classes, edit)).toEqual([
      `content/${classes}:${at() + 1}: is not JSON from here: "key"`,
    ])
  })

  it('a missing file', async () => {
    expect(await problemsOf('pages/home.json', () => null)).toEqual([
      'content/pages/home.json:1: is missing',
    ])
  })

  it('all that is wrong, in several files at once', async () => {
    const problems = await withChanged(promos, change('"SPM2022"', '"spm2022"').edit, () =>
      problemsOf(teachers, change('[1]', '[99]').edit),
    )
    expect(problems).toEqual([
      expect.stringMatching(/^content\/catalogue\/promo-codes\.json:\d+: /),
      expect.stringMatching(/^content\/catalogue\/teachers\.json:\d+: .*there is no class 99$/),
    ])
  })
})

async function matchIn(file: string, pattern: RegExp): Promise<string | undefined> {
  return pattern.exec(await readFile(join(folder, file), 'utf8'))?.[0]
}

it('the fingerprint changes with any file, and only then', async () => {
  const before = await fingerprintOf(folder)
  const copy = join(scratch, 'copy')
  await cp(folder, copy, { recursive: true })
  expect(await fingerprintOf(copy)).toBe(before)
  const caption = 'media/recordings/quadratic-functions/en.vtt'
  const during = await withChanged(
    caption,
    (text) => `${text}\n`,
    () => fingerprintOf(folder),
  )
  expect(during).not.toBe(before)
  expect(await fingerprintOf(folder)).toBe(before)
})
