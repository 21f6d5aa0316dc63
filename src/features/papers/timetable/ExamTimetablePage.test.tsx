import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import igcse from '#content/timetables/igcse.json' with { type: 'json' }
import spm from '#content/timetables/spm.json' with { type: 'json' }
import { ExamTimetable } from '#contract/catalogue/catalogue.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { ExamTimetablePage } from './ExamTimetablePage.tsx'
import { MyPapers } from './MyPapers.tsx'

const render = (timetable: ExamTimetable, keptAt: string | null = null) =>
  renderToStaticMarkup(<ExamTimetablePage timetable={timetable} keptAt={keptAt} />)

beforeAll(async () => {
  await loadCopy('timetable')
})

it.each([spm, igcse])('TIME-01: shows every paper of $title and leads to the full one', (file) => {
  const timetable = v.parse(ExamTimetable, file)
  const html = render(timetable)
  expect(html).toContain(`<h1>${timetable.title}</h1>`)
  for (const paper of timetable.papers) expect(html).toContain(paper.code)
  expect(html).toContain(`href="${timetable.full_timetable_url}"`)
  expect(html).toContain('View full timetable')
})

it.each([spm, igcse])(
  'TIME-01: every paper of $title can be found by its code and added to a calendar',
  (file) => {
    const html = render(v.parse(ExamTimetable, file))
    const ids = file.papers.map(({ code }) => code.replace('/', '-'))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) {
      expect(html).toContain(`id="${id}"`)
      expect(html).toContain(`href="/calendar/${file.exam}/${id}.ics"`)
    }
    expect(html).toContain(`href="/calendar/${file.exam}.ics"`)
  },
)

it('TIME-01: the first HTML has no control that is dead without a script, and no countdown', () => {
  const html = render(v.parse(ExamTimetable, spm))
  expect(html).toContain('My exam timetable')
  expect(html).not.toMatch(/<(input|button)/)
  expect(html).not.toMatch(/Next paper in|You&#x27;ve finished all your papers/)
})

it('TIME-01: dates that were made up are marked as samples, official ones are not', () => {
  const timetable = v.parse(ExamTimetable, spm)
  expect(render({ ...timetable, sample: true })).toContain('Sample dates')
  expect(render({ ...timetable, sample: false })).not.toContain('Sample dates')
})

it('TIME-01: says how old a kept copy is, and nothing of what is fresh', () => {
  const timetable = v.parse(ExamTimetable, spm)
  expect(render(timetable, '2026-11-24T09:30:00.000Z')).toContain(
    'Last updated Tue 24 Nov, 5:30 pm',
  )
  expect(render(timetable)).not.toContain('Last updated')
})

it('TIME-01: a newer sitting is shown above the required one, which keeps its name', () => {
  const timetable = v.parse(ExamTimetable, spm)
  const newer = {
    ...timetable,
    sitting: 'spm-2027',
    title: 'SPM 2027',
    sample: false,
    papers: timetable.papers.map((paper) => ({ ...paper, date: `2028${paper.date.slice(4)}` })),
  }
  const html = render({ ...timetable, newer })
  expect(html).toContain('<h1>SPM 2027</h1>')
  const [above = '', below = ''] = html.split('>SPM 2023</h2>')
  expect(above).toContain('id="1103-1"')
  expect(above).toContain('href="/calendar/spm/1103-1.ics"')
  expect(above).not.toContain('Sample dates')
  expect(below).toContain('Sample dates')
  expect(below).not.toMatch(/ id="1103-1"|\/calendar\//)
  for (const { code } of timetable.papers) expect(below).toContain(code)
})

it('TIME-01: of my papers, says on both which other one is at the same time', () => {
  const day = { date: '2024-02-05', minutes: 90 }
  const papers = [
    { ...day, code: '1449/1', subject: 'Matematik', paper: 'Kertas 1', start: '08:00' },
    { ...day, code: '4531/1', subject: 'Fizik', paper: 'Kertas 1', start: '09:00' },
    { ...day, code: '4541/1', subject: 'Kimia', paper: 'Kertas 1', start: '10:30' },
  ]
  const html = renderToStaticMarkup(<MyPapers exam="spm" papers={papers} hasCalendar />)
  const [, matematik = '', fizik = '', kimia = ''] = html.split('<tr id=')
  expect(matematik).toContain('Same time as Fizik, Kertas 1 (9:00 am - 10:30 am).')
  expect(fizik).toContain('Same time as Matematik, Kertas 1 (8:00 am - 9:30 am).')
  expect(kimia).not.toContain('Same time as')
  expect(html).toContain('2 of your papers clash')
  expect(html).toContain('href="/calendar/spm.ics?papers=1449-1,4531-1,4541-1"')
})

it('marks what is a sample, and only that', () => {
  const timetable = v.parse(ExamTimetable, spm)
  expect(render(timetable)).toContain('Some details here are samples')
  expect(render({ ...timetable, sample: false })).not.toContain('Some details here are samples')
})

it('has words for a timetable without papers', () => {
  const timetable = v.parse(ExamTimetable, spm)
  expect(render({ ...timetable, papers: [] })).toContain('No papers yet')
})
