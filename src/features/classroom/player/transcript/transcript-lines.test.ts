import { expect, it } from 'vitest'
import { lineAt, linesWith } from './transcript-lines.ts'

const lines = [
  { at: 0, text: 'Selamat datang' },
  { at: 4.5, text: 'The café sells 3 cups' },
  { at: 9, text: 'Cups of tea' },
]

it.each([
  ['', [0, 4.5, 9]],
  ['  ', [0, 4.5, 9]],
  ['CUPS', [4.5, 9]],
  ['cafe', [4.5]],
  ['cups sells', [4.5]],
  ['coffee', []],
])('WEEK-03: a search for "%s" finds the lines at %j', (words, at) => {
  expect(linesWith(words, lines).map((line) => line.at)).toEqual(at)
})

it('WEEK-03: the current line is the last one that has begun', () => {
  expect([0, 4.4, 4.5, 100].map((second) => lineAt(lines, second)?.at)).toEqual([0, 0, 4.5, 9])
  expect(lineAt(lines.slice(1), 2)).toBeUndefined()
})
