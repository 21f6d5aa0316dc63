import { open, rm, stat } from 'node:fs/promises'
import * as v from 'valibot'
import type { Quality } from '#contract/classroom/classroom.ts'
import type { PreparationProblem } from '#contract/classroom/staff-files.ts'
import { voiceMaximumSeconds } from '#contract/support/staff-questions.ts'
import { findFfmpeg, type Ffmpeg } from './find-ffmpeg.ts'
import { isWholeMp4 } from './is-whole-mp4.ts'
import { noSpace, runProgram, type ProgramExit } from './run-program.ts'

/** The length and tracks of a video. */
export type Film = { seconds: number; hasSound: boolean }
export type Rendering = {
  source: string
  film: Film
  quality: Quality
  /** Where the finished file goes; unfinished ones are written beside it. */
  target: string
}
/** The format of a recorded voice. */
export type VoiceKind = 'mp4' | 'webm' | 'ogg' | 'mp3'
export type Encoder = {
  /** Undefined when it is not a readable video. */
  probe(file: string): Promise<Film | undefined>
  /** @throws what an abort throws */
  make(
    rendering: Rendering,
    how: { signal: AbortSignal; onProgress(percent: number): void },
  ): Promise<'made' | Failed>
  /** Encodes a voice as AAC in an MP4, if it is no longer than the longest answer. */
  makeVoice(voice: {
    source: string
    kind: VoiceKind
    target: string
  }): Promise<{ seconds: number; bytes: number; problem?: undefined } | Failed | 'too-long'>
}

/** The quick operations, which people wait for. */
export type InteractiveEncoder = Omit<Encoder, 'make'>

/** Why a rendition or a voice could not be encoded; an automatic retry would not help. */
export type Failed = { problem: PreparationProblem; details: string }

const quickTimeoutMs = 30_000
const silentAtMostMs = 5 * 60_000
/** Whoever uploads a recording waits for this. */
const measuringAtMostMs = 45_000
/** Enough on a slow and busy machine; only a malicious file takes longer. */
const encodesWithinMs = (filmSeconds: number) => Math.max(30 * 60, 8 * filmSeconds) * 1000
/** Seconds between key frames, to which a player can seek. */
const keyframeSeconds = 5
const framesPerSecond = 30
/** Drops frames that follow another too soon; the ffmpeg of 2018 lacks `-fpsmax`. */
const limitFrameRate = `select=isnan(prev_selected_t)+gte(t-prev_selected_t\\,0.9/${framesPerSecond})`

/** For each quality: height, constant quality (x264) and maximum rate in kbit/s. */
const pictures = {
  low: { height: 240, crf: 28, most: 300 },
  standard: { height: 480, crf: 25, most: 1000 },
} as const
const voiceKbits = 40
/** Recorders stop up to this long after the limit. */
const lateSeconds = 2
const demuxers: Record<VoiceKind, string> = {
  mp4: 'mov',
  webm: 'matroska',
  ogg: 'ogg',
  mp3: 'mp3',
}
/** If one channel is inverted, the difference of both is at least this much louder than their sum. */
const oppositeByDb = 6
const soundHertz = 44100
const soundKbits: Record<Quality, number> = { audio: 48, low: 48, standard: 96 }

/** In production only the packaged ffmpeg of 2018 was found. */
export class FfmpegOutdated extends Error {
  override name = 'FfmpegOutdated'
}

/**
 * The encoder of the setting `FFMPEG`; undefined without an ffmpeg with H.264 and AAC.
 * @throws FfmpegOutdated
 */
export async function findEncoder(
  setting: string,
  { inProduction = false } = {},
): Promise<Encoder | undefined> {
  const found = await findFfmpeg(setting)
  if (found?.isPackaged && inProduction)
    throw new FfmpegOutdated(
      'The only ffmpeg here is of 2018 and reads what staff send. Install a current one (Debian: apt install ffmpeg), or set FFMPEG: to its path, to worker, or to none.',
    )
  return found && encoder(found)
}

