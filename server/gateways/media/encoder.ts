import { rm, stat } from 'node:fs/promises'
import * as v from 'valibot'
import type { Quality } from '#contract/classroom/classroom.ts'
import type { PreparationProblem } from '#contract/staff/files.ts'
import { voiceMaximumSeconds } from '#contract/staff/questions.ts'
import { findFfmpeg, type Ffmpeg } from './find-ffmpeg.ts'
import { noSpace, runProgram, type Ended } from './run-program.ts'

/** What a video is, by its content. */
export type Film = { seconds: number; hasSound: boolean }
export type Rendering = {
  source: string
  film: Film
  quality: Quality
  /** Where the finished file is to be; unfinished ones lie beside it. */
  target: string
}
/** What a voice was recorded as. */
export type VoiceKind = 'mp4' | 'webm' | 'ogg' | 'mp3'
export type Encoder = {
  /** Undefined when it is no video that can be read. */
  probe(file: string): Promise<Film | undefined>
  /** @throws what an abort throws */
  make(
    rendering: Rendering,
    how: { signal: AbortSignal; onProgress(percent: number): void },
  ): Promise<'made' | Failed>
  /** Makes AAC in an MP4 of a voice that is not longer than the longest answer. */
  makeVoice(voice: {
    source: string
    kind: VoiceKind
    target: string
  }): Promise<{ seconds: number; bytes: number; problem?: undefined } | Failed | 'too-long'>
}

/** Why a rendition could not be made; trying again by itself would not help. */
export type Failed = { problem: PreparationProblem; details: string }

const looksWithinMs = 30_000
const silentAtMostMs = 5 * 60_000
/** On a slow and busy machine too; a file that keeps ffmpeg busy for longer was made to. */
const encodesWithinMs = (filmSeconds: number) => Math.max(30 * 60, 8 * filmSeconds) * 1000
/** Between two places that a player can go to without reading on. */
const keyframeSeconds = 5
const framesPerSecond = 30
/** Leaves out frames that come too soon after one; `-fpsmax` is unknown to an ffmpeg of 2018. */
const atMostFrames = `select=isnan(prev_selected_t)+gte(t-prev_selected_t\\,0.9/${framesPerSecond})`

/** Of each picture: its height, constant quality (x264), and the most it takes, in kbit/s. */
const pictures = {
  low: { height: 240, crf: 28, most: 300 },
  standard: { height: 480, crf: 25, most: 1000 },
} as const
const voiceKbits = 40
/** A recorder is stopped a moment too late. */
const lateSeconds = 2
const demuxers: Record<VoiceKind, string> = {
  mp4: 'mov',
  webm: 'matroska',
  ogg: 'ogg',
  mp3: 'mp3',
}
const soundKbits: Record<Quality, number> = { audio: 48, low: 48, standard: 96 }

/** The encoder of the setting `FFMPEG`; undefined where there is no ffmpeg with H.264 and AAC. */
export async function findEncoder(setting: string): Promise<Encoder | undefined> {
  const found = await findFfmpeg(setting)
  return found && encoder(found)
}

/** What is sent is read as an MP4 from the disk and as nothing else: a file may name others, and addresses. */
const readAs = (demuxer: string) => ['-protocol_whitelist', 'file', '-f', demuxer]
const onlyThisFile = readAs('mov')
/** Nothing but what is seen and heard. */
const bare = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
const quiet = ['-hide_banner', '-loglevel', 'error']

