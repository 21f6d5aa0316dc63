import { describe, expect, it } from 'vitest'
import { secondInUrl } from '#platform/media/player.ts'
import {
  captionsShown,
  connectionKind,
  learnedElsewhere,
  levelFor,
  nextSpeed,
  pointAt,
  timelinePoints,
  defaultQuality,
  needsConfirmation,
  linksEndAt,
  mayPreload,
  renewInMs,
  troubleAfter,
} from './playback.ts'

const all = ['audio', 'low', 'standard'] as const

describe('the quality to begin with', () => {
  it('is the one chosen before on this kind of network, whatever its speed', () => {
    expect(defaultQuality(all, { saveData: true }, 'standard', 'free')).toBe('standard')
  })
  it('is not one chosen before that this recording does not have', () => {
    expect(defaultQuality(['audio', 'low'], undefined, 'standard', 'free')).toBe('low')
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
    expect(defaultQuality(all, connection, null, 'free')).toBe(quality)
  })
  it('is the smallest if all are too large for the network', () => {
    expect(defaultQuality(['low', 'standard'], { effectiveType: '2g' }, null, 'free')).toBe('low')
  })
  it('PWA-08: is audio only once the data budget is nearly used, and any other needs a confirmation', () => {
    for (const level of ['near', 'over'] as const) {
      expect(defaultQuality(all, { type: 'wifi' }, 'standard', level)).toBe('audio')
      expect(needsConfirmation('low', all, level)).toBe(true)
      expect(needsConfirmation('audio', all, level)).toBe(false)
    }
    expect(needsConfirmation('standard', all, 'free')).toBe(false)
  })
  it('PWA-08: of a recording on this device is not what the budget says', () => {
    const at = (url: string) => ({
      renditions: [{ quality: 'low' as const, type: 'video/mp4', bytes: 9, sha256: '', url }],
    })
    expect(levelFor(at('/saved/L0123456789/low.mp4'), 'over')).toBe('free')
    expect(levelFor(at('/media/recordings/algebra/low.mp4?u=1'), 'over')).toBe('over')
  })
  it('is none when there is nothing to play', () => {
    expect(defaultQuality([], undefined, 'low', 'free')).toBeUndefined()
  })
})

describe('before play is tapped', () => {
  it.each([
    [undefined, true],
    [{ effectiveType: '4g', type: 'wifi' }, true],
    [{ saveData: true }, false],
    [{ type: 'cellular', effectiveType: '4g' }, false],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: '3g' }, false],
  ])('on %o loading ahead is %s', (connection, may) => {
    expect(mayPreload(connection, 'free')).toBe(may)
  })
  it('PWA-08: with the data budget used up nothing is preloaded on any network', () => {
    expect(mayPreload({ effectiveType: '4g', type: 'wifi' }, 'over')).toBe(false)
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
    expect(pointAt(chapters, second)).toBe(chapter)
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
  it('start again after it played on', () => {
    expect(troubleAfter({ atSecond: 760, times: 1 }, 790)).toEqual({ atSecond: 790, times: 1 })
  })
})

it.each([
  [undefined, 'free'],
  [{ type: 'wifi', effectiveType: '3g' }, 'free'],
  [{ type: 'cellular', effectiveType: '4g' }, 'metered'],
  [{ saveData: true }, 'metered'],
])('CLASS-04: choices on %o are remembered for a connection that is %s', (connection, kind) => {
  expect(connectionKind(connection)).toBe(kind)
})

it('CLASS-04: the timeline has chapters, questions and answers in their order, and none beyond the end', () => {
  const links = { seconds: 90, chapters: [{ at_seconds: 60, title: 'Roots' }] }
  const points = [
    { kind: 'answer', at_seconds: 70, title: 'Why?' },
    { kind: 'question', at_seconds: 5, title: '7b' },
    { kind: 'question', at_seconds: 95, title: '8' },
  ] as const
  expect(timelinePoints(links, points).map(({ kind, title }) => [kind, title])).toEqual([
    ['question', '7b'],
    ['chapter', 'Roots'],
    ['answer', 'Why?'],
  ])
})

it.each([
  [['ms', 'en'], 'ms', 'ms'],
  [['en'], 'ms', 'off'],
  [['ms', 'en'], 'off', 'off'],
  [['ms', 'en'], null, 'off'],
])(
  'CLASS-04: of captions in %o, with %s chosen before, %s is shown',
  (languages, before, shown) => {
    const offered = languages.map((language) => ({ language }))
    expect(captionsShown(offered, before)).toBe(shown)
  },
)

it.each([
  [1, 1, 1.25],
  [2, 1, 2],
  [0.75, -1, 0.75],
  [1, -1, 0.75],
] as const)('CLASS-04: from speed %d a step of %d leads to %d', (speed, step, next) => {
  expect(nextSpeed(speed, step)).toBe(next)
})

describe('CLASS-04: where another device stopped', () => {
  const begun = {
    start: { at: 100, isReturn: true },
    at: '2026-11-24T10:00:00.000Z',
    knew: '2026-11-24T08:00:00.000Z',
  }
  const server = (position_at: string, position_seconds = 1900) => ({
    position_at,
    position_seconds,
    of_seconds: 5400,
  })
  it.each([
    ['learned after it began here, is offered', server('2026-11-24T09:00:00.000Z'), 1900],
    ['known before, is not', server('2026-11-24T08:00:00.000Z'), undefined],
    ['that is this one, is not', server('2026-11-24T10:00:30.000Z'), undefined],
    ['close by, is not', server('2026-11-24T09:00:00.000Z', 110), undefined],
    ['at the end, is not', server('2026-11-24T09:00:00.000Z', 5399), undefined],
    ['never, is not', undefined, undefined],
  ])('%s', (_, onServer, offered) => {
    expect(learnedElsewhere(begun, onServer)).toBe(offered)
  })
})
