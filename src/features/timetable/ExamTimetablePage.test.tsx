import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import igcse from '#content/timetables/igcse.json' with { type: 'json' }
import spm from '#content/timetables/spm.json' with { type: 'json' }
import { ExamTimetable } from '#contract/catalogue.ts'
import { loadNamespaces, startI18n } from '#platform/i18n/i18n.ts'
import { ExamTimetablePage } from './ExamTimetablePage.tsx'

const render = (timetable: ExamTimetable) =>
  renderToStaticMarkup(<ExamTimetablePage timetable={timetable} />)

beforeAll(async () => {
  startI18n()
  await loadNamespaces('timetable')
})

it.each([spm, igcse])('TIME-01: shows every paper of $title and leads to the full one', (file) => {
  const timetable = v.parse(ExamTimetable, file)
  const html = render(timetable)
  expect(html).toContain(`<h1>${timetable.title}</h1>`)
  for (const paper of timetable.papers) expect(html).toContain(paper.code)
  expect(html).toContain(`href="${timetable.full_timetable_url}"`)
  expect(html).toContain('View full timetable')
})

it('marks what is a sample, and only that', () => {
  const timetable = v.parse(ExamTimetable, spm)
  expect(render(timetable)).toContain('Some details here are samples')
  expect(render({ ...timetable, sample: false })).not.toContain('Some details here are samples')
})

it('has words for a timetable without papers', () => {
  const timetable = v.parse(ExamTimetable, spm)
  expect(render({ ...timetable, papers: [] })).toContain('No papers are listed yet')
})
