import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isSearchIndex, searchIndexPath } from '#contract/papers/search/search-index.ts'
import type {
  AddPaper,
  ChangePaper,
  PaperTimesImported,
  StaffPaperPage,
} from '#contract/papers/staff-papers.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { pathOf, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { putUpPaperVideo } from '../support/paper-video.ts'

const api = await openApiForFile()
const teacher = await staff(api, 'teacher')

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
/** What students see, and what their devices search. */
const shown = async (of: StaffPaperPage) => {
  const path = pathOf('paperSubject', { subjectId: of.paper.subject_id })
  const { questions } = replyOf('paperSubject', await api.as(teacher).get(path))
  return questions
    .filter(({ paper_id }) => paper_id === of.paper.id)
    .map(({ label, at_second }) => [label, at_second])
}
const searchIndex = async (exam: ExamKey) => {
  const { body } = await api.send('GET', searchIndexPath(exam))
  if (!isSearchIndex(body)) throw new Error('there is no index')
  return body
}
const searchable = async (exam: ExamKey) => (await searchIndex(exam)).subjects.map(({ id }) => id)
const found = async (of: StaffPaperPage) => {
  const { subjects } = await searchIndex(of.paper.exam)
  const subject = subjects.find(({ id }) => id === of.paper.subject_id)
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
    const beyond = [header, csvOf(one), `${two.paper.id},1,0:05,x,Set, Bab 1,Sets`].join('\n')
    const found = await load(beyond)
    expect(found.problems).toMatchObject([{ why: 'cell-beyond', value: 'Sets' }])
    expect(found.problems[0]?.line).toBe(beyond.split('\n').length)
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

describe('PROG-05 REF-01 ACC-02: staff choose which past papers are free', () => {
  const subjects = async () =>
    replyOf('staffPapers', await api.as(teacher).get(pathOf('staffPapers'))).subjects
  const setOpen = (subjectId: number, is_open: boolean) =>
    api.as(teacher).put(pathOf('changePaperSubject', { subjectId }), { is_open })
  const openTo = async (person: Person, exam: ExamKey = 'spm') => {
    const path = pathOf('paperSubjects', { exam })
    const { open } = replyOf('paperSubjects', await api.as(person).get(path))
    return new Set(open.map(({ id }) => id))
  }

  it('two of an exam at a time, at once and after a content load', async () => {
    const person = await api.arrive()
    const ofSpm = (await subjects()).filter(({ exam }) => exam === 'spm')
    const [one, two] = ofSpm.filter(({ is_open }) => is_open).map(({ id }) => id)
    const third = ofSpm.find(({ is_open }) => !is_open)
    if (!one || !two || !third) throw new Error('there are too few subjects')
    expect(await openTo(person)).toEqual(new Set([one, two]))
    expect((await setOpen(third.id, true)).body).toMatchObject({ code: 'staff.refused' })
    expect((await setOpen(two, false)).status).toBe(200)
    expect(replyOf('changePaperSubject', await setOpen(third.id, true)).subjects).toContainEqual({
      ...third,
      is_open: true,
    })
    const now = new Set([one, third.id])
    expect(await openTo(person)).toEqual(now)
    expect(await api.contentLoad(testNow)).toMatchObject({ changed: 0 })
    await api.app.contentChanged()
    expect(await openTo(person)).toEqual(now)
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `paper-subject/${third.id}`))
    expect(written.map(({ action, label }) => [action, label])).toEqual([
      ['paper-subject-opened', third.name],
    ])
    await setOpen(third.id, false)
    await setOpen(two, true)
  })

  it('ROUTE-09: and add subjects of IGCSE, seen from their first paper to their last withdrawal', async () => {
    const names = { exam: 'igcse', name_bm: 'Ekonomi', name_eng: 'Economics' }
    const add = () => api.as(teacher).post(pathOf('addPaperSubject'), names)
    const added = replyOf('addPaperSubject', await add()).subjects.find(
      ({ exam, name }) => exam === 'igcse' && name === 'Economics',
    )
    if (!added) throw new Error('the subject was not added')
    expect((await add()).body).toMatchObject({ code: 'staff.refused' })
    const open = (await subjects()).filter(({ exam, is_open }) => exam === 'igcse' && is_open)
    await setOpen(open[0]?.id ?? 0, false)
    await setOpen(added.id, true)
    const { paper } = replyOf(
      'addPaper',
      await api.as(teacher).post(pathOf('addPaper'), {
        ...{ subject_id: added.id, code: '0455/1', year: 2025, language: 'Eng', more: '' },
        ...{ title: 'IGCSE 2025 Paper 1', teacher_id: 'nurul-huda-ismail' },
      }),
    )
    const person = await api.arrive()
    expect(await openTo(person, 'igcse')).not.toContain(added.id)
    await putUpPaperVideo(api.as(teacher), paper.id, 600)
    expect(await openTo(person, 'igcse')).toContain(added.id)
    expect(await searchable('igcse')).toContain(added.id)
    const change = (what: ChangePaper['do']) =>
      api.as(teacher).put(pathOf('changePaper', { paperId: paper.id }), { do: what })
    await change('withdraw')
    expect(await openTo(person, 'igcse')).not.toContain(added.id)
    expect(await searchable('igcse')).not.toContain(added.id)
    await change('put-back')
    expect(await searchable('igcse')).toContain(added.id)
  })
})