function encoder({ ffmpeg, ffprobe, limits }: Ffmpeg): Encoder {
  async function probe(file: string): Promise<Film | undefined> {
    const entries = 'format=duration:stream=codec_type:stream_disposition=attached_pic'
    const { code, output } = await runProgram(
      [
        ...limits,
        ffprobe,
        ...quiet,
        ...onlyThisFile,
        '-show_entries',
        entries,
        '-of',
        'json',
        file,
      ],
      { silentMs: looksWithinMs, mostMs: looksWithinMs },
    )
    const found = code === 0 ? v.safeParse(Found, output) : undefined
    if (!found?.success) return undefined
    const { format, streams } = found.output
    const has = (type: string) =>
      streams.some((one) => one.codec_type === type && one.disposition.attached_pic !== 1)
    const seconds = Math.round(Number(format.duration))
    if (!has('video') || !(seconds >= 1)) return undefined
    return { seconds, hasSound: has('audio') }
  }

  return {
    probe,
    makeVoice,

    /**
     * In two steps. What is encoded comes to us through a pipe, so that ffmpeg ends with this process however
     * that ends; the second step puts the index before the pictures, so that playing begins at once.
     */
    async make({ source, film, quality, target }, { signal, onProgress }) {
      const encoded = `${target}.nut`
      const silentMs = silentAtMostMs
      const mostMs = encodesWithinMs(film.seconds)
      try {
        const first = await runProgram(
          [
            ...[
              ...limits,
              'nice',
              '-n',
              '19',
              ffmpeg,
              ...quiet,
              '-nostdin',
              ...onlyThisFile,
              '-i',
              source,
            ],
            ...streamsOf(quality, film),
            ...['-progress', 'pipe:3', '-flush_packets', '1', '-f', 'nut', 'pipe:1'],
          ],
          {
            signal,
            silentMs,
            mostMs,
            outputTo: encoded,
            onLine(line) {
              const done = /^out_time_us=(\d+)/.exec(line)?.[1]
              if (done) onProgress(Math.min(99, Math.floor(Number(done) / 1e4 / film.seconds)))
            },
          },
        )
        if (first.code !== 0) return failureOf(first)
        const second = await runProgram(
          [
            ...[...limits, 'nice', '-n', '19', ffmpeg, ...quiet, '-nostdin', '-y'],
            ...['-f', 'nut', '-i', encoded, '-map', '0', '-c', 'copy'],
            ...['-movflags', '+faststart', '-f', 'mp4', target],
          ],
          { signal, silentMs, mostMs },
        )
        if (second.code !== 0) return failureOf(second)
        // A video that breaks off in the middle is encoded as far as it goes, without a word.
        const seconds = await secondsOf(target)
        const isWhole = Math.abs(seconds - film.seconds) <= Math.max(3, film.seconds / 50)
        const details = `${quality} has ${seconds} of ${film.seconds} s`
        return isWhole ? 'made' : { problem: 'unreadable', details }
      } finally {
        await rm(encoded, { force: true })
      }
    },
  }

  async function makeVoice({ source, kind, target }: Parameters<Encoder['makeVoice']>[0]) {
    // What a browser recorded does not say how long it is; other files do.
    if ((await secondsOf(source, readAs(demuxers[kind]))) > voiceMaximumSeconds + lateSeconds)
      return 'too-long' as const
    const made = await runProgram(
      [
        ...[...limits, 'nice', '-n', '10', ffmpeg, ...quiet, '-nostdin', '-y'],
        ...[...readAs(demuxers[kind]), '-i', source, '-map', '0:a:0'],
        ...[
          '-t',
          String(voiceMaximumSeconds + 2 * lateSeconds),
          '-c:a',
          'aac',
          '-b:a',
          `${voiceKbits}k`,
        ],
        ...['-ac', '1', '-ar', '44100', ...bare, '-movflags', '+faststart', '-f', 'mp4', target],
      ],
      { silentMs: looksWithinMs, mostMs: looksWithinMs },
    )
    if (made.code !== 0) return failureOf(made)
    const seconds = Math.round(await secondsOf(target))
    if (seconds > voiceMaximumSeconds + lateSeconds) return 'too-long' as const
    if (seconds < 1) return { problem: 'unreadable' as const, details: 'there is nothing to hear' }
    return { seconds, bytes: (await stat(target)).size }
  }

  async function secondsOf(file: string, how: readonly string[] = []): Promise<number> {
    const { code, output } = await runProgram(
      [
        ...limits,
        ffprobe,
        ...quiet,
        ...how,
        '-show_entries',
        'format=duration',
        '-of',
        'csv=p=0',
        file,
      ],
      { silentMs: looksWithinMs, mostMs: looksWithinMs },
    )
    return code === 0 ? Number(output) : 0
  }
}

const Found = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    format: v.object({ duration: v.string() }),
    streams: v.array(
      v.object({
        codec_type: v.string(),
        disposition: v.optional(v.object({ attached_pic: v.optional(v.number()) }), {}),
      }),
    ),
  }),
)

function streamsOf(quality: Quality, { hasSound }: Film): string[] {
  const sound = hasSound
    ? [
        '-map',
        '0:a:0',
        '-c:a',
        'aac',
        '-b:a',
        `${soundKbits[quality]}k`,
        '-ac',
        '1',
        '-ar',
        '44100',
      ]
    : []
  if (quality === 'audio') return [...sound, ...bare]
  const { height, crf, most } = pictures[quality]
  return [
    // Never larger than it was sent; H.264 wants even numbers.
    ...['-map', '0:V:0', '-vf', `${atMostFrames},scale=-2:2*trunc(min(${height}\\,ih)/2)`],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'],
    ...['-crf', String(crf), '-maxrate', `${most}k`, '-bufsize', `${2 * most}k`],
    ...['-force_key_frames', `expr:gte(t,n_forced*${keyframeSeconds})`],
    ...sound,
    ...bare,
  ]
}

function failureOf({ code, errors }: Ended): Failed {
  if (errors.includes(noSpace)) return { problem: 'no-room', details: errors }
  // Ended from outside: it was silent for too long, or took more memory than there is.
  const problem = code === null ? 'stuck' : 'unreadable'
  return { problem, details: `ended with ${code}: ${errors}` }
}
