import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { PastPapersFile } from '../../shared/content-files.ts'
import { isSearchIndex, searchIndexOf } from './search-index.ts'
import { openSearch, type SearchHit } from './search.ts'
import { examKeys } from '../../shared/kinds.ts'
import { pageAt } from '../../shared/pages.ts'

const folder = join(import.meta.dirname, '../../../content/past-papers')
const files = readdirSync(folder).map((name) =>
  v.parse(PastPapersFile, JSON.parse(readFileSync(join(folder, name), 'utf8'))),
)
const indexes = examKeys.map((exam) => searchIndexOf(exam, files))
const search = await openSearch(indexes)

/** A hit in a few words: what it is and where it leads. */
const said = (hit: SearchHit | undefined) =>
  hit && `${hit.kind} ${hit.to.replace(/^\/(spm|igcse)-past-year-papers/, '$1')}`
const first = (typed: string) => said(search(typed, 20).hits[0])
const all = (typed: string) => search(typed, 1000).hits.map(said)

const question7b = 'question spm/104/spm-1449-2-2022?t=60'

describe('PYP-03: finds the very second by', () => {
  it.each([
    '1449/2 2022 7b',
    '1449 2 7b 2022',
    '2022 1449/2 7b',
    '1449/2/2022 7b',
    'spm-1449-2-2022 7b',
    '1449/2 2022 7(b)',
    '1449/2 2022 7 (b)',
    '1449/2 2022 7 b',
    '1449/2 2022 Q7b',
    '1449/2, 2022, soalan 7b',
    '1449 kertas 2 2022 7b',
    'maths 2022 paper 2 7b',
    'matematik k2 2022 7b',
    'Matematik Kertas 2 Tahun 2022 Soalan 7b',
    '1449/2 ２０２２ 7b',
    '1449/2 2022 Q. 7b',
    '1449/2 2022 Q 7b',
    '1449/2 2022 7\u200Bb',
    '1449/2 2022 7bii',
    '1449/2 2022 7(b)(ii)',
    '1449/2 2022 7 (b) (ii)',
  ])('%s', (typed) => {
    expect(first(typed)).toBe(question7b)
  })

  it('code, year and label: each question of the index, before all others', () => {
    for (const { exam, subject, papers } of files)
      for (const { id, code, year, questions } of papers)
        for (const { label, at_second: at } of questions) {
          const typed = `${code} ${year} ${label}`
          const { hits } = search(typed, 2)
          const same = papers.filter((paper) => paper.code === code && paper.year === year)
          expect(hits.slice(0, same.length).map(said), typed).toContain(
            `question ${exam}/${subject.id}/${id}?t=${at}`,
          )
        }
  })
})

