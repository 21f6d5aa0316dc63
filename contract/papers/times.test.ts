import { expect, it } from 'vitest'
import { csvLine } from '../shared/text/csv.ts'
import { paperTimeColumns, importExample, problemsOf, readImport, secondOf } from './times.ts'

it.each([
  ['75', 75],
  ['1:15', 75],
  ['90:00', 5400],
  ['1:02:05', 3725],
  ['0:00', 0],
])('STAFF-01: a time is read as people write it: %s', (text, second) => {
  expect(secondOf(text)).toBe(second)
})
it.each(['', '1:75', '1:60:00', '-3', '1.5', 'x', '1:2:3:4'])(
  'STAFF-01: what is no time is none: %j',
  (text) => {
    expect(secondOf(text)).toBeNull()
  },
)

it('STAFF-01: what is wrong with the questions of a paper is said by row and column', () => {
  const question = (label: string, at_second: number | null, more: object = {}) => ({
    label,
    at_second,
    chapter_id: 'algebra',
    topic_bm: '',
    topic_eng: '',
    ...more,
  })
  const rules = { seconds: 100, chapterIds: new Set(['algebra']) }
  const good = [question('1', 0), question('2a', 40, { topic_bm: 'Set', topic_eng: 'Sets' })]
  expect(problemsOf(good, rules)).toEqual([])
  const bad = [
    question('1', 10),
    question('1', 10),
    question('2 a', null),
    question('3', 100, { chapter_id: 'nothing' }),
    question('4', 50, { topic_bm: 'Set' }),
  ]
  expect(problemsOf(bad, rules).map(({ row, column, why }) => [row, column, why])).toEqual([
    [1, 'label', 'label-twice'],
    [1, 'at', 'time-order'],
    [2, 'label', 'label-wrong'],
    [2, 'at', 'time-missing'],
    [3, 'at', 'time-beyond'],
    [3, 'chapter_id', 'chapter-unknown'],
    [4, 'at', 'time-order'],
    [4, 'topic_eng', 'topic-alone'],
  ])
})

it('STAFF-01: a file needs its columns, in any order', () => {
  expect(readImport('label,at\n1,0')).toEqual({
    missing: ['paper_id', 'chapter_id', 'topic_bm', 'topic_eng'],
  })
  const read = readImport(
    'at,LABEL,paper_id,topic_eng,topic_bm,chapter_id\n1:15,7B,p,Sets,Set,algebra',
  )
  expect(read).toEqual({
    rows: [
      {
        line: 2,
        paper_id: 'p',
        question: {
          label: '7b',
          at_second: 75,
          chapter_id: 'algebra',
          topic_bm: 'Set',
          topic_eng: 'Sets',
        },
      },
    ],
  })
})

it('STAFF-01: the template is a file that can be imported', () => {
  const csv =
    csvLine(paperTimeColumns) + csvLine(paperTimeColumns.map((column) => importExample[column]))
  const read = readImport(csv)
  const questions = 'rows' in read ? read.rows.map(({ question }) => question) : []
  expect(questions).toHaveLength(1)
  const chapterIds = new Set([importExample.chapter_id])
  expect(problemsOf(questions, { seconds: 3600, chapterIds })).toEqual([])
})
