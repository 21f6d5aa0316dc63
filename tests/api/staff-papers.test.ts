import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isJumpIndex, jumpPath } from '#contract/jump.ts'
import type { PaperTimesImported, StaffPaperPage } from '#contract/staff-papers.ts'
import { audit } from '#server/db/tables/audit.ts'
import {
  openTestApi,
  pathOf,
  replyOf,
  testNow,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { staff } from './support/learning.ts'

let api: TestApi
let teacher: Person
beforeAll(async () => {
  api = await openTestApi()
  teacher = await staff(api, 'teacher')
})
afterAll(async () => {
  await api.close()
})

const papers = async () =>
  replyOf('staffPapers', await api.as(teacher).get(pathOf('staffPapers'))).papers
const page = async (paperId: string) =>
  replyOf('staffPaper', await api.as(teacher).get(pathOf('staffPaper', { paperId })))
const save = (of: StaffPaperPage, questions: StaffPaperPage['questions'], replaces = of.version) =>
  api.as(teacher).put(pathOf('savePaperTimes', { paperId: of.paper.id }), { replaces, questions })
const load = async (csv: string, dry_run = false): Promise<PaperTimesImported> =>
  replyOf(
    'importPaperTimes',
    await api.as(teacher).post(pathOf('importPaperTimes'), { csv, dry_run }),
  )
/** What students see, and what their devices search in. */
const shown = async (of: StaffPaperPage) => {
  const path = pathOf('paperSubject', { subjectId: of.paper.subject_id })
  const { questions } = replyOf('paperSubject', await api.as(teacher).get(path))
  return questions
    .filter(({ paper_id }) => paper_id === of.paper.id)
    .map(({ label, at_second }) => [label, at_second])
}
const found = async (of: StaffPaperPage) => {
  const { body } = await api.send('GET', jumpPath(of.paper.exam))
  if (!isJumpIndex(body)) throw new Error('there is no index')
  const subject = body.subjects.find(({ id }) => id === of.paper.subject_id)
  const paper = subject?.papers.find(
    ({ code, year }) => code === of.paper.code && year === of.paper.year,
  )
  let at = 0
  return paper?.labels.split(' ').map((label, n) => [label, (at += paper.gaps[n] ?? 0)])
}
const pickPaper = async (n: number) => {
  const all = await papers()
  const paper = all.filter(({ questions }) => questions > 2)[n]
  if (!paper) throw new Error('there is no such paper')
  return page(paper.id)
}
const header = 'paper_id,label,at,chapter_id,topic_bm,topic_eng'
const clock = (second: number) =>
  `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`
const csvOf = ({ paper, questions }: StaffPaperPage) =>
  questions
    .map((one) =>
      [paper.id, one.label, clock(one.at_second ?? 0), one.chapter_id, one.topic_bm, one.topic_eng]
        .map((cell) => `"${cell}"`)
        .join(','),
    )
    .join('\n')

describe('STAFF-01: the questions of past papers and their times', () => {
  it('are set, and the pages and the index of the search follow at once', async () => {
    const paper = await pickPaper(0)
    const moved = paper.questions.map((one, n) =>
      n === 1 ? { ...one, at_second: (one.at_second ?? 0) + 1 } : one,
    )
    const before = await shown(paper)
    expect(await found(paper)).toEqual(before)
    const after = replyOf('savePaperTimes', await save(paper, moved))
    expect(after.paper.by_staff).toBe(true)
    const wanted = moved.map(({ label, at_second }) => [label, at_second])
    expect(await shown(paper)).toEqual(wanted)
    expect(await found(paper)).toEqual(wanted)
    expect(wanted).not.toEqual(before)
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `paper/${paper.paper.id}`))
    expect(written.map(({ action, uid }) => [action, uid])).toEqual([
      ['paper-times-set', teacher.uid],
    ])
  })

  it('STAFF-02: stay as they are when content is loaded again, in the index too', async () => {
    const paper = await pickPaper(1)
    await save(paper, paper.questions.slice(1))
    const wanted = paper.questions.slice(1).map(({ label, at_second }) => [label, at_second])
    expect(await api.contentLoad(testNow)).toMatchObject({ changed: 0 })
    await api.app.contentChanged()
    expect(await shown(paper)).toEqual(wanted)
    expect(await found(paper)).toEqual(wanted)
  })

  it('are not lost to somebody who looked at them before, and not set to what cannot be', async () => {
    const paper = await pickPaper(2)
    const [first, second, ...rest] = paper.questions
    if (!first || !second) throw new Error('the paper has no questions')
    await save(paper, [first, ...rest])
    expect((await save(paper, [second, ...rest])).body).toMatchObject({ code: 'staff.refused' })
    const now = await page(paper.paper.id)
    const beyond = [{ ...first, at_second: paper.paper.seconds }]
    expect((await save(now, beyond)).body).toMatchObject({ code: 'staff.refused' })
    expect((await page(paper.paper.id)).questions).toEqual([first, ...rest])
  })

  it('come by a file that says line and column of what is wrong, and then changes nothing', async () => {
    const [one, two] = [await pickPaper(3), await pickPaper(4)]
    const lines = [
      header,
      csvOf({ ...one, questions: one.questions.slice(0, 2) }),
      `${two.paper.id},1,0:05,no-such-chapter,,`,
      `${two.paper.id},2,0:05,${two.chapters[0]?.id},Set,`,
      'spm-9999-1-2022,1,0:00,algebra,,',
    ]
    const { problems, is_saved } = await load(lines.join('\n'))
    expect(problems.map(({ line, column, why }) => [line, column, why])).toEqual([
      [4, 'chapter_id', 'chapter-unknown'],
      [5, 'at', 'time-order'],
      [5, 'topic_eng', 'topic-alone'],
      [6, 'paper_id', 'paper-unknown'],
    ])
    expect(is_saved).toBe(false)
    expect((await page(one.paper.id)).version).toBe(one.version)
    expect((await load('label;at\n1;0')).problems[0]).toMatchObject({ why: 'column-missing' })
    expect((await load(header)).problems).toMatchObject([{ why: 'no-rows' }])
    const split = [header, csvOf(one), csvOf(two), csvOf(one)].join('\n')
    expect((await load(split)).problems[0]).toMatchObject({ why: 'paper-split' })
  })

  it('come by a file whole, and only look when they are asked to', async () => {
    const [one, two] = [await pickPaper(3), await pickPaper(4)]
    const fewer = { ...one, questions: one.questions.slice(0, 2) }
    const csv = [header, csvOf(fewer), csvOf(two)].join('\r\n')
    const dry = await load(csv, true)
    expect(dry).toMatchObject({
      problems: [],
      is_saved: false,
      papers: [
        { id: one.paper.id, before: one.questions.length, after: 2, is_changed: true },
        { id: two.paper.id, is_changed: false },
      ],
    })
    expect((await page(one.paper.id)).version).toBe(one.version)
    expect((await load(csv)).is_saved).toBe(true)
    expect(await shown(one)).toEqual(
      fewer.questions.map(({ label, at_second }) => [label, at_second]),
    )
    expect((await page(two.paper.id)).paper.by_staff).toBe(false)
    expect((await load(csv)).papers.every(({ is_changed }) => !is_changed)).toBe(true)
  })
})
