import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleClips } from './clips.ts'
import { backdrop, h264, measured, quiet, run, slideFilter, speak, webVtt } from './film.ts'
import type { SampleRecording } from './recordings.ts'

const width = 640
const height = 360
const slideSeconds = 5
const maximumBytes = 60_000
const maximumBytesInAll = 500_000

/** Makes the clips that anyone may play, and what `content/pages/past-papers.json` says of them. */
export async function makeClips(mediaFolder: string, scratch: string) {
  await mkdir(join(mediaFolder, 'clips'), { recursive: true })
  const made = new Map<string, Awaited<ReturnType<typeof makeClip>>>()
  const clipOf = async (film: SampleRecording) => {
    const clip = made.get(film.id) ?? (await makeClip(film, mediaFolder, scratch))
    made.set(film.id, clip)
    return clip
  }
  const page = async ({ subjects, guides }: (typeof sampleClips)['spm']) => {
    const written = { subjects: [] as object[], guides: [] as object[] }
    for (const { clips, colour, ...subject } of subjects) {
      const its = []
      for (const film of clips) its.push(await clipOf(film))
      written.subjects.push({ ...subject, background_color_hex: colour, clips: its })
    }
    for (const film of guides) written.guides.push(await clipOf(film))
    return written
  }
  const pages = { spm: await page(sampleClips.spm), igcse: await page(sampleClips.igcse) }
  const bytes = [...made.values()].reduce((sum, clip) => sum + clip.bytes, 0)
  if (bytes > maximumBytesInAll) throw new Error(`${bytes} bytes of clips are too many`)
  return pages
}

async function makeClip(film: SampleRecording, mediaFolder: string, scratch: string) {
  const studio = { scratch, slideSeconds }
  const { sound, cues } = await speak(film, studio)
  const seconds = film.slides.length * slideSeconds
  const file = `clips/${film.id}.mp4`
  await run('ffmpeg', [
    ...quiet,
    ...['-f', 'lavfi', '-i', backdrop(film.colour, height, seconds), '-i', sound],
    ...['-map', '0:v', '-map', '1:a', '-vf', await slideFilter(film, height, studio), ...h264],
    ...['-c:a', 'aac', '-b:a', '16k', '-ar', '16000', '-ac', '1', '-t', String(seconds)],
    ...['-metadata', `title=${film.title}`, '-movflags', '+faststart', '-bitexact'],
    join(mediaFolder, file),
  ])
  const size = await measured(join(mediaFolder, file))
  if (size.bytes > maximumBytes) throw new Error(`${file} has ${size.bytes} bytes`)
  const captions = [
    { language: 'en', label: 'English', file: `clips/${film.id}-en.vtt` },
    { language: 'ms', label: 'Bahasa Melayu', file: `clips/${film.id}-ms.vtt` },
  ] as const
  for (const { language, file: vtt } of captions)
    await writeFile(join(mediaFolder, vtt), webVtt(cues, language))
  return { id: film.id, title: film.title, seconds, width, height, file, ...size, captions }
}
