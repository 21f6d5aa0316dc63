import { expect, it } from 'vitest'
import holidays from '#content/catalogue/bank-holidays.json' with { type: 'json' }
import home from '#content/pages/home.json' with { type: 'json' }
import school from '#content/pages/school.json' with { type: 'json' }
import terms from '#content/pages/terms.json' with { type: 'json' }
import igcse from '#content/timetables/igcse.json' with { type: 'json' }
import spm from '#content/timetables/spm.json' with { type: 'json' }
import {
  localesMissing,
  pageDocuments,
  pageContentKinds,
  type PageContentKind,
  type PageContent,
} from '#contract/site/page-content.ts'
import { isMailKind, type MailKind } from '#contract/school/mail-texts.ts'
import { readForm } from '#contract/shared/validation.ts'
import { filledContent, typedContent, typedRows } from './typed-content.ts'

const delivered: Record<Exclude<PageContentKind, MailKind>, PageContent> = {
  home,
  // A logo is uploaded, and a number to chat with entered; neither is delivered.
  school: { ...school, logo: null, whatsapp: null },
  holidays,
  'timetable-spm': spm,
  'timetable-spm-newer': { ...spm, sitting: 'spm-2027', title: 'SPM 2027' },
  'timetable-igcse-newer': { ...igcse, sitting: 'igcse-2027-06', title: 'IGCSE May/June 2027' },
  'timetable-igcse': igcse,
  terms: {
    ...terms,
    ...inOneText(terms),
    ms: inOneText(terms.ms),
    zh: inOneText(terms.zh),
  },
}

/** As the content load has them. */
function inOneText(of: { terms: string[]; privacy: string[] }) {
  return { terms: of.terms.join('\n\n'), privacy: of.privacy.join('\n\n') }
}

it.each(pageContentKinds.filter((kind) => !isMailKind(kind)))(
  'STAFF-01: the form of %s shows all of what is delivered, and loses nothing',
  (kind) => {
    const content = delivered[kind]
    const filled = filledContent(kind, typedContent(kind, content), {})
    // Which exam it is, and the clip of a lesson, nobody types.
    const untyped = Object.entries(content).filter(([name]) => ['exam', 'clip'].includes(name))
    const whole = { ...Object.fromEntries(untyped), ...filled }
    expect(whole).toEqual(content)
    expect(readForm(pageDocuments[kind].schema, whole)).toMatchObject({ whole: true })
  },
)

it('LANG-01: a translation that was emptied is left out, and its language with the last one', () => {
  const typed = typedContent('timetable-spm', spm)
  const emptied = {
    ...typed,
    ms: { title: ' ', source: spm.ms.source },
    zh: { title: '', source: '' },
  }
  const filled = filledContent('timetable-spm', emptied, spm)
  expect(filled).toMatchObject({ ms: { source: spm.ms.source } })
  expect(filled['ms']).not.toHaveProperty('title')
  expect(filled).not.toHaveProperty('zh')
  expect(localesMissing('timetable-spm', filled)).toEqual(['ms', 'zh'])
  expect(localesMissing('timetable-spm', spm)).toEqual([])
})

it('STAFF-01: an error names its row and field', () => {
  const typed = typedContent('timetable-spm', spm)
  const [first, second, ...rest] = typedRows(typed, 'papers')
  const papers = [
    { ...first, date: '2027-02-30', minutes: 'two hours' },
    { ...second, code: rest[0]?.['code'], subject: ' ' },
    ...rest,
  ]
  const read = readForm(
    pageDocuments['timetable-spm'].schema,
    filledContent('timetable-spm', { ...typed, papers }, spm),
  )
  expect(read.whole ? {} : read.messages).toMatchObject({
    'papers.0.date': { rule: 'day' },
    'papers.0.minutes': { rule: 'number' },
    'papers.1.subject': { rule: 'required' },
  })
})

it('STAFF-01: a duplicate code is reported', () => {
  const [first, second, ...rest] = spm.papers
  const papers = [first, { ...second, code: first?.code }, ...rest]
  const read = readForm(pageDocuments['timetable-spm'].schema, { ...spm, papers })
  expect(read.whole ? {} : read.messages).toEqual({ 'papers.1.code': { rule: 'twice' } })
})
