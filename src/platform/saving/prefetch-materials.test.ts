import { describe, expect, it } from 'vitest'
import {
  prefetchedMaterialMaximumBytes,
  prefetchedMaterialsMaximumBytes,
  prefetchedMaterialsOnUnknownNetworkBytes,
} from '#contract/shared/limits.ts'
import { prefetchLimit, type PrefetchChoice } from './prefetch-limit.ts'
import type { Connection } from './connection.ts'
import { materialsToFetch } from './prefetch-materials.ts'

const mb = 1_000_000
/** The first is the newest. */
const filesOf = (...megabytes: number[]) =>
  megabytes.map((bytes, n) => ({
    id: `file-${n}`,
    bytes: bytes * mb,
    added_at: new Date(Date.UTC(2026, 10, 20 - n)).toISOString(),
  }))
const toFetch = (
  files: ReturnType<typeof filesOf>,
  {
    choice = 'wifi',
    connection,
  }: { choice?: PrefetchChoice; connection?: Connection | undefined } = {},
  {
    isHere = () => false,
    leftBytes = Infinity,
  }: { isHere?: (id: string) => boolean; leftBytes?: number } = {},
) =>
  materialsToFetch(files, isHere, { limitBytes: prefetchLimit(choice, connection), leftBytes }).map(
    ({ id }) => id,
  )
const sum = (ids: string[], files: ReturnType<typeof filesOf>) =>
  files.reduce((bytes, file) => bytes + (ids.includes(file.id) ? file.bytes : 0), 0)

const wifi = { connection: { type: 'wifi' } }
const cellular = { connection: { type: 'cellular' } }
const many = filesOf(...Array.from({ length: 40 }, () => 4))

describe('PWA-02: materials that are fetched without being opened', () => {
  it('are up to 100 MB on Wi-Fi, the newest first', () => {
    const ids = toFetch(many.toReversed(), wifi)
    expect(ids).toEqual(many.slice(0, 25).map(({ id }) => id))
    expect(sum(ids, many)).toBe(prefetchedMaterialsMaximumBytes)
  })

  it.each([undefined, {}, { type: 'unknown' }, { type: 'bluetooth' }, { effectiveType: '4g' }])(
    'are up to 10 MB on a connection that says %o',
    (connection) => {
      const ids = toFetch(many, { connection })
      expect(ids).toEqual(['file-0', 'file-1'])
      expect(sum(ids, many)).toBeLessThanOrEqual(prefetchedMaterialsOnUnknownNetworkBytes)
    },
  )

  it.each([{ type: 'cellular' }, { type: 'wifi', saveData: true }, { saveData: true }])(
    'are none on %o, until the person allows it',
    (connection) => {
      expect(toFetch(many, { connection })).toEqual([])
      expect(toFetch(many, { choice: 'mobile', connection })).toHaveLength(25)
    },
  )

  it('are none if the person wants none', () => {
    expect(toFetch(many, { choice: 'never', ...wifi })).toEqual([])
  })

  it('are at most 5 MB each', () => {
    const files = filesOf(5, 5.1, 0.1, 50)
    expect(files[0]?.bytes).toBe(prefetchedMaterialMaximumBytes)
    expect(toFetch(files, wifi)).toEqual(['file-0', 'file-2'])
  })

  it('are not fetched again, and what is here counts', () => {
    const isHere = (id: string) => id === 'file-0'
    expect(toFetch(filesOf(4, 4, 4, 4), {}, { isHere })).toEqual(['file-1'])
  })

  it('stay within what is left of the data budget, allowed or not', () => {
    const left = { leftBytes: 9 * mb }
    expect(toFetch(many, wifi, left)).toEqual(['file-0', 'file-1'])
    expect(toFetch(many, { choice: 'mobile', ...cellular }, left)).toHaveLength(2)
    expect(toFetch(many, wifi, { leftBytes: 0 })).toEqual([])
  })

  it('take a smaller one if the next does not fit', () => {
    expect(toFetch(filesOf(4, 4, 3, 2))).toEqual(['file-0', 'file-1', 'file-3'])
  })
})
