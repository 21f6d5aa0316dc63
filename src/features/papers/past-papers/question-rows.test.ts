import { describe, expect, it } from 'vitest'
import type { Paper, PaperQuestion } from '#contract/papers/papers.ts'
import type { OutboxEntry } from '#platform/storage/outbox.ts'
import { changed, putBrowse, readBrowse, searchOf } from './browse.ts'
import { markEntryId, markOf, marksByKey } from './marks.ts'
import {
  byChapter,
  countDone,
  groupedBy,
  languageOf,
  paperName,
  playingAt,
  questionRows,
  withMark,
} from './question-rows.ts'

const paper = (id: string, year: number, language: Paper['language'] = 'Eng'): Paper => ({
  id,
  code: '1449/2',
  title: `Mathematics ${year}`,
  year,
  language,
  teacher: null,
  seconds: 90,
})
const newer = paper('spm-1449-2-2022', 2022)
const older = paper('spm-1449-2-2021-trial', 2021, 'Bm')
const chapters = [
  { id: 'sets', title_bm: 'Set', title_eng: 'Sets' },
  { id: 'graphs', title_bm: 'Graf', title_eng: 'Graphs' },
]
const question = (
  of: Paper,
  label: string,
  at: number,
  until: number | null,
  chapter: string,
): PaperQuestion => ({
  paper_id: of.id,
  label,
  at_second: at,
  until_second: until,
  chapter_id: chapter,
  topic_bm: `tajuk ${label}`,
  topic_eng: `topic ${label}`,
})
const rows = questionRows([newer, older], chapters, [
  question(newer, '1', 0, 10, 'graphs'),
  question(newer, '2', 10, 60, 'sets'),
  question(newer, '7b', 60, null, 'graphs'),
  question(older, '1', 5, 30, 'sets'),
  question(older, '2', 30, null, 'graphs'),
])
const names = (of: typeof rows | readonly (typeof rows)[number][]) => of.map(({ key }) => key)

describe('PYP-01: the table of questions', () => {
  it('follows the papers, or the syllabus with the newest paper first in each chapter', () => {
    expect(names(rows)).toEqual([
      'spm-1449-2-2022/1',
      'spm-1449-2-2022/2',
      'spm-1449-2-2022/7b',
      'spm-1449-2-2021-trial/1',
      'spm-1449-2-2021-trial/2',
    ])
    expect(names(byChapter(rows, chapters))).toEqual([
      'spm-1449-2-2022/2',
      'spm-1449-2-2021-trial/1',
      'spm-1449-2-2022/1',
      'spm-1449-2-2022/7b',
      'spm-1449-2-2021-trial/2',
    ])
  })

  it('speaks of a question in the language of its paper', () => {
    expect(rows.map(({ topic }) => topic)).toEqual([
      'topic 1',
      'topic 2',
      'topic 7b',
      'tajuk 1',
      'tajuk 2',
    ])
    expect([languageOf([newer, older]), languageOf([older]), languageOf([])]).toEqual([
      'Eng',
      'Bm',
      'Eng',
    ])
  })

  it('tells papers of one code and year apart', () => {
    expect([newer, older].map(paperName)).toEqual(['1449/2 2022', '1449/2 2021 trial'])
  })

  it.each([
    [newer.id, 0, 'spm-1449-2-2022/1'],
    [newer.id, 9, 'spm-1449-2-2022/1'],
    [newer.id, 10, 'spm-1449-2-2022/2'],
    [newer.id, 89, 'spm-1449-2-2022/7b'],
    [older.id, 4, undefined],
    [older.id, 5, 'spm-1449-2-2021-trial/1'],
    ['spm-9999-1-2020', 5, undefined],
    [undefined, 5, undefined],
    [newer.id, null, undefined],
  ])('knows what plays: %s at second %s', (paperId, second, key) => {
    expect(playingAt(rows, paperId, second)?.key).toBe(key)
    expect(playingAt(rows.toReversed(), paperId, second)?.key).toBe(key)
  })

  it('knows that a question is over where the next one is not in the table', () => {
    const ofChapter = rows.filter(({ chapter }) => chapter.id === 'graphs')
    expect(playingAt(ofChapter, newer.id, 9)?.key).toBe('spm-1449-2-2022/1')
    expect(playingAt(ofChapter, newer.id, 10)).toBeUndefined()
    expect(playingAt(ofChapter, newer.id, 60)?.key).toBe('spm-1449-2-2022/7b')
  })

  it('keeps rows of one paper together', () => {
    expect(
      groupedBy('paper', rows).map(({ first, rows: its }) => [first.paper.id, its.length]),
    ).toEqual([
      [newer.id, 3],
      [older.id, 2],
    ])
    expect(groupedBy('paper', [])).toEqual([])
  })

  it('PAPR-01: keeps rows of one chapter together, across papers', () => {
    const groups = groupedBy('chapter', byChapter(rows, chapters))
    expect(groups.map(({ first, rows: its }) => [first.chapter.id, its.length])).toEqual([
      ['sets', 2],
      ['graphs', 3],
    ])
  })
})

