import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unionOf, type Span } from '#contract/classroom/progress.ts'
import { watchedTime } from './watched-time.ts'

type Step =
  | { do: 'play'; speed: number; ticks: number }
  | { do: 'seek'; to: number }
  | { do: 'ask' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('play' as const),
    speed: fc.constantFrom(0.75, 1, 1.5, 2),
    ticks: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({ do: fc.constant('seek' as const), to: fc.integer({ min: 0, max: 400 }) }),
  fc.record({ do: fc.constant('ask' as const) }),
)

it('CLASS-04: only played seconds count as watched, at any speed and after any jump', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const time = watchedTime()
      const told: Span[] = []
      const played: Span[] = []
      let at = 0
      for (const one of steps) {
        if (one.do === 'ask') told.push(...time.takeSpans())
        if (one.do === 'seek') {
          time.endSpan()
          at = one.to
        }
        if (one.do === 'play') {
          time.addSecond(at)
          // The element fires `timeupdate` four times a second.
          for (let tick = 0; tick < one.ticks; tick += 1) {
            const from = at
            at += one.speed / 4
            time.addSecond(at)
            played.push([from, at])
          }
        }
      }
      told.push(...time.takeSpans())
      expect(unionOf(told)).toEqual(unionOf(played))
    }),
  )
})

it('CLASS-04: on a device whose clock is behind, each position is later than the one the server has', () => {
  const time = watchedTime()
  const at = (clock: string) => new Date(`2026-11-24T${clock}Z`)
  const onServer = at('18:00:00.000').toISOString()
  expect(time.stoppedAt(undefined, at('15:00:00.000'))).toEqual(at('15:00:00.000'))
  expect(time.stoppedAt(onServer, at('15:00:05.000'))).toEqual(at('18:00:00.001'))
  expect(time.stoppedAt(onServer, at('15:00:10.000'))).toEqual(at('18:00:00.002'))
  expect(time.stoppedAt(onServer, at('18:30:00.000'))).toEqual(at('18:30:00.000'))
})

it('CLASS-04: an unannounced jump does not count as watched either', () => {
  const time = watchedTime()
  for (const second of [0, 0.5, 1, 60, 60.5]) time.addSecond(second)
  expect(time.takeSpans()).toEqual([
    [0, 1],
    [60, 60.5],
  ])
})
