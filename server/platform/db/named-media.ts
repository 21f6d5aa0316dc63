import { eq, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'
import { LogoFile } from '#contract/school/school-document.ts'
import { logoPath } from '#contract/school/logo.ts'
import { pageDocuments } from '#contract/site/page-content.ts'
import { portraitPath } from '#contract/catalogue/portraits.ts'
import type { Db, Tx } from './open.ts'
import { staffPageContent } from './schema/site.ts'
import { captions, materials, renditions } from './schema/classroom.ts'
import { questions } from './schema/support.ts'
import { teacherPhotos } from './schema/catalogue.ts'

/**
 * A file that the database names. No size or hash is stored for captions, photos and logos, and no hash for spoken
 * answers and some materials.
 */
export type NamedMedia = { mediaKey: string; bytes?: number; sha256?: string }

/**
 * Every file of the media store that the database refers to: recordings, materials, voice answers, photos and logos.
 * Files of public pages are referred to only by `content/`.
 */
export async function namedMedia(db: Db | Tx): Promise<NamedMedia[]> {
  const { mediaKey, bytes, sha256 } = renditions
  const voices = await db
    .select({ mediaKey: questions.voiceKey, bytes: questions.voiceBytes })
    .from(questions)
    .where(isNotNull(questions.voiceKey))
  const photos = await db
    .select({ mediaKey: questions.photoKey })
    .from(questions)
    .where(isNotNull(questions.photoKey))
  const answerPhotos = await db
    .select({ mediaKey: questions.answerPhotoKey })
    .from(questions)
    .where(isNotNull(questions.answerPhotoKey))
  const portraits = await db.select({ photo: teacherPhotos.photo }).from(teacherPhotos)
  const files: NamedMedia[] = [
    ...(await logosOfStaff(db)),
    ...voices.map((voice) => ({ mediaKey: voice.mediaKey ?? '', bytes: voice.bytes ?? 0 })),
    ...[...photos, ...answerPhotos].map((photo) => ({ mediaKey: photo.mediaKey ?? '' })),
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
async function logosOfStaff(db: Db | Tx): Promise<NamedMedia[]> {
  const rows = await db
    .select({ published: staffPageContent.published, draft: staffPageContent.draft })
    .from(staffPageContent)
    .where(eq(staffPageContent.key, pageDocuments.school.document))
  const logos = rows.flatMap(({ published, draft }) => [published, draft]).map(logoOf)
  return logos.flatMap((file) => (file ? { mediaKey: logoPath(file).slice(1) } : []))
}
const logoOf = (body: unknown) => v.parse(WithLogo, body)?.logo
const WithLogo = v.nullish(v.object({ logo: v.nullish(LogoFile) }))
