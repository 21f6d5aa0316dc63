import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseRange } from './ranges.ts'

/** The bytes that a server would send, taken from the numbers of all bytes. */
function sliced(header: string, bytes: number): number[] | 'all' | 'none' {
  const all = Array.from({ length: bytes }, (_, n) => n)
  const suffix = /^bytes=-(\d+)$/.exec(header)
  if (suffix) {
    const some = Number(suffix[1]) === 0 ? [] : all.slice(-Number(suffix[1]))
    return some.length > 0 ? some : 'none'
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? []
  if (from === undefined || (to && Number(to) < Number(from))) return 'all'
  const some = all.slice(Number(from), to ? Number(to) + 1 : undefined)
  return some.length > 0 ? some : 'none'
}

const number = fc.integer({ min: 0, max: 60 }).map(String)
const header = fc.oneof(
  fc
    .tuple(fc.option(number, { nil: '' }), fc.option(number, { nil: '' }))
    .map(([a, b]) => `bytes=${a}-${b}`),
  fc.constantFrom('bytes=0-1,4-5', 'items=0-1', 'bytes=a-b', 'bytes', ''),
)

it('PWA-05: returns the same bytes of a file as a slice does', () => {
  fc.assert(
    fc.property(header, fc.integer({ min: 0, max: 50 }), (asked, bytes) => {
      const range = parseRange(asked, bytes)
      const got =
        typeof range === 'string'
          ? range
          : Array.from({ length: range.to - range.from + 1 }, (_, n) => range.from + n)
      expect(got).toEqual(sliced(asked, bytes))
    }),
    { numRuns: 2000 },
  )
})

it('returns the whole file without a header', () => {
  expect(parseRange(null, 10)).toBe('all')
})