describe('marks', () => {
  const at = '2026-11-21T04:00:00.000Z'
  const waiting = (label: string, mark: 'done' | 'to-do' | null): OutboxEntry => ({
    id: markEntryId(newer.id, label),
    kind: 'mark',
    body: { paper_id: newer.id, label, mark, marked_at: at },
    createdAt: 1,
    state: 'waiting',
  })
  const kept = [
    { paper_id: newer.id, label: '1', mark: 'done' as const, marked_at: at },
    { paper_id: newer.id, label: '2', mark: 'done' as const, marked_at: at },
    { paper_id: older.id, label: '1', mark: 'to-do' as const, marked_at: at },
  ]
  const marks = marksByKey(
    kept,
    [waiting('2', null), waiting('7b', 'to-do')],
    [{ paper_id: newer.id, label: '7b', mark: 'done' }],
  )

  it('PWA-06: shows what was pressed and what waits on this device over what the server has', () => {
    expect(Object.fromEntries(marks)).toEqual({
      'spm-1449-2-2022/1': 'done',
      'spm-1449-2-2022/7b': 'done',
      'spm-1449-2-2021-trial/1': 'to-do',
    })
  })

  it('PWA-06: one made on a device whose clock is behind is later than those it knows', () => {
    const marking = { paper_id: newer.id, label: '1', mark: null }
    const behind = new Date('2026-11-21T01:00:00.000Z')
    const first = markOf(marking, { known: kept, now: behind })
    expect(first).toEqual({ ...marking, marked_at: '2026-11-21T04:00:00.001Z' })
    const again = markOf({ ...marking, mark: 'done' }, { known: [...kept, first], now: behind })
    expect(again.marked_at).toBe('2026-11-21T04:00:00.002Z')
    const other = markOf({ ...marking, label: '7b' }, { known: kept, now: behind })
    expect(other.marked_at).toBe(behind.toISOString())
  })

  it('are counted, and choose what is shown', () => {
    expect(countDone(rows, marks)).toBe(2)
    expect(names(withMark(rows, marks, 'done'))).toEqual([
      'spm-1449-2-2022/1',
      'spm-1449-2-2022/7b',
    ])
    expect(names(withMark(rows, marks, 'to-do'))).toEqual(['spm-1449-2-2021-trial/1'])
    expect(names(withMark(rows, marks, 'none'))).toEqual([
      'spm-1449-2-2022/2',
      'spm-1449-2-2021-trial/2',
    ])
    expect(withMark(rows, marks, null)).toBe(rows)
  })
})

describe('PYP-01: the address of what is shown', () => {
  it('is read back as it was written', () => {
    for (const search of [
      '',
      '?by=year',
      '?by=year&year=2022',
      '?chapter=mathematics-f4-1&mark=to-do',
      '?by=year&chapter=mathematics-f4-1&year=2021&mark=none&page=3&perPage=40',
    ])
      expect(searchOf(readBrowse(new URLSearchParams(search)))).toBe(search)
  })

  it('ignores unknown values', () => {
    const odd = '?by=teacher&chapter=%3Cb%3E&year=1999&mark=maybe&page=-1&perPage=many'
    expect(searchOf(readBrowse(new URLSearchParams(odd)))).toBe('')
  })

  it('keeps the other parameters of the address', () => {
    const params = new URLSearchParams('?t=60&perPage=40&by=year')
    const browse = changed(readBrowse(params), { year: 2022 })
    expect(putBrowse(params, browse).toString()).toBe('t=60&by=year&year=2022&perPage=40')
  })

  it('returns to the first page after another choice', () => {
    const browse = readBrowse(new URLSearchParams('?by=year&year=2022&page=3&perPage=40'))
    expect(searchOf(changed(browse, { year: 2021 }))).toBe('?by=year&year=2021&perPage=40')
    expect(searchOf(changed(browse, { by: 'chapter' }))).toBe('?year=2022&perPage=40')
    expect(searchOf(changed(browse, { page: 2 }))).toBe('?by=year&year=2022&page=2&perPage=40')
  })
})
