/**
 * Makes the sample recordings, materials, clips and papers of `content/media/` and writes down what was made.
 * Run when their words in `scripts/sample-media/` change; needs an ffmpeg with libx264, flite and DejaVu Sans.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  backdrop,
  h264,
  measured,
  quiet,
  run,
  slideFilter,
  speak,
  webVtt,
} from './sample-media/film.ts'
import { makeClips } from './sample-media/make-clips.ts'
import { makePapers } from './sample-media/make-papers.ts'
import { sampleMaterials } from './sample-media/materials.ts'
import { makePdf } from './sample-media/pdf.ts'
import { sampleRecordings, type SampleRecording } from './sample-media/recordings.ts'

const contentFolder = join(import.meta.dirname, '../content')
const mediaFolder = join(contentFolder, 'media')

const slideSeconds = 15
const maximumBytesInAll = 3_000_000

const renditions = [
  { quality: 'standard', extension: 'mp4', type: 'video/mp4', height: 360, audio: '32k' },
  { quality: 'low', extension: 'mp4', type: 'video/mp4', height: 180, audio: '24k' },
  { quality: 'audio', extension: 'm4a', type: 'audio/mp4', height: null, audio: '32k' },
] as const

const scratch = await mkdtemp(join(tmpdir(), 'sample-media-'))
const studio = { scratch, slideSeconds }
try {
  const recordings = []
  for (const recording of sampleRecordings) recordings.push(await makeRecording(recording))
  const materials = await makeMaterials()
  await writeJson('media/recordings.json', recordings)
  await writeJson('media/materials.json', materials)
  await writeJson('pages/past-papers.json', await makeClips(mediaFolder, scratch))
  await writeJson('pages/paper-downloads.json', await makePapers(mediaFolder))
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
  const { sound, cues } = await speak(recording, studio)
  const seconds = recording.slides.length * slideSeconds
  const made = []
  for (const { quality, extension, type, height, audio } of renditions) {
    const file = `${folder}/${quality}.${extension}`
    const video =
      height === null
        ? ['-map', '1:a']
        : [
            '-map',
            '0:v',
            '-map',
            '1:a',
            '-vf',
            await slideFilter(recording, height, studio),
            ...h264,
          ]
    await run('ffmpeg', [
      ...quiet,
      ...['-f', 'lavfi', '-i', backdrop(recording.colour, height ?? 180, seconds)],
      ...['-i', sound, ...video],
      ...['-c:a', 'aac', '-b:a', audio, '-ac', '1', '-t', String(seconds)],
      ...['-metadata', `title=${recording.title}`, '-movflags', '+faststart', '-bitexact'],
      join(mediaFolder, file),
    ])
    made.push({ quality, file, type, ...(await measured(join(mediaFolder, file))) })
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

async function makeMaterials() {
  await mkdir(join(mediaFolder, 'materials'), { recursive: true })
  const classIds = await everyClassId()
  const made = []
  for (const material of sampleMaterials) {
    const file = `materials/${material.id}.pdf`
    await writeFile(join(mediaFolder, file), makePdf(material.title, material.pages))
    const size = await measured(join(mediaFolder, file))
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

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(join(contentFolder, file), `${JSON.stringify(value, null, 2)}\n`)
}
