import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { makeVideo } from '#tests/support/media/sample-video.ts'
import { findEncoder } from './encoder.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { isWholeMp4 } from './is-whole-mp4.ts'

const run = promisify(execFile)
const programs = await findFfmpeg('ffmpeg')
const encoder = await findEncoder('ffmpeg')
const folder = await mkdtemp(join(tmpdir(), 'kelasku-encoder-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Its loudest sample from one second to the next, in dB. */
async function loudness(file: string, second: number): Promise<number> {
  const from = ['-ss', String(second), '-t', '1', '-i', file]
  const { stderr } = await run(programs?.ffmpeg ?? '', [
    ...['-hide_banner', ...from, '-af', 'volumedetect', '-f', 'null', '-'],
  ])
  return Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1] ?? -Infinity)
}
async function secondsOf(file: string): Promise<number> {
  const { stdout } = await run(programs?.ffprobe ?? '', [
    ...['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file],
  ])
  return Number(stdout)
}

it.skipIf(!programs?.isPackaged)(
  'STAFF-01: in production the ffmpeg of 2018 is refused, with what to install',
  async () => {
    const found = findEncoder('ffmpeg', { inProduction: true })
    await expect(found).rejects.toThrow('apt install ffmpeg')
  },
)

type Sound = Parameters<typeof makeVideo>[1]['sound']
const opposite = 'pan=stereo|c0=c0|c1=-1*c0'
describe.skipIf(!encoder)('STAFF-01: the sound-only quality of a recording', () => {
  it.each<[name: string, sound: NonNullable<Sound>, audible: number[], silent?: number]>([
    ['ends before the picture', { until: 4 }, [0, 2], 10],
    ['begins late', { from: 5 }, [7, 10], 2],
    ['begins late and ends early', { from: 5, until: 8 }, [6], 10],
    ['is longer than the picture', { until: 20 }, [0, 10, 18]],
    ['is mono in 8 kHz', { filter: 'aresample=8000' }, [0, 5, 10]],
    ['has opposite phases left and right', { filter: opposite }, [0, 5, 10]],
    ['is on the right alone', { filter: 'pan=stereo|c0=0*c0|c1=c0' }, [0, 5, 10]],
  ])('has every second at its place where the sound %s', async (name, sound, audible, silent) => {
    const source = join(folder, `${name}.mp4`)
    await makeVideo(source, { seconds: 12, sound })
    const film = await encoder?.probe(source)
    if (!encoder || !film) throw new Error('not a film')
    const target = join(folder, 'audio.m4a')
    const signal = new AbortController().signal
    const rendering = { source, film, quality: 'audio' as const, target }
    const made = await encoder.make(rendering, { signal, onProgress: () => undefined })
    expect(made).toBe('made')
    expect(Math.abs((await secondsOf(target)) - film.seconds)).toBeLessThan(0.5)
    for (const second of audible) expect(await loudness(target, second)).toBeGreaterThan(-30)
    if (silent !== undefined) expect(await loudness(target, silent)).toBeLessThan(-60)
  })
})

describe.skipIf(!encoder)('BULK-01: films of other recorders', () => {
  const webm = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-f', 'webm']
  it.each<[name: string, how: string[]]>([
    ['a WebM', webm],
    // As browsers record: without a length and an index.
    ['a WebM that states no length', [...webm, '-live', '1']],
    ['an MKV', ['-c', 'copy', '-f', 'matroska']],
  ])('BULK-01: %s is measured and encoded', async (name, how) => {
    const [mp4, source, target] = [`${name}.mp4`, name, 'low.mp4'].map((one) => join(folder, one))
    if (!encoder || !mp4 || !source || !target) throw new Error('no encoder')
    await makeVideo(mp4, { seconds: 3 })
    await run(programs?.ffmpeg ?? '', ['-v', 'error', '-i', mp4, ...how, source])
    const film = await encoder.probe(source)
    expect(film).toEqual({ seconds: 3, hasSound: true })
    if (!film) return
    const signal = new AbortController().signal
    for (const quality of ['low', 'audio'] as const) {
      const rendering = { source, film, quality, target }
      const made = await encoder.make(rendering, { signal, onProgress: () => undefined })
      expect(made).toBe('made')
      expect(Math.abs((await secondsOf(target)) - 3)).toBeLessThan(0.5)
    }
  })
})

it.skipIf(!encoder)('STAFF-01: a film that is cut off is not whole', async () => {
  const path = join(folder, 'whole.mp4')
  await makeVideo(path, { seconds: 1 })
  expect(await isWholeMp4(path)).toBe(true)
  await truncate(path, (await stat(path)).size - 1)
  expect(await isWholeMp4(path)).toBe(false)
  await truncate(path, 0)
  expect(await isWholeMp4(path)).toBe(false)
})
