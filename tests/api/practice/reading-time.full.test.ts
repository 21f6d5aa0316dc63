import { expect, it } from 'vitest'
import { parseCsv } from '#contract/shared/text/csv.ts'
import { importQuestionMaximumCharacters } from '#contract/practice/practice-import.ts'
import { fromHtml } from '#server/modules/practice/editing/from-html.ts'
import { readGift } from '#server/modules/practice/editing/read-gift.ts'
import { growthOf } from '#tests/support/growth.ts'

const r = String.raw

it('SEC-05: reading a table takes as long as it is', () => {
  expect(growthOf((n) => parseCsv(`${' '.repeat(n)}x${'"'.repeat(n)}`), 5000)).toBeLessThan(3)
})

it.each([
  ['html', `<a ${'='.repeat(30)}`],
  ['html', `<a ${' '.repeat(30)}`],
  ['html', r`\(`.repeat(16)],
  ['moodle', r`\[`.repeat(16)],
  ['moodle', '$5 '.repeat(11)],
  ['html', '&#x'.repeat(11)],
] as const)('SEC-05: reading %s takes as long as it is: %s…', (format, part) => {
  const hostile = (n: number) => part + part.slice(-2).repeat(n)
  expect(growthOf((n) => fromHtml({ format, text: hostile(n) }))).toBeLessThan(3)
})

it.each([
  ['colons', 'a:'],
  ['ids in a comment', '// [id:'],
  ['tags in a comment', '// [tag:'],
  ['numbers', '{#=1:'],
  ['weights', '{=%1'],
  ['pairs', '=a->'],
  ['spaces', '\n  '],
  ['short questions', 'q {=a}\n\n'],
])('SEC-05: reading a file takes as long as it is: %s', (_, part) => {
  const sizes = importQuestionMaximumCharacters / 5
  expect(growthOf((n) => readGift(part.repeat(n / part.length)), sizes)).toBeLessThan(3)
})
