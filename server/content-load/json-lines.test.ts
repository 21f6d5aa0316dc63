import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NotJson, parseJsonWithLines } from './json-lines.ts'

const text = `[
  { "id": 1, "name": "a: { tricky, \\"one\\" ]" },
  {
    "id": 2,
    "slots": [
      { "start": "09:00" },
      { "start": -1.5e3,
        "end": null }
    ]
  }
]`

it.each([
  [[], 1],
  [[0], 2],
  [[0, 'name'], 2],
  [[1], 3],
  [[1, 'id'], 4],
  [[1, 'slots', 0, 'start'], 6],
  [[1, 'slots', 1], 7],
  [[1, 'slots', 1, 'end'], 8],
])('finds the line of %j', (path, line) => {
  expect(parseJsonWithLines(text).lineOf(path)).toBe(line)
})

it('puts a missing key on the line of the value that lacks it', () => {
  const { lineOf } = parseJsonWithLines(text)
  expect(lineOf([1, 'slots', 0, 'end'])).toBe(6)
  expect(lineOf([1, 'title'])).toBe(3)
})

it('reads whatever JSON.parse reads, and the same', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (json, indent) => {
      const written = JSON.stringify(JSON.parse(json), null, indent)
      expect(JSON.stringify(parseJsonWithLines(written).value)).toBe(
        JSON.stringify(JSON.parse(written)),
      )
    }),
  )
})

it.each([
  ['[\n  1,\n  oops\n]', 3],
  ['[\n  1,\n]', 3],
  ['[\n  1,\n  2\n', 3],
  ['{\n  "a": 1\n  "b": 2\n}', 3],
  ['{\n  "a": "never closed\n}', 2],
  ['{\n  7: 1\n}', 2],
  ['[]\n[]', 2],
  ['', 1],
])('finds the line at which %j breaks', (broken, line) => {
  expect(() => parseJsonWithLines(broken)).toThrow(expect.objectContaining({ line }))
  expect(() => parseJsonWithLines(broken)).toThrow(NotJson)
})
