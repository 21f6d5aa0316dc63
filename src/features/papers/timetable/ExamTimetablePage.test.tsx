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

/** The required sitting of SPM is over; staff entered this one. */
const spm2027 = {
  ...v.parse(ExamTimetable, spm),
  sitting: 'spm-2027',
  title: 'SPM 2027',
  papers: spm.papers.map((paper) => ({ ...paper, date: `2028${paper.date.slice(4)}` })),
}

it.each([
  [spm, 'SPM'],
  [igcse, 'IGCSE'],
])(
  'EXAM-01: without a sitting to come $title is folded, and nothing is asked or counted',
  (file, exam) => {
    const html = render(v.parse(ExamTimetable, file))
    const [above = '', below = ''] = html.split('<section')
    expect(above).toContain(`<h1>${exam} Timetable</h1>`)
    expect(above).toContain(
      `The dates of the next ${exam} are not published here yet. We show them as soon as the exam board has.`,
    )
    expect(above).not.toMatch(/<time|\.ics|20\d\d/)
    expect(below).toContain(`<h2>Last dates: ${file.title}</h2>`)
    expect(html).not.toMatch(/Choose your subjects|Next paper in|\/calendar\/\w+\//)
  },
)

it.each([spm, igcse])('TIME-01: shows every paper of $title and leads to the full one', (file) => {
  const timetable = v.parse(ExamTimetable, file)
  const html = render(timetable)
  expect(html).toContain(timetable.title)
  for (const paper of timetable.papers) expect(html).toContain(paper.code)
  expect(html).toContain(`href="${timetable.full_timetable_url}"`)
  expect(html).toContain('View full timetable')
})

it.each([spm, igcse])(
  'TIME-01: every paper of $title can be found by its code, and the exam added to a calendar',
  (file) => {
    const html = render(v.parse(ExamTimetable, file))
    const ids = file.papers.map(({ code }) => code.replace('/', '-'))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(html).toContain(`id="${id}"`)
    expect(html).toContain(`href="/calendar/${file.exam}.ics"`)
  },
)

it('TIME-01: the first HTML has no control that is dead without a script, and no countdown', () => {
  const html = render({ ...v.parse(ExamTimetable, spm), newer: spm2027 })
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

it('TIME-01 EXAM-01: a newer sitting is shown above the required one, which is folded under its name', () => {
  const timetable = v.parse(ExamTimetable, spm)
  const html = render({ ...timetable, newer: { ...spm2027, sample: false } })
  expect(html).toContain('<h1>SPM 2027</h1>')
  const [above = '', below = ''] = html.split('<h2>Last dates: SPM 2023</h2>')
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

it('folds nothing where a timetable has no papers', () => {
  const html = render({ ...v.parse(ExamTimetable, spm), papers: [] })
  expect(html).toContain('are not published here yet')
  expect(html).not.toContain('<details')
})