describe('PYP-03: finds words', () => {
  const logarithms = 'chapter /chapter/additional-mathematics-f4-4'
  const kinematics = 'chapter /chapter/additional-mathematics-f5-8'
  it.each([
    ['add maths logaritma', logarithms],
    ['logaritma', logarithms],
    ['ｌｏｇａｒｉｔｍａ', logarithms],
    ['log\u200Baritma', logarithms],
    ['Logarithms', logarithms],
    ['matematik tambahan indices', logarithms],
    ['addmath indeks surd', logarithms],
    ['kinematik', kinematics],
    ['kinematics', kinematics],
    ['spm 1449 venn', 'question spm/104/spm-1449-2-2022?t=38'],
    ['perlembagaan reid', 'question spm/103'],
    ['igcse kereaktifan', 'question igcse/203'],
    ['igcse reactivity', 'question igcse/203'],
    ['osmosis', 'question spm/108'],
    ['bab haba fizik', 'chapter /chapter/physics-f4-4'],
    ['Kepler’s laws', 'question spm/106'],
    ["kepler's laws", 'question spm/106'],
    ['hukum kepler', 'question spm/106'],
  ])('%s', (typed, where) => {
    if (where.startsWith('chapter')) expect(first(typed)).toBe(where)
    else expect(first(typed)).toContain(where)
  })

  it.each([
    ['add maths', 'spm/105'],
    ['addmaths', 'spm/105'],
    ['matematik tambahan', 'spm/105'],
    ['bm', 'spm/101'],
    ['bahasa melayu', 'spm/101'],
    ['bi', 'spm/102'],
    ['sej', 'spm/103'],
    ['history', 'spm/103'],
    ['math', 'spm/104'],
    ['fizik', 'spm/106'],
    ['physics', 'spm/106'],
    ['CHEM', 'spm/107'],
    ['kimia', 'spm/107'],
    ['bio', 'spm/108'],
    ['4551', 'spm/108'],
    ['0580', 'igcse/201'],
    ['igcse maths', 'igcse/201'],
  ])('a subject by what it is called: %s', (typed, where) => {
    expect(first(typed)).toBe(`subject ${where}`)
  })

  it('in a year: the questions of its papers, and no others', () => {
    const found = search('kinematik 2021', 20)
    expect(found.hits.map(said)).toEqual(['question spm/105/spm-3472-2-2021?t=78'])
    expect(found.hits[0]).toMatchObject({
      label: '7',
      second: 78,
      subject: { bm: 'Matematik Tambahan', eng: 'Additional Mathematics' },
      chapter: { bm: 'Kinematik Gerakan Linear', eng: 'Kinematics of Linear Motion' },
      topic: { eng: 'Displacement, velocity and acceleration' },
    })
    expect(search('kinematics 2021', 20).hits).toEqual(found.hits)
  })

  it('knows in which language they were typed', () => {
    expect(search('logaritma', 5).language).toBe('bm')
    expect(search('logarithms', 5).language).toBe('eng')
    expect(search('add maths logaritma', 5).language).toBe('bm')
    expect(search('add maths logarithms', 5).language).toBe('eng')
    expect(search('1449/2 2022', 5).language).toBe(null)
  })

  it('while they are typed, letter by letter', () => {
    for (const whole of [
      'add maths logaritma',
      'kinematik 2021',
      '1449/2 2022 7b',
      '2022 soalan 7b',
    ])
      for (let length = 2; length <= whole.length; length += 1)
        expect(search(whole.slice(0, length), 20).total, whole.slice(0, length)).toBeGreaterThan(0)
  })

  it.each([
    ['kinmatik', kinematics],
    ['kinemaitk', kinematics],
    ['kinnematik', kinematics],
    ['kinemetik', kinematics],
    ['logarithma', logarithms],
    ['ad maths logaritma', logarithms],
    ['KINÉMATIK', kinematics],
  ])('with a slip: %s', (typed, where) => {
    expect(first(typed)).toBe(where)
  })

  it('but not short ones with a slip, nor what is not there', () => {
    expect(all('habe')).toEqual([])
    expect(all('xylophone')).toEqual([])
    expect(all('1449/9 2022')).toEqual([])
    expect(all('1449 2022 2021')).toEqual([])
    expect(all('kinematik 1999')).toEqual([])
    expect(all('')).toEqual([])
    expect(all('  / (')).toEqual([])
  })
})

describe('PYP-03: one hit for many', () => {
  it('a whole paper, before its questions of that number', () => {
    expect(all('1449/2 2022')).toEqual(['paper spm/104/spm-1449-2-2022'])
    expect(first('1449 2 2022')).toBe('paper spm/104/spm-1449-2-2022')
    expect(all('1449 2 2022')).toContain('question spm/104/spm-1449-2-2022?t=8')
    expect(search('1449/2 2022', 5).hits[0]).toMatchObject({ questions: 12, code: '1449/2' })
  })

  it('both papers of one code and year, told apart by a word', () => {
    const both = ['paper spm/104/spm-1449-2-2024', 'paper spm/104/spm-1449-2-2024-trial']
    expect(all('1449/2 2024')).toEqual(both)
    expect(all('1449/2 2024 trial')).toEqual([both[1]])
  })

  it('a chapter, with how many questions it has', () => {
    const [chapter] = search('matriks', 5).hits
    const asked = files
      .flatMap(({ papers }) => papers.flatMap(({ questions }) => questions))
      .filter(({ chapter_id: id }) => id === 'mathematics-f5-2')
    expect(chapter).toMatchObject({ kind: 'chapter', questions: asked.length })
  })

  it('a question with parts', () => {
    expect(all('1449/2 2022 7')).toEqual([
      'question spm/104/spm-1449-2-2022?t=52',
      'question spm/104/spm-1449-2-2022?t=60',
    ])
  })

  it('the newest years first, as many as are wanted, of a known number', () => {
    const { hits, total } = search('matematik 2', 3)
    expect(hits).toHaveLength(3)
    expect(total).toBeGreaterThan(3)
    const years = search('1449 1', 50).hits.flatMap((hit) => (hit.kind === 'paper' ? hit.year : []))
    expect(years).toEqual([2025, 2022])
  })
})

it('every hit leads to a page that there is', () => {
  for (const typed of ['1449', 'maths', 'logaritma', '1449/2 2022', '7b', 'waves', 'igcse 42'])
    for (const hit of search(typed, 200).hits)
      expect(pageAt(hit.to.split('?')[0] ?? ''), hit.to).toBeDefined()
})

it('the index holds no media, no teachers, nothing but what it is made for', () => {
  const text = JSON.stringify(indexes)
  for (const { papers } of files)
    for (const { recording_id: recording, teacher_id: teacher } of papers) {
      expect(text).not.toContain(recording)
      expect(text).not.toContain(teacher)
    }
  expect(indexes.every(isSearchIndex)).toBe(true)
  expect([null, [], {}, { format: 0 }, 'x'].some(isSearchIndex)).toBe(false)
})
