import { expect, it } from 'vitest'
import {
  formatBytes,
  formatDateTime,
  formatLongDate,
  formatMoney,
} from '#contract/shared/text/format.ts'
import { pseudoText } from '#contract/shared/text/pseudo-copy.ts'
import { isEnglish, readData } from './support/english.ts'

const data = readData('Rania')

it.each([
  'Save changes',
  'Number of classes',
  'Lesson plan',
  'Today, 5:30 pm',
  '16 hr 35 min',
  'Mathematics (Eng)',
  `${pseudoText('Hello')} dear Rania`,
  `${pseudoText('Until')} 7:00 pm, or later`,
  `5:30 pm to 7:00 pm`,
])('takes for English: %s', (text) => {
  expect(isEnglish(text, data)).toBe(true)
})

it.each([
  '',
  '24 · 5:30',
  pseudoText('Save changes'),
  pseudoText('Hello, {name}').replace('{name}', 'Rania'),
  'Lesson 12: exam practice, Matrices',
  'September 2026 intake',
  `SPM 2022 Mathematics Paper 2 (sample) · ${pseudoText('In English')}`,
  'bantuan@kelasku.example',
  `${formatMoney(123_450)}, ${formatBytes(38_000_000)}`,
])('takes for copy or data: %s', (text) => {
  expect(isEnglish(text, data)).toBe(false)
})

it('knows every day of a year and every hour of a day', () => {
  const days = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(2028, 0, n)))
  const hours = Array.from({ length: 24 }, (_, n) => new Date(Date.UTC(2028, 0, 1, n)))
  const texts = [...days.map(formatLongDate), ...[...days, ...hours].map(formatDateTime)]
  expect(texts.filter((text) => isEnglish(text, data))).toEqual([])
})
