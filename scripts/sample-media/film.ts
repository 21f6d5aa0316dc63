import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SampleRecording } from './recordings.ts'

export const run = promisify(execFile)
export const framesPerSecond = 10
const gapSeconds = 0.6

export const quiet = ['-hide_banner', '-loglevel', 'error', '-y']
export const h264 = [
  ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-tune', 'stillimage'],
  ...['-crf', '30', '-pix_fmt', 'yuv420p', '-g', String(framesPerSecond * 5), '-threads', '1'],
]

export type Cue = { from: number; to: number; en: string; ms: string }
/** Where unfinished pieces go, and for how long each slide is shown. */
export type Studio = { scratch: string; slideSeconds: number }

/** Speaks the slides one after the other, each from the second it is shown at. */
export async function speak(
  recording: SampleRecording,
  { scratch, slideSeconds }: Studio,
): Promise<{ sound: string; cues: Cue[] }> {
  const cues: Cue[] = []
  const clips: string[] = []
  for (const [slideNumber, slide] of recording.slides.entries()) {
    let at = slideNumber * slideSeconds + gapSeconds
    for (const sentence of slide.sentences) {
      const words = join(scratch, 'words.txt')
      const clip = join(scratch, `${recording.id}-${clips.length}.wav`)
      await writeFile(words, sentence.said)
      const voice = `flite=textfile=${words}:voice=slt`
      await run('ffmpeg', [...quiet, '-f', 'lavfi', '-i', voice, '-ar', '22050', clip])
      const seconds = await durationOf(clip)
      cues.push({ from: at, to: at + seconds, en: sentence.en, ms: sentence.ms })
      clips.push(clip)
      at += seconds + gapSeconds
    }
    if (at > (slideNumber + 1) * slideSeconds) throw new Error(`Too long to say: ${slide.title}`)
  }
  const sound = join(scratch, `${recording.id}.wav`)
  const delayed = cues.map(({ from }, n) => `[${n}]adelay=${Math.round(from * 1000)}[d${n}]`)
  const mixed = `${cues.map((_, n) => `[d${n}]`).join('')}amix=${cues.length}:normalize=0,apad`
  await run('ffmpeg', [
    ...quiet,
    ...clips.flatMap((clip) => ['-i', clip]),
    ...['-filter_complex', `${delayed.join(';')};${mixed}`],
    ...['-t', String(recording.slides.length * slideSeconds), sound],
  ])
  return { sound, cues }
}

export function backdrop(colour: string, height: number, seconds: number): string {
  return `color=c=${colour}:s=${(height * 16) / 9}x${height}:r=${framesPerSecond}:d=${seconds}`
}

/** Draws each slide while it lasts, and a running clock, so that a seek can be seen to land. */
export async function slideFilter(
  { id, title, slides }: SampleRecording,
  height: number,
  { scratch, slideSeconds }: Studio,
) {
  const filters = [
    await drawText(scratch, `${id}-title`, title, height, {
      size: 0.05,
      x: 0.06,
      y: 0.06,
      alpha: 0.7,
    }),
    `drawtext=font='DejaVu Sans Mono':fontcolor=white@0.7:fontsize=${Math.round(height * 0.06)}` +
      `:x=w*0.06:y=h*0.88:text='%{pts\\:gmtime\\:0\\:%M\\\\\\:%S}'`,
  ]
  for (const [n, slide] of slides.entries()) {
    const during = `between(t,${n * slideSeconds},${(n + 1) * slideSeconds}-0.001)`
    const name = `${id}-${n}`
    filters.push(
      await drawText(scratch, `${name}-head`, `${n + 1}. ${slide.title}`, height, {
        ...{ size: 0.09, x: 0.06, y: 0.2, during },
      }),
    )
    for (const [row, line] of slide.lines.entries()) {
      const y = 0.42 + row * 0.14
      filters.push(
        await drawText(scratch, `${name}-${row}`, line, height, {
          size: 0.075,
          x: 0.06,
          y,
          during,
        }),
      )
    }
  }
  return filters.join(',')
}

type TextPlace = { size: number; x: number; y: number; alpha?: number; during?: string }

async function drawText(
  scratch: string,
  name: string,
  text: string,
  height: number,
  place: TextPlace,
) {
  const file = join(scratch, `${name}.txt`)
  await writeFile(file, text)
  const when = place.during ? `:enable='${place.during}'` : ''
  return (
    `drawtext=font='DejaVu Sans':expansion=none:textfile=${file}` +
    `:fontcolor=white@${place.alpha ?? 1}:fontsize=${Math.round(height * place.size)}` +
    `:x=w*${place.x}:y=h*${place.y}${when}`
  )
}

export function webVtt(cues: readonly Cue[], language: 'en' | 'ms'): string {
  const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
  const blocks = cues.map((cue) => `${stamp(cue.from)} --> ${stamp(cue.to)}\n${cue[language]}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

/** A file's size and what it is checked by. */
export async function measured(path: string): Promise<{ bytes: number; sha256: string }> {
  const body = await readFile(path)
  return { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') }
}

async function durationOf(file: string): Promise<number> {
  const show = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]
  return Number((await run('ffprobe', show)).stdout)
}
