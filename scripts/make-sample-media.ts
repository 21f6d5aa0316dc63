/**
 * Makes the sample recordings and materials of `content/media/` and writes down what was made.
 * Run when their words in `scripts/sample-media/` change; needs an ffmpeg with libx264, flite and DejaVu Sans.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sampleMaterials } from './sample-media/materials.ts'
import { makePdf } from './sample-media/pdf.ts'
import { sampleRecordings, type SampleRecording } from './sample-media/recordings.ts'

const run = promisify(execFile)
const contentFolder = join(import.meta.dirname, '../content')
const mediaFolder = join(contentFolder, 'media')

const slideSeconds = 15
const gapSeconds = 0.6
const framesPerSecond = 10
const maximumBytesInAll = 3_000_000

const renditions = [
  { quality: 'standard', extension: 'mp4', type: 'video/mp4', height: 360, audio: '32k' },
  { quality: 'low', extension: 'mp4', type: 'video/mp4', height: 180, audio: '24k' },
  { quality: 'audio', extension: 'm4a', type: 'audio/mp4', height: null, audio: '32k' },
] as const

const quiet = ['-hide_banner', '-loglevel', 'error', '-y']
const h264 = [
  ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-tune', 'stillimage'],
  ...['-crf', '30', '-pix_fmt', 'yuv420p', '-g', String(framesPerSecond * 5), '-threads', '1'],
]

type Cue = { from: number; to: number; en: string; ms: string }

const scratch = await mkdtemp(join(tmpdir(), 'sample-media-'))
try {
  const recordings = []
  for (const recording of sampleRecordings) recordings.push(await makeRecording(recording))
  const materials = await makeMaterials()
  await writeJson('recordings.json', recordings)
  await writeJson('materials.json', materials)
  const files = [
    ...recordings.flatMap((recording) => recording.renditions),
    ...new Map(materials.map((material) => [material.file, material])).values(),
  ]
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > maximumBytesInAll) throw new Error(`${bytes} bytes are more than a sample may have`)
  console.log(`${files.length} files, ${bytes} bytes`)
} finally {
  await rm(scratch, { recursive: true })
}

async function makeRecording(recording: SampleRecording) {
  const folder = `recordings/${recording.id}`
  await mkdir(join(mediaFolder, folder), { recursive: true })
  const { sound, cues } = await speak(recording)
  const seconds = recording.slides.length * slideSeconds
  const made = []
  for (const { quality, extension, type, height, audio } of renditions) {
    const file = `${folder}/${quality}.${extension}`
    const video =
      height === null
        ? ['-map', '1:a']
        : ['-map', '0:v', '-map', '1:a', '-vf', await slideFilter(recording, height), ...h264]
    await run('ffmpeg', [
      ...quiet,
      ...['-f', 'lavfi', '-i', backdrop(recording.colour, height ?? 180, seconds)],
      ...['-i', sound, ...video],
      ...['-c:a', 'aac', '-b:a', audio, '-ac', '1', '-t', String(seconds)],
      ...['-metadata', `title=${recording.title}`, '-movflags', '+faststart', '-bitexact'],
      join(mediaFolder, file),
    ])
    made.push({ quality, file, type, ...(await measured(file)) })
  }
  const captions = [
    { language: 'ms', label: 'Bahasa Melayu', file: `${folder}/ms.vtt` },
    { language: 'en', label: 'English', file: `${folder}/en.vtt` },
  ] as const
  for (const { language, file } of captions)
    await writeFile(join(mediaFolder, file), webVtt(cues, language))
  return {
    id: recording.id,
    title: recording.title,
    seconds,
    chapters: recording.slides.map(({ title }, n) => ({ at_seconds: n * slideSeconds, title })),
    renditions: made,
    captions,
  }
}

/** Speaks the slides one after the other, each from the second it is shown at. */
async function speak(recording: SampleRecording): Promise<{ sound: string; cues: Cue[] }> {
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

function backdrop(colour: string, height: number, seconds: number): string {
  return `color=c=${colour}:s=${(height * 16) / 9}x${height}:r=${framesPerSecond}:d=${seconds}`
}

/** Draws each slide while it lasts, and a running clock, so that a seek can be seen to land. */
async function slideFilter({ id, title, slides }: SampleRecording, height: number) {
  const filters = [
    await drawText(`${id}-title`, title, height, { size: 0.05, x: 0.06, y: 0.06, alpha: 0.7 }),
    `drawtext=font='DejaVu Sans Mono':fontcolor=white@0.7:fontsize=${Math.round(height * 0.06)}` +
      `:x=w*0.06:y=h*0.88:text='%{pts\\:gmtime\\:0\\:%M\\\\\\:%S}'`,
  ]
  for (const [n, slide] of slides.entries()) {
    const during = `between(t,${n * slideSeconds},${(n + 1) * slideSeconds}-0.001)`
    const name = `${id}-${n}`
    filters.push(
      await drawText(`${name}-head`, `${n + 1}. ${slide.title}`, height, {
        ...{ size: 0.09, x: 0.06, y: 0.2, during },
      }),
    )
    for (const [row, line] of slide.lines.entries()) {
      const y = 0.42 + row * 0.14
      filters.push(
        await drawText(`${name}-${row}`, line, height, { size: 0.075, x: 0.06, y, during }),
      )
    }
  }
  return filters.join(',')
}

type TextPlace = { size: number; x: number; y: number; alpha?: number; during?: string }

async function drawText(name: string, text: string, height: number, place: TextPlace) {
  const file = join(scratch, `${name}.txt`)
  await writeFile(file, text)
  const when = place.during ? `:enable='${place.during}'` : ''
  return (
    `drawtext=font='DejaVu Sans':expansion=none:textfile=${file}` +
    `:fontcolor=white@${place.alpha ?? 1}:fontsize=${Math.round(height * place.size)}` +
    `:x=w*${place.x}:y=h*${place.y}${when}`
  )
}

function webVtt(cues: readonly Cue[], language: 'en' | 'ms'): string {
  const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
  const blocks = cues.map((cue) => `${stamp(cue.from)} --> ${stamp(cue.to)}\n${cue[language]}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

async function makeMaterials() {
  await mkdir(join(mediaFolder, 'materials'), { recursive: true })
  const classIds = await everyClassId()
  const made = []
  for (const material of sampleMaterials) {
    const file = `materials/${material.id}.pdf`
    await writeFile(join(mediaFolder, file), makePdf(material.title, material.pages))
    const size = await measured(file)
    for (const classId of material.classIds ?? classIds)
      made.push({
        id: `${material.id}-${classId}`,
        class_id: classId,
        title: material.title,
        file_name: material.fileName,
        file,
        type: 'application/pdf',
        ...size,
      })
  }
  return made
}

async function everyClassId(): Promise<number[]> {
  const file = join(contentFolder, 'catalogue/classes.json')
  const classes = JSON.parse(await readFile(file, 'utf8')) as { id: number }[]
  return classes.map(({ id }) => id)
}

async function measured(file: string): Promise<{ bytes: number; sha256: string }> {
  const body = await readFile(join(mediaFolder, file))
  return { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') }
}

async function durationOf(file: string): Promise<number> {
  const show = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]
  return Number((await run('ffprobe', show)).stdout)
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(join(mediaFolder, file), `${JSON.stringify(value, null, 2)}\n`)
}
