import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isWatched,
  longestSpans,
  resumeAt,
  secondsIn,
  spansWithin,
  unionOf,
  wholeSeconds,
  type Span,
} from './progress.ts'

const second = fc.integer({ min: 0, max: 400 })
const span = fc.tuple(second, second) as fc.Arbitrary<Span>
const spans = fc.array(span, { maxLength: 60 })

/** What spans mean: which seconds lie in them. */
const meant = (some: readonly Span[]) => {
  const seconds = new Set<number>()
  for (const [from, to] of some) for (let at = from; at < to; at += 1) seconds.add(at)
  return [...seconds].toSorted((a, b) => a - b)
}

describe('CLASS-04: what was watched', () => {
  it('is every second that lies in a span, once', () => {
    fc.assert(
      fc.property(spans, (some) => {
        const union = unionOf(some)
        expect(meant(union)).toEqual(meant(some))
        expect(secondsIn(union)).toBe(meant(some).length)
      }),
    )
  })

  it('is told in as few spans as there are stretches, in order', () => {
    fc.assert(
      fc.property(spans, (some) => {
        for (const [index, [from, to]] of unionOf(some).entries()) {
          expect(from).toBeLessThan(to)
          const before = unionOf(some)[index - 1]
          if (before) expect(before[1]).toBeLessThan(from)
        }
      }),
    )
  })

  it('is the same in whatever order, however often and in however many parts it is told', () => {
    fc.assert(
      fc.property(spans, spans, (here, there) => {
        const at_once = unionOf([...here, ...there])
        expect(unionOf([...unionOf(there), ...unionOf(here)])).toEqual(at_once)
        expect(unionOf([...at_once, ...here])).toEqual(at_once)
      }),
    )
  })

  it('is nothing that lies outside the recording', () => {
    fc.assert(
      fc.property(spans, second, (some, length) => {
        expect(meant(spansWithin(some, length))).toEqual(meant(some).filter((at) => at < length))
      }),
    )
  })

  it('is whole seconds only, and of a second seen in part nothing', () => {
    const part = fc.double({ min: 0, max: 400, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(part, part) as fc.Arbitrary<Span>), (some) => {
        const seen = unionOf(some)
        for (const [from, to] of wholeSeconds(seen)) {
          expect(Number.isInteger(from) && Number.isInteger(to) && from < to).toBe(true)
          expect(seen.some((one) => one[0] - 0.1 <= from && to <= one[1] + 0.1)).toBe(true)
        }
      }),
    )
  })

  it.each([
    [[[40.02, 43.5]], [[40, 43]]],
    [[[0.4, 0.9]], []],
    [[[12.3, 12.7]], []],
  ] as [Span[], Span[]][])('of %j is %j', (seen, whole) => {
    expect(wholeSeconds(seen)).toEqual(whole)
  })

  it('that is too much to tell loses its shortest stretches', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 0, max: 10 }), (some, atMost) => {
        const union = unionOf(some)
        const told = longestSpans(union, atMost)
        expect(told).toHaveLength(Math.min(union.length, atMost))
        expect(unionOf(told)).toEqual(told)
        const left = union.filter((one) => !told.includes(one))
        const lengths = (of: readonly Span[]) => of.map(([from, to]) => to - from)
        expect(Math.max(0, ...lengths(left))).toBeLessThanOrEqual(
          Math.min(Infinity, ...lengths(told)),
        )
      }),
    )
  })

  it.each([
    [0, 0, false],
    [80, 90, false],
    [81, 90, true],
    [90, 90, true],
  ])('%d of %d seconds: watched is %s', (watched_seconds, of_seconds, watched) => {
    expect(isWatched({ watched_seconds, of_seconds })).toBe(watched)
  })
})

describe('going on where one stopped', () => {
  it.each([
    [undefined, 0],
    [9, 0],
    [10, 10],
    [760.5, 760.5],
    [3585, 3585],
    [3586, 0],
  ])('after stopping at %s of an hour begins at %d', (stopped, begins) => {
    expect(resumeAt(stopped, 3600)).toBe(begins)
  })
})
