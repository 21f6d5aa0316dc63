import { describe, expect, it } from 'vitest'
import type { PaperSubjectPage } from '#contract/papers/papers.ts'
import type { WatchedRecording } from '#features/classroom/progress/progress.ts'
import { subjectProgress } from './progress-view.ts'

const watched = (id: string, seconds: number, ofSeconds = 100): WatchedRecording => ({
  watched_id: id,
  title: `Title of ${id}`,
  path: `/path/of/${id}`,
  place: { kind: 'paper', exam: 'spm', subject_id: 105 },
  position_seconds: seconds,
  stopped_at: '2026-11-20T00:00:00.000Z',
  watched_seconds: seconds,
  of_seconds: ofSeconds,
  watched: [],
  watched_on: [],
})
/** A paper of 300 seconds with these spans played. */
const played = (id: string, ...spans: [number, number][]): WatchedRecording => ({
  ...watched(
    id,
    spans.reduce((sum, [from, to]) => sum + to - from, 0),
    300,
  ),
  watched: spans,
})

describe('a past-paper subject', () => {
  const paper = (id: string, year: number) => ({
    id,
    code: '3472/1',
    title: id,
    year,
    language: 'Eng' as const,
    teacher: null,
    seconds: 300,
  })
  const question = (
    paper_id: string,
    label: string,
    chapter_id: string,
    at_second: number,
    until_second: number | null,
  ) => ({ paper_id, label, chapter_id, at_second, until_second, topic_bm: '', topic_eng: '' })
  const [older, newer] = ['spm-3472-1-2021', 'spm-3472-1-2022']
  const page: PaperSubjectPage = {
    subject: {
      id: 105,
      exam: 'spm',
      name_bm: 'Matematik Tambahan',
      name_eng: 'Additional Mathematics',
      background_color_hex: '#1e3a8a',
    },
    chapters: [
      { id: 'functions', title_bm: 'Fungsi', title_eng: 'Functions' },
      { id: 'unasked', title_bm: 'Tiada', title_eng: 'Unasked' },
      { id: 'indices', title_bm: 'Indeks', title_eng: 'Indices' },
    ],
    papers: [paper(newer, 2022), paper(older, 2021)],
    questions: [
      question(newer, '1', 'indices', 0, 100),
      question(newer, '2', 'functions', 100, null),
      question(older, '1', 'functions', 0, 100),
    ],
  }
  const marks = (given: Record<string, 'done' | 'to-do'>) => new Map(Object.entries(given))

  it('is counted by question, in all and by chapter, in the order of the syllabus', () => {
    const progress = subjectProgress(page, marks({ [`${newer}/1`]: 'done' }), [])
    expect(progress).toMatchObject({
      path: '/spm-past-year-papers/105',
      questions: 3,
      done: 1,
      watched: 0,
      hasBegun: true,
    })
    expect(subjectProgress(page, marks({}), []).hasBegun).toBe(false)
    expect(subjectProgress(page, marks({}), [watched(newer, 5, 300)]).hasBegun).toBe(true)
    expect(
      progress.chapters.map(({ title, path, questions, done }) => [title, path, questions, done]),
    ).toEqual([
      ['Functions', '/chapter/functions', 2, 0],
      ['Indices', '/chapter/indices', 1, 1],
    ])
  })

  it('has its chapters in Malay where all its papers are', () => {
    const papers = page.papers.map((one) => ({ ...one, language: 'Bm' as const }))
    const progress = subjectProgress({ ...page, papers }, new Map(), [])
    expect(progress.chapters.map(({ title }) => title)).toEqual(['Fungsi', 'Indeks'])
  })

  it('counts a question as watched if nearly all of it was played, alone or within the paper', () => {
    const count = (...some: WatchedRecording[]) => subjectProgress(page, new Map(), some).watched
    expect(count(watched(older, 299, 300))).toBe(1)
    expect(count(watched(older, 150, 300))).toBe(0)
    expect(count(played(newer, [0, 99]))).toBe(1)
    expect(count(played(newer, [0, 50]))).toBe(0)
    expect(count(played(newer, [0, 30], [31, 300]))).toBe(2)
  })

  it('goes on with what is to do, else with the paper that was begun, else with the first not done', () => {
    const next = (given: Record<string, 'done' | 'to-do'>, some: WatchedRecording[] = []) =>
      subjectProgress(page, marks(given), some).next
    const begun = [watched(newer, 40, 300)]
    expect(next({ [`${newer}/1`]: 'to-do' }, begun)).toEqual({
      kind: 'question',
      code: '3472/1',
      year: 2022,
      label: '1',
      path: '/spm-past-year-papers/105/spm-3472-1-2022?t=0',
    })
    expect(next({}, begun)).toMatchObject({ kind: 'recording', atSecond: 40 })
    expect(next({ [`${newer}/2`]: 'done' })).toMatchObject({ year: 2021, label: '1' })
    expect(
      next({ [`${newer}/1`]: 'done', [`${newer}/2`]: 'done', [`${older}/1`]: 'done' }),
    ).toBeNull()
  })
})
