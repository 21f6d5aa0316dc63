import * as v from 'valibot'
import { qualities, RecordingLinks } from './classroom.ts'
import { recordingMaximumSeconds, savedChunkBytes } from '../shared/limits.ts'
import { StaffClass, StaffLesson } from '../shared/staff/staff-wire.ts'
import { Instant, ShortText, Uuid } from '../shared/wire.ts'

/** Files are uploaded in chunks of this size; the last one may be smaller. */
export const uploadChunkBytes = savedChunkBytes
/** The size of chunks for a bucket. S3 accepts smaller ones only as the last. */
export const bucketChunkBytes = 5 * 1024 * 1024
/** An hour and a half at 2.5 Mbit/s is 1.7 GB. */
export const recordingMaximumBytes = 2_000_000_000
export const materialMaximumBytes = 50_000_000
export const captionsMaximumBytes = 1_000_000
/** An abandoned upload is deleted after this long. */
export const uploadKeptDays = 7

export const captionLanguages = ['ms', 'en'] as const

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** Completes an upload: the expected size and hash of the joined chunks. */
export const UploadedFile = {
  upload_id: Uuid,
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  sha256: Sha256,
}

const InBucket = v.object({
  /** All but the last chunk have this size. */
  chunk_bytes: v.number(),
  /** Whether every chunk has arrived. */
  is_whole: v.boolean(),
  arrived: v.array(v.object({ chunk: v.number(), sha256: Sha256 })),
})
/** The chunks of an upload that have arrived, numbered from 0. */
export const UploadState = v.object({
  /** Numbers of the chunks that were sent by `sendChunk`. */
  chunks: v.array(v.number()),
  /** Set if chunks go to a bucket, under the links of `chunkLink`; null if they are sent by `sendChunk`. */
  bucket: v.optional(v.nullable(InBucket), null),
})
export type UploadState = v.InferOutput<typeof UploadState>

export const ChunkLinkRequest = v.strictObject({
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(bucketChunkBytes)),
  sha256: Sha256,
})
export type ChunkLinkRequest = v.InferOutput<typeof ChunkLinkRequest>
/** Where to PUT one chunk with these headers; it must have the requested size and hash. */
export const ChunkLink = v.object({
  url: v.pipe(v.string(), v.url()),
  headers: v.record(v.string(), v.string()),
})
export type ChunkLink = v.InferOutput<typeof ChunkLink>

export const ChunkNumber = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,3})$/), v.transform(Number))

export const AttachRecording = v.strictObject({
  ...UploadedFile,
  seconds: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(recordingMaximumSeconds)),
  /** The instant from which students may watch it. */
  release_at: Instant,
})
export type AttachRecording = v.InferOutput<typeof AttachRecording>

/** A past lesson without a recording, not even one that is being prepared. */
export const LessonToRecord = v.object({
  ...v.pick(StaffLesson, ['id', 'class_id', 'number', 'title', 'starts_at', 'ends_at']).entries,
  ...v.pick(StaffClass, ['class_name', 'language']).entries,
})
export type LessonToRecord = v.InferOutput<typeof LessonToRecord>

/** How many past days of lessons without a recording are listed. */
export const toRecordDays = 60
export const LessonsToRecord = v.object({
  server_time: Instant,
  /** Whether the server encodes uploads, so that other formats than MP4 are accepted. */
  makes_qualities: v.boolean(),
  /** The latest first. */
  lessons: v.array(LessonToRecord),
})
export type LessonsToRecord = v.InferOutput<typeof LessonsToRecord>

/** WebVTT, and SubRip, which the server turns into WebVTT. */
export const captionTypes = ['text/vtt', 'application/x-subrip'] as const
/** The type of a file of captions by its name. */
export const captionType = (name: string): (typeof captionTypes)[number] =>
  name.toLowerCase().endsWith('.srt') ? 'application/x-subrip' : 'text/vtt'

export const chaptersAtMost = 50
const Chapter = v.strictObject({
  at_seconds: v.pipe(v.number('required'), v.safeInteger('required'), v.minValue(0, 'required')),
  title: v.pipe(ShortText, v.nonEmpty('required')),
})
export type Chapter = v.InferOutput<typeof Chapter>

export const ChangeChapters = v.strictObject({
  /** The version that the change is based on. */
  replaces: v.string(),
  chapters: v.pipe(
    v.array(Chapter),
    v.maxLength(chaptersAtMost, 'max'),
    v.check(
      (chapters) => new Set(chapters.map(({ at_seconds }) => at_seconds)).size === chapters.length,
      'twice',
    ),
  ),
})
export type ChangeChapters = v.InferOutput<typeof ChangeChapters>
export const ChaptersChanged = v.object({
  /** The version of the saved chapters. */
  chapters_version: v.string(),
})
export type ChaptersChanged = v.InferOutput<typeof ChaptersChanged>

/** The chapters that a recording of this length can keep. */
export const chaptersWithin = (chapters: readonly Chapter[], seconds: number): Chapter[] =>
  chapters.filter(({ at_seconds }) => at_seconds < seconds)

/** Signed links to a lesson's recording, released or not. */
export const RecordingPreview = v.pick(RecordingLinks, [
  'seconds',
  'expires_at',
  'renditions',
  'captions',
])
export type RecordingPreview = v.InferOutput<typeof RecordingPreview>

/** Null: nobody may watch it for now. */
export const ReleaseRecording = v.strictObject({ release_at: v.nullable(Instant) })

/**
 * Why encoding failed: the video is unreadable, the server's disk is full, encoding was interrupted several times, or
 * the upload is gone.
 */
export const preparationProblems = ['unreadable', 'no-room', 'stuck', 'source-gone'] as const
export type PreparationProblem = (typeof preparationProblems)[number]

/** The files of a lesson. */
export const LessonFiles = v.object({
  server_time: Instant,
  /** Whether the server encodes every quality; otherwise students get the uploaded file. */
  makes_qualities: v.boolean(),
  /** A recording that is being encoded. Students can watch it once the first quality is ready. */
  preparation: v.nullable(
    v.object({
      /** The rendition in progress and its share done; null while it is queued. */
      quality: v.nullable(v.picklist(qualities)),
      percent: v.number(),
      problem: v.nullable(v.picklist(preparationProblems)),
      /** Whether the lesson already shows a part of it. */
      is_shown: v.boolean(),
      release_at: v.nullable(Instant),
    }),
  ),
  recording: v.nullable(
    v.object({
      seconds: v.number(),
      renditions: v.array(v.object({ quality: v.picklist(qualities), bytes: v.number() })),
      /** Null: withdrawn. */
      release_at: v.nullable(Instant),
      captions: v.array(v.string()),
      chapters: v.array(Chapter),
      /** Version tag of the chapters. */
      chapters_version: v.string(),
    }),
  ),
})
export type LessonFiles = v.InferOutput<typeof LessonFiles>

export const AddMaterial = v.strictObject({
  ...UploadedFile,
  title: v.pipe(ShortText, v.nonEmpty('required')),
})
export type AddMaterial = v.InferOutput<typeof AddMaterial>

export const StaffMaterial = v.object({ id: v.string(), title: v.string(), bytes: v.number() })
export const StaffMaterials = v.object({ materials: v.array(StaffMaterial) })
export type StaffMaterials = v.InferOutput<typeof StaffMaterials>
