import { describe, expect, it } from 'vitest'
import { applicableFields, formFields, answersToSend, optionsOf } from './fields.ts'
import { formPageOf, thanksOf, thanksWithScriptOf } from './pages.ts'
import { readAnswers } from './schemas.ts'
import { formKeys, type Answers } from './forms.ts'
import { pageAt } from '../../shared/pages.ts'

const seminar: Answers = {
  name: ' Aina ',
  email: 'aina@example.com',
  phone: '+60 12-345 6789',
  level: 'form-5',
  subjects: ['physics'],
  adult: 'yes',
  terms_version: '2026-11-01',
}

describe.each(formKeys)('%s', (form) => {
  const fields = formFields[form]

  it('is short, asks each thing once and ends with the terms', () => {
    expect(fields.length).toBeLessThanOrEqual(9)
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
    expect(fields.filter(({ type }) => type === 'consent')).toEqual([fields.at(-1)])
    // The honeypot's name is no question's.
    expect(fields.map(({ name }) => name)).not.toContain('website')
  })

  it('has conditions that an earlier question can fulfil', () => {
    for (const [index, { onlyIf }] of fields.entries()) {
      if (!onlyIf) continue
      const earlier = fields.slice(0, index).find(({ name }) => name === onlyIf.field)
      expect(earlier && optionsOf(earlier)).toContain(onlyIf.is)
    }
  })

  it('has a page, and one that thanks for it', () => {
    expect(pageAt(formPageOf(form).path)).toMatchObject({ screen: 'form', who: 'all', form })
    expect(pageAt(thanksOf(form))).toMatchObject({ screen: 'form-sent', who: 'all' })
    expect(pageAt(thanksWithScriptOf(form))?.screen).toMatch(/^(form-sent|past-papers-thanks)$/)
  })
})

it('past papers thank with the way to the papers of the same exam', () => {
  expect(thanksWithScriptOf('past-papers-igcse')).toBe('/igcse-past-year-papers/thank-you')
  expect(thanksWithScriptOf('askguru')).toBe('/spm-past-year-papers/thank-you')
  expect(thanksWithScriptOf('seminar')).toBe('/registerseminar/thank-you')
})

it('reads answers as they are kept', () => {
  expect(readAnswers('seminar', seminar)).toEqual({
    whole: true,
    values: { ...seminar, name: 'Aina', phone: '012-3456789' },
  })
})

it('asks a minor for a guardian, and sends no guardian of an adult', () => {
  const asked = (answers: Answers) => applicableFields('seminar', answers).map(({ name }) => name)
  expect(asked(seminar)).not.toContain('guardian_phone')
  const minor = { ...seminar, adult: 'no' }
  expect(asked(minor)).toContain('guardian_phone')
  expect(readAnswers('seminar', minor)).toMatchObject({
    messages: { guardian_phone: { rule: 'required' } },
  })
  expect(answersToSend('seminar', { ...seminar, guardian_phone: '0123456789' })).toEqual(seminar)
})

it('leaves out what was left out', () => {
  const blank = { rating: '5', helped: [], missing: ' ', quote: 'no', email: '' }
  const given = answersToSend('feedback-spm-pyp', { ...blank, terms_version: '2026-11-01' })
  expect(given).toEqual({ rating: '5', quote: 'no', terms_version: '2026-11-01' })
  expect(readAnswers('feedback-spm-pyp', given).whole).toBe(true)
})
