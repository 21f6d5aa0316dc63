import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClipRow, ContentFile, ContentFiles } from '#contract/shared/content-files.ts'
import { examKeys } from '#contract/shared/kinds.ts'
import type { Store } from '../gateways/media/store.ts'
import type { JsonPath, Report } from './json-lines.ts'

type MediaUse = {
  in: ContentFile
  path: JsonPath
  file: string
  /** The recorded size and hash; undefined for captions. */
  expected?: { bytes: number; sha256: string }
}

/** Every use that the content makes of a media file. */
function mediaUses(files: Partial<ContentFiles>): MediaUse[] {
  const uses: MediaUse[] = []
  for (const [n, { renditions, captions }] of (files['media/recordings.json'] ?? []).entries()) {
    for (const [m, row] of renditions.entries())
      uses.push({
        in: 'media/recordings.json',
        path: [n, 'renditions', m],
        file: row.file,
        expected: row,
      })
    for (const [m, { file }] of captions.entries())
      uses.push({ in: 'media/recordings.json', path: [n, 'captions', m], file })
  }
  for (const [n, row] of (files['media/materials.json'] ?? []).entries())
    uses.push({ in: 'media/materials.json', path: [n], file: row.file, expected: row })
  return [...uses, ...publicUses(files)]
}

/** The clips and papers that anyone may fetch. */
function publicUses(files: Partial<ContentFiles>): MediaUse[] {
  const clipUses = (from: ContentFile, clip: ClipRow, path: JsonPath): MediaUse[] => [
    { in: from, path, file: clip.file, expected: clip },
    ...clip.captions.map(({ file }, n) => ({ in: from, path: [...path, 'captions', n], file })),
  ]
  const showcases = 'pages/past-papers.json'
  const lesson = files['pages/home.json']?.clip
  const ofHome = lesson ? clipUses('pages/home.json', lesson, ['clip']) : []
  const ofExams = examKeys.flatMap((exam) => {
    const showcase = files[showcases]?.[exam]
    const papers = files['pages/paper-downloads.json']?.[exam]
    return [
      ...(showcase?.subjects ?? []).flatMap(({ clips }, n) =>
        clips.flatMap((clip, m) => clipUses(showcases, clip, [exam, 'subjects', n, 'clips', m])),
      ),
      ...(showcase?.guides ?? []).flatMap((clip, n) =>
        clipUses(showcases, clip, [exam, 'guides', n]),
      ),
      ...(papers ?? []).map((paper, n) => ({
        in: 'pages/paper-downloads.json' as const,
        path: [exam, n],
        file: paper.file,
        expected: paper,
      })),
    ]
  })
  return [...ofHome, ...ofExams]
}

/** The keys of all media files that the content names. */
export const mediaKeysOf = (files: Partial<ContentFiles>): string[] => [
  ...new Set(mediaUses(files).map((use) => use.file)),
]

/** Every media file that is named must exist and match its record. */
export async function checkContentMedia(
  folder: string,
  files: Partial<ContentFiles>,
  report: Report,
): Promise<void> {
  for (const use of mediaUses(files)) {
    const file = join(folder, use.file)
    const bytes = await bytesOf(file)
    if (bytes === undefined) report(use.in, [...use.path, 'file'], `media/${use.file} is missing`)
    else if (use.expected && bytes !== use.expected.bytes)
      report(use.in, [...use.path, 'bytes'], `media/${use.file} has ${bytes} bytes`)
    else if (use.expected && (await sha256Of(file)) !== use.expected.sha256)
      report(use.in, [...use.path, 'sha256'], `media/${use.file} has another SHA-256`)
  }
}

/**
 * Copies the media of checked content to where it is served from: the bucket if there is one. A file is replaced
 * atomically, so that nobody is sent half of it.
 * @returns what was copied
 */
export async function copyMedia(
  from: string,
  to: string,
  files: ContentFiles,
  bucket?: Store,
): Promise<string[]> {
  const copied: string[] = []
  if (!bucket) await mkdir(to, { recursive: true })
  for (const file of mediaKeysOf(files)) {
    const target = join(to, file)
    if (bucket) {
      if (await isInBucket(bucket, file, join(from, file))) continue
      await bucket.copyFile(join(from, file), file)
      copied.push(file)
      continue
    }
    if (await isSameFile(join(from, file), target)) continue
    await mkdir(dirname(target), { recursive: true })
    const unfinished = `${target}.${randomUUID()}.part`
    try {
      await copyFile(join(from, file), unfinished)
      await rename(unfinished, target)
    } finally {
      await rm(unfinished, { force: true })
    }
    copied.push(file)
  }
  return copied
}

/** Large files are compared by size only. */
async function isInBucket(bucket: Store, mediaKey: string, source: string): Promise<boolean> {
  const there = await bucket.head(mediaKey)
  if (!there || there.bytes !== (await bytesOf(source))) return false
  return there.sha256 === undefined || there.sha256 === (await sha256Of(source))
}

async function isSameFile(source: string, target: string): Promise<boolean> {
  if ((await bytesOf(source)) !== (await bytesOf(target))) return false
  return (await sha256Of(source)) === (await sha256Of(target))
}

/** Undefined when the file is not there. */
async function bytesOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