/** Reads one file in a given format: a guessed format may name further files and addresses. */
const readAs = (demuxer: string) => ['-protocol_whitelist', 'file', '-f', demuxer]
/** Begins WebM and MKV files (EBML, RFC 8794). */
const startOfMatroska = '1a45dfa3'
async function readAsFilm(path: string): Promise<string[]> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(4), position: 0 })
    return readAs(buffer.toString('hex') === startOfMatroska ? 'matroska' : 'mov')
  } finally {
    await file.close()
  }
}
/** Only pictures and sound, no other streams. */
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
        ...(await readAsFilm(file)),
        '-show_entries',
        entries,
        '-of',
        'json',
        file,
      ],
      { silentMs: quickTimeoutMs, mostMs: quickTimeoutMs },
    )
    const found = code === 0 ? v.safeParse(Found, output) : undefined
    if (!found?.success) return undefined
    const { format, streams } = found.output
    const has = (type: string) =>
      streams.some((one) => one.codec_type === type && one.disposition.attached_pic !== 1)
    if (!has('video')) return undefined
    const seconds = Math.round(Number(format.duration ?? (await measuredSeconds(file))))
    if (!(seconds >= 1)) return undefined
    return { seconds, hasSound: has('audio') }
  }

  return {
    probe,
    makeVoice,

    /**
     * Two steps. The encoded stream comes to us through a pipe, so that ffmpeg ends with this process on every system;
     * the second step moves the index to the front, so that playback starts at once.
     */
    async make({ source, film, quality, target }, { signal, onProgress }) {
      const encoded = `${target}.nut`
      const silentMs = silentAtMostMs
      const mostMs = encodesWithinMs(film.seconds)
      const within = { signal, silentMs, mostMs }
      try {
        const isOpposite = film.hasSound && (await hasOppositePhases(source, within))
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
              ...(await readAsFilm(source)),
              '-i',
              source,
            ],
            ...streamsOf(quality, film, isOpposite),
            ...['-progress', 'pipe:3', '-flush_packets', '1', '-f', 'nut', 'pipe:1'],
          ],
          {
            ...within,
            outputTo: encoded,
            onLine(line) {
              const done = secondsDone(line)
              if (done) onProgress(Math.min(99, Math.floor((100 * done) / film.seconds)))
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
          within,
        )
        if (second.code !== 0) return failureOf(second)
        if (!(await isWholeMp4(target))) return cutOff
        // A truncated video is encoded as far as it goes, without an error.
        const seconds = await secondsOf(target)
        const isWhole = Math.abs(seconds - film.seconds) <= Math.max(3, film.seconds / 50)
        const details = `${quality} has ${seconds} of ${film.seconds} s`
        return isWhole ? 'made' : { problem: 'unreadable', details }
      } finally {
        await rm(encoded, { force: true })
      }
    },
  }

  /** The length of a video that does not state it, as browsers record: reads it whole. NaN if it cannot be read. */
  async function measuredSeconds(file: string): Promise<number> {
    let seconds = 0
    const { code } = await runProgram(
      [
        ...[...limits, ffmpeg, ...quiet, '-nostdin', ...(await readAsFilm(file)), '-i', file],
        ...['-map', '0:V:0', '-c', 'copy', '-progress', 'pipe:3', '-f', 'null', '-'],
      ],
      {
        silentMs: quickTimeoutMs,
        mostMs: measuringAtMostMs,
        onLine(line) {
          seconds = secondsDone(line) ?? seconds
        },
      },
    )
    return code === 0 ? seconds : Number.NaN
  }

  /** Do left and right cancel out in one channel? */
  async function hasOppositePhases(
    source: string,
    within: Pick<Parameters<typeof runProgram>[1], 'signal' | 'silentMs' | 'mostMs'>,
  ): Promise<boolean> {
    const half = (how: '+' | '-') => `pan=mono|c0=0.5*c0${how}0.5*c1,volumedetect`
    const { errors } = await runProgram(
      [
        ...[...limits, 'nice', '-n', '19', ffmpeg, '-hide_banner', '-nostdin'],
        ...[...(await readAsFilm(source)), '-i', source, '-filter_complex'],
        `[0:a:0]aformat=channel_layouts=stereo,asplit[a][b];[a]${half('+')}[sum];[b]${half('-')}[difference]`,
        ...['-map', '[sum]', '-f', 'null', '-', '-map', '[difference]', '-f', 'null', '-'],
      ],
      within,
    )
    const found = [...errors.matchAll(/volumedetect_(\d+) .*mean_volume: (-?[\d.]+) dB/g)]
    const [sum, difference] = found
      .toSorted(([, one], [, other]) => Number(one) - Number(other))
      .map(([, , dB]) => Number(dB))
    return sum !== undefined && difference !== undefined && difference > sum + oppositeByDb
  }

  async function makeVoice({ source, kind, target }: Parameters<Encoder['makeVoice']>[0]) {
    // Browsers' recordings do not state their duration; other files do.
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
      { silentMs: quickTimeoutMs, mostMs: quickTimeoutMs },
    )
    if (made.code !== 0) return failureOf(made)
    if (!(await isWholeMp4(target))) return cutOff
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
      { silentMs: quickTimeoutMs, mostMs: quickTimeoutMs },
    )
    return code === 0 ? Number(output) : 0
  }
}

