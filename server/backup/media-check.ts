import { createHash } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'
import { LogoFile } from '#contract/logo-file.ts'
import { logoPath } from '#contract/logo.ts'
import { pageDocuments } from '#contract/page-content.ts'
import { portraitPath } from '#contract/portraits.ts'
import { belongsInBucket } from '../gateways/media/bucket.ts'
import { folderStore, type Store } from '../gateways/media/store.ts'
import type { Db, Tx } from '../db/open.ts'
import { staffPageContent } from '../db/tables/catalogue.ts'
import { captions, materials, questions, renditions } from '../db/tables/learning.ts'
import { teacherPhotos } from '../db/tables/teacher-photos.ts'

/**
 * A file that the database names. Captions and photos have neither size nor sum recorded, spoken answers and older
 * materials of staff no sum.
 */
type NamedFile = { mediaKey: string; bytes?: number; sha256?: string }
export type StoreOf = (mediaKey: string) => Store
export type MediaCheck = {
  files: number
  /** One sentence for each file. */
  wrong: string[]
}

const askedAtOnce = 8

/** Where each file of a recording or material is stored: in the bucket, if there is one. */
export function storesOf(mediaFolder: string, bucket?: Store): StoreOf {
  const folder = folderStore(mediaFolder)
  return (mediaKey) => (bucket && belongsInBucket(mediaKey) ? bucket : folder)
}

/** Every file of the recordings, materials, spoken answers, photos of teachers and logos, once each. */
export async function namedMedia(db: Db | Tx): Promise<NamedFile[]> {
  const { mediaKey, bytes, sha256 } = renditions
  const voices = await db
    .select({ mediaKey: questions.voiceKey, bytes: questions.voiceBytes })
    .from(questions)
    .where(isNotNull(questions.voiceKey))
  const portraits = await db.select({ photo: teacherPhotos.photo }).from(teacherPhotos)
  const files: NamedFile[] = [
    ...(await logosOfStaff(db)),
    ...voices.map((voice) => ({ mediaKey: voice.mediaKey ?? '', bytes: voice.bytes ?? 0 })),
    ...portraits.flatMap(({ photo }) =>
      (['small', 'large'] as const).map((size) => ({
        mediaKey: portraitPath(photo, size).slice(1),
      })),
    ),
    ...(await db.select({ mediaKey: captions.mediaKey }).from(captions)),
    ...(await db.select().from(materials)).map((material) => ({
      mediaKey: material.mediaKey,
      bytes: material.bytes,
      ...(material.sha256 !== null && { sha256: material.sha256 }),
    })),
    ...(await db.select({ mediaKey, bytes, sha256 }).from(renditions)),
  ]
  return [...new Map(files.map((file) => [file.mediaKey, file])).values()]
}

/** The logos that staff published or drafted. */
async function logosOfStaff(db: Db | Tx): Promise<NamedFile[]> {
  const rows = await db
    .select({ published: staffPageContent.published, draft: staffPageContent.draft })
    .from(staffPageContent)
    .where(eq(staffPageContent.key, pageDocuments.school.document))
  const logos = rows.flatMap(({ published, draft }) => [published, draft]).map(logoOf)
  return logos.flatMap((file) => (file ? { mediaKey: logoPath(file).slice(1) } : []))
}
const logoOf = (body: unknown) => v.parse(WithLogo, body)?.logo
const WithLogo = v.nullish(v.object({ logo: v.nullish(LogoFile) }))

/**
 * Checks that every file that the database names is in its store and has the right size. With `isWhole` each is
 * read to its end and its SHA-256 compared.
 * @throws when a store does not answer
 */
export async function checkMedia(
  db: Db,
  storeOf: StoreOf,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<MediaCheck> {
  const files = await namedMedia(db)
  const waiting = files.values()
  const wrong: string[] = []
  const checkFiles = async () => {
    for (const file of waiting) {
      const problem = await problemOf(file, storeOf(file.mediaKey), isWhole)
      if (problem) wrong.push(`${file.mediaKey} ${problem}`)
    }
  }
  await Promise.all(Array.from({ length: askedAtOnce }, checkFiles))
  return { files: files.length, wrong: wrong.toSorted() }
}

async function problemOf(
  { mediaKey, bytes, sha256 }: NamedFile,
  store: Store,
  isWhole: boolean,
): Promise<string | undefined> {
  const head = await store.head(mediaKey)
  if (!head) return 'is missing'
  if (bytes !== undefined && head.bytes !== bytes)
    return `has ${head.bytes} bytes instead of ${bytes}`
  const differs = 'is not the file that was put there'
  if (sha256 && head.sha256 && head.sha256 !== sha256) return differs
  if (!isWhole) return undefined
  const expected = sha256 ?? head.sha256
  const found = await store.read(mediaKey)
  if (!found) return 'is missing'
  const sum = createHash('sha256')
  for await (const chunk of found.body) sum.update(chunk as Uint8Array)
  return expected && sum.digest('hex') !== expected ? differs : undefined
}

/** The command's output: nothing wrong, or the first mistakes. */
export function mediaWords({ files, wrong }: MediaCheck): string {
  if (wrong.length === 0) return `All ${files} media files are where they belong.`
  const told = wrong.slice(0, 100).map((line) => `  ${line}`)
  const more = wrong.length > told.length ? [`  and ${wrong.length - told.length} more`] : []
  return [
    `Of ${files} media files ${wrong.length} are not as the database says:`,
    ...told,
    ...more,
  ].join('\n')
}