describe('STAFF-01: past papers', () => {
  const paperOf = (more = ''): AddPaper => ({
    subject_id: 104,
    code: '1449/2',
    year: 2026,
    language: 'Bm',
    more,
    title: 'SPM 2026 Kertas 2',
    teacher_id: 'nurul-huda-ismail',
  })
  const add = (body: AddPaper) => api.as(teacher).post(pathOf('addPaper'), body)
  const change = async (paperId: string, body: ChangePaper) =>
    replyOf('changePaper', await api.as(teacher).put(pathOf('changePaper', { paperId }), body))
  /** Whether students see the paper, on its subject's page and in the search index. */
  const seen = async (of: StaffPaperPage) => {
    const path = pathOf('paperSubject', { subjectId: of.paper.subject_id })
    const subject = replyOf('paperSubject', await api.as(teacher).get(path))
    const isListed = subject.papers.some(({ id }) => id === of.paper.id)
    expect((await found(of)) !== undefined).toBe(isListed)
    return isListed
  }
  const putUp = (paperId: string, seconds: number) =>
    putUpPaperVideo(api.as(teacher), paperId, seconds)

  it('STAFF-02: are added by staff, seen once their video is up, and outlive a content load', async () => {
    const added = replyOf('addPaper', await add(paperOf()))
    expect(added.paper).toMatchObject({ id: 'spm-1449-2-2026', seconds: null })
    expect((await add(paperOf())).body).toMatchObject({ code: 'staff.refused' })
    expect(replyOf('addPaper', await add(paperOf('set2'))).paper.id).toBe('spm-1449-2-2026-set2')
    expect(await seen(added)).toBe(false)

    expect((await putUp(added.paper.id, 600)).paper.seconds).toBe(600)
    const chapter = { title_bm: 'Pengaturcaraan', title_eng: 'Programming' }
    const { chapters } = await change(added.paper.id, { do: 'add-chapter', ...chapter })
    const last = chapters.at(-1)
    expect(last).toMatchObject(chapter)
    const now = await page(added.paper.id)
    const question = { label: '1', at_second: 5, chapter_id: last?.id ?? '' }
    await save(now, [{ ...question, topic_bm: '', topic_eng: '' }])
    expect(await seen(added)).toBe(true)
    expect(await found(added)).toEqual([['1', 5]])
    const links = await api.as(teacher).get(pathOf('paperRecording', { paperId: added.paper.id }))
    expect(replyOf('paperRecording', links).renditions).toHaveLength(1)

    expect(await api.contentLoad(testNow)).toMatchObject({ changed: 0 })
    await api.app.contentChanged()
    expect(await found(added)).toEqual([['1', 5]])
  })

  it('STAFF-02: are withdrawn and put back, and keep the video that staff put up', async () => {
    const paper = await pickPaper(5)
    const { id, seconds } = paper.paper
    expect(await seen(paper)).toBe(true)
    await putUp(id, (seconds ?? 0) + 60)
    expect((await change(id, { do: 'withdraw' })).paper.is_withdrawn).toBe(true)
    expect(await seen(paper)).toBe(false)
    const loaded = await api.contentLoad(testNow)
    expect(loaded).toMatchObject({ changed: 0 })
    expect(loaded.kept.papers).toContain(id)
    await api.app.contentChanged()
    expect(await seen(paper)).toBe(false)
    expect((await change(id, { do: 'put-back' })).paper).toMatchObject({
      is_withdrawn: false,
      seconds: (seconds ?? 0) + 60,
    })
    expect(await seen(paper)).toBe(true)
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `paper/${id}`))
    expect(written.map(({ action }) => action).toSorted()).toEqual([
      'paper-put-back',
      'paper-video-set',
      'paper-withdrawn',
    ])
  })
})