/** The position in ffmpeg's report of its progress. */
function secondsDone(line: string): number | undefined {
  const done = /^out_time_us=(\d+)/.exec(line)?.[1]
  return done === undefined ? undefined : Number(done) / 1e6
}

const Found = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    format: v.object({ duration: v.optional(v.string()) }),
    streams: v.array(
      v.object({
        codec_type: v.string(),
        disposition: v.optional(v.object({ attached_pic: v.optional(v.number()) }), {}),
      }),
    ),
  }),
)

function streamsOf(quality: Quality, { hasSound, seconds }: Film, isOpposite: boolean): string[] {
  const toMono = isOpposite ? 'aformat=channel_layouts=stereo,pan=mono|c0=0.5*c0-0.5*c1,' : ''
  // Silence fills the time without sound: at the start, in gaps and, in the quality without picture, at the end.
  // A truncated video is still noticed, because the quality with picture is made first and is not padded.
  const filled = `aresample=${soundHertz}:async=1:first_pts=0`
  const padded = quality === 'audio' ? `,apad=whole_len=${seconds * soundHertz}` : ''
  const sound = hasSound
    ? [
        ...['-map', '0:a:0', '-af', `${toMono}${filled}${padded}`, '-c:a', 'aac'],
        ...['-b:a', `${soundKbits[quality]}k`, '-ac', '1', '-ar', String(soundHertz)],
      ]
    : []
  if (quality === 'audio') return [...sound, ...bare]
  const { height, crf, most } = pictures[quality]
  return [
    // Never larger than the upload; H.264 needs even numbers.
    ...['-map', '0:V:0', '-vf', `${limitFrameRate},scale=-2:2*trunc(min(${height}\\,ih)/2)`],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'],
    ...['-crf', String(crf), '-maxrate', `${most}k`, '-bufsize', `${2 * most}k`],
    ...['-force_key_frames', `expr:gte(t,n_forced*${keyframeSeconds})`],
    ...sound,
    ...bare,
  ]
}

/** The ffmpeg of 2018 reports success when the disk is full at the end. */
const cutOff: Failed = { problem: 'no-room', details: 'the file is cut off' }

function failureOf({ code, errors }: ProgramExit): Failed {
  if (errors.includes(noSpace)) return { problem: 'no-room', details: errors }
  // Not started or killed: it was silent or ran for too long, or it used too much memory.
  const problem = code === null ? 'stuck' : 'unreadable'
  return { problem, details: `ended with ${code}: ${errors}` }
}
