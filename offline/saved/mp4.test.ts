import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bytesOfSeconds } from './mp4.ts'

const sample = await readFile(
  join(import.meta.dirname, '../../content/media/recordings/quadratic-functions/standard.mp4'),
)

it('PWA-05: finds the bytes of some seconds in the index at the head of a recording', () => {
  const early = bytesOfSeconds(sample, [10, 20])
  const late = bytesOfSeconds(sample, [60, 75])
  expect(early).toMatchObject({ from: expect.any(Number), to: expect.any(Number) })
  if (!early || !late || 'needs' in early || 'needs' in late) throw new Error('not found')
  expect(early.from).toBeGreaterThan(0)
  expect(early.to).toBeLessThan(late.to)
  expect(early.to - early.from).toBeLessThan(sample.length / 2)
  expect(late.from).toBeGreaterThan(early.from)
})

it('PWA-05: says how much of the file it takes when the head is too short', () => {
  const found = bytesOfSeconds(sample.subarray(0, 100), [10, 20])
  expect(found).toMatchObject({ needs: expect.any(Number) })
  if (!found || !('needs' in found)) throw new Error('not said')
  expect(bytesOfSeconds(sample.subarray(0, found.needs), [10, 20])).toEqual(
    bytesOfSeconds(sample, [10, 20]),
  )
  expect(bytesOfSeconds(sample.subarray(0, found.needs - 1), [10, 20])).toEqual(found)
})

it('finds nothing in a file that is not an MP4', () => {
  expect(bytesOfSeconds(new Uint8Array(1000), [0, 5])).toBeUndefined()
  expect(bytesOfSeconds(new TextEncoder().encode('x'.repeat(1000)), [0, 5])).toBeUndefined()
})
