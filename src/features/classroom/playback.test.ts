import { describe, expect, it } from 'vitest'
import {
  chapterAt,
  defaultQuality,
  linksEndAt,
  mayPreload,
  renewInMs,
  resumeAt,
  secondInUrl,
  troubleAfter,
} from './playback.ts'

const all = ['audio', 'low', 'standard'] as const

describe('the quality to begin with', () => {
  it('is what was chosen before on this device, whatever the network', () => {
    expect(defaultQuality(all, { saveData: true }, 'standard')).toBe('standard')
  })
  it('is not one chosen before that this recording does not have', () => {
    expect(defaultQuality(['audio', 'low'], undefined, 'standard')).toBe('low')
  })
  it.each([
    [undefined, 'standard'],
    [{ effectiveType: '4g' }, 'standard'],
    [{ effectiveType: '4g', type: 'wifi' }, 'standard'],
    [{ effectiveType: '4g', type: 'cellular' }, 'low'],
    [{ effectiveType: '4g', saveData: true }, 'low'],
    [{ effectiveType: '3g' }, 'low'],
    [{ effectiveType: '2g' }, 'audio'],
    [{ effectiveType: 'slow-2g', saveData: true }, 'audio'],
  ])('on %o is %s', (connection, quality) => {
    expect(defaultQuality(all, connection, null)).toBe(quality)
  })
  it('is the lightest there is when all are heavier than the network bears', () => {
    expect(defaultQuality(['low', 'standard'], { effectiveType: '2g' }, null)).toBe('low')
  })
  it('is none when there is nothing to play', () => {
    expect(defaultQuality([], undefined, 'low')).toBeUndefined()
  })
})

describe('before play is tapped', () => {
  it.each([
    [undefined, true],
    [{ effectiveType: '4g', type: 'wifi' }, true],
    [{ saveData: true }, false],
    [{ type: 'cellular', effectiveType: '4g' }, false],
    [{ effectiveType: '2g' }, false],
  ])('on %o loading ahead is %s', (connection, may) => {
    expect(mayPreload(connection)).toBe(may)
  })
})

describe('signed links', () => {
  const received = Date.parse('2026-11-24T09:30:00.000Z')
  const tenMinutes = 10 * 60_000

  it('end when the server says', () => {
    expect(linksEndAt('2026-11-24T09:34:00.000Z', received)).toBe(received + 4 * 60_000)
  })
  it.each(['2026-11-23T09:40:00.000Z', '2026-11-25T09:40:00.000Z'])(
    'that end at %s by a clock a day off are good for as long as links are signed for',
    (expiresAt) => {
      expect(linksEndAt(expiresAt, received)).toBe(received + tenMinutes)
    },
  )
  it('are asked for again a minute before they end', () => {
    expect(renewInMs(received + tenMinutes, received)).toBe(9 * 60_000)
  })
  it('are not asked for in a tight loop once they ended', () => {
    expect(renewInMs(received, received + tenMinutes)).toBe(15_000)
  })
})

describe('the chapter at a second', () => {
  const chapters = [{ at_seconds: 5 }, { at_seconds: 60 }, { at_seconds: 180 }]
  it.each([
    [0, -1],
    [5, 0],
    [59.9, 0],
    [60, 1],
    [9999, 2],
  ])('%d is number %d', (second, chapter) => {
    expect(chapterAt(chapters, second)).toBe(chapter)
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

it.each([
  ['760', 760],
  ['0', 0],
  [null, undefined],
  ['', undefined],
  ['-5', undefined],
  ['1e9', undefined],
  ['999999', undefined],
])('?t=%s begins at %s', (text, second) => {
  expect(secondInUrl(text)).toBe(second)
})

describe('failures to play', () => {
  it('count up while nothing plays in between', () => {
    expect(troubleAfter(troubleAfter(null, 760), 760)).toEqual({ atSecond: 760, times: 2 })
  })
  it('begin anew after it played on', () => {
    expect(troubleAfter({ atSecond: 760, times: 1 }, 790)).toEqual({ atSecond: 790, times: 1 })
  })
})
