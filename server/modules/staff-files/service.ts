import { randomUUID } from 'node:crypto'
import type { FileBody } from '#contract/endpoints.ts'
import { recordingMaximumSeconds } from '#contract/limits.ts'
import {
  materialMaximumBytes,
  recordingMaximumBytes,
  uploadKeptDays,
  uploadPieceBytes,
  type AddMaterial,
  type AttachRecording,
  type captionLanguages,
  type LessonFiles,
  type StaffMaterials,
} from '#contract/staff/files.ts'
import { recordChanges } from '../../db/audit.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Encoder } from '../../gateways/media/encoder.ts'
import type { Originals } from '../../gateways/media/originals.ts'
import type { Store } from '../../gateways/media/store.ts'
import type { Assembled, Uploads } from '../../gateways/media/uploads.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseInWords } from '../../http/refuse-in-words.ts'
import type { Caller } from '../../http/who-is-calling.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { materialKind, recordingKind } from './file-kind.ts'
import { preparing, prepareJob } from './prepare.ts'
import { staffFilesRepository, type LessonRow } from './repository.ts'

export type StaffFilesNeeds = {
  uploads: Uploads
  store: Store
  originals: Originals
  /** Undefined where there is no ffmpeg: students get the upload. */
  encoder: Encoder | undefined
  clock: () => Date
  jobs: Jobs
  report(what: string, details: object): void
  className(classId: number): Promise<string | undefined>
}
export type StaffFilesService = ReturnType<typeof staffFilesService>
type UploadedVideo = Pick<AttachRecording, 'upload_id' | 'bytes' | 'sha256' | 'seconds'>
type CaptionLanguage = (typeof captionLanguages)[number]

const dayMs = 24 * 3600 * 1000
const captionLabels: Record<CaptionLanguage, string> = { ms: 'Bahasa Melayu', en: 'English' }

/** Recordings, captions and materials uploaded by staff. */
export function staffFilesService(db: Db, needs: StaffFilesNeeds) {
  const { uploads, store, originals, encoder, className } = needs
  const repository = staffFilesRepository(db)

  async function files(row: LessonRow, now: Date): Promise<LessonFiles> {
    const [recording, preparation] = await Promise.all([
      row.recordingId ? repository.recording(row.recordingId) : undefined,
      repository.preparationOf(row),
    ])
    return {
      server_time: now.toISOString(),
      makes_qualities: encoder !== undefined,
      preparation: preparation
        ? {
            quality: preparation.quality,
            percent: preparation.percent,
            problem: preparation.problem,
            is_shown: preparation.recordingId === row.recordingId,
            release_at: preparation.releaseAt?.toISOString() ?? null,
          }
        : null,
      recording: recording
        ? { ...recording, release_at: row.releasedAt?.toISOString() ?? null }
        : null,
    }
  }
  const lessonOf = async (lessonId: string) =>
    (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
  const demandClass = async (classId: number) =>
    (await className(classId)) ?? refuse('class.unknown')

  /** The complete upload. @throws Refusal `staff.refused` when it does not match what was announced */
  async function assembled(
    { upload_id, bytes, sha256 }: { upload_id: string; bytes: number; sha256: string },
    maximumBytes: number,
  ): Promise<Extract<Assembled, { kind: 'whole' }>> {
    if (bytes > maximumBytes) refuseInWords('fileTooLarge')
    const file = await uploads.assemble(upload_id, { bytes, sha256 })
    return file.kind === 'whole' ? file : refuseInWords('fileBroken')
  }

  /** The complete upload, checked by its content. @throws Refusal `staff.refused` when it is not a playable video */
  async function video(body: UploadedVideo) {
    const file = await assembled(body, recordingMaximumBytes)
    const type = recordingKind(file.head) ?? refuseInWords('noVideo')
    const film = await encoder?.probe(file.path)
    if (encoder && !film) refuseInWords('unreadableVideo')
    const seconds = film?.seconds ?? body.seconds
    if (seconds > recordingMaximumSeconds) refuseInWords('videoTooLong')
    return { file, type, film, seconds }
  }

  return {
    async ofLesson(lessonId: string, now: Date): Promise<LessonFiles> {
      return files(await lessonOf(lessonId), now)
    },

    pieces: (id: string) => uploads.pieces(id),

    /** A piece that is sent again replaces itself. */
    async takePiece(id: string, piece: number, { bytes }: FileBody): Promise<void> {
      if (
        bytes.length === 0 ||
        (piece + 1) * uploadPieceBytes > recordingMaximumBytes + uploadPieceBytes
      )
        refuseInWords('fileTooLarge')
      await uploads.keep(id, piece, bytes)
    },

    /**
     * The upload becomes the lesson's recording: first the file, then the rows that name it. Where qualities can
     * be made, it is shown from the first of them on.
     */
    async attach(
      caller: Caller,
      lessonId: string,
      body: AttachRecording,
      now: Date,
    ): Promise<LessonFiles> {
      const lesson = await lessonOf(lessonId)
      if (lesson.startsAt > now) refuseInWords('notHeldYet')
      const label = await demandClass(lesson.classId)
      const { file, type, film, seconds } = await video(body)
      const recordingId = `staff-${randomUUID()}`
      const mediaKey = `recordings/${recordingId}/standard.mp4`
      await file.handTo((path) =>
        film ? originals.keepFile(path, recordingId) : store.putFile(path, mediaKey),
      )
      const { bytes, sha256 } = body
      const releaseAt = new Date(body.release_at)
      const dropped = await db.transaction(async (tx) => {
        const inTx = staffFilesRepository(tx)
        const [before = lesson] = await inTx.lockMeeting(lesson)
        await inTx.addRecording({ id: recordingId, title: lesson.title, seconds, chapters: [] })
        // An older upload that is still being prepared is dropped.
        const unwanted = await inTx.dropPreparationOf(lesson)
        if (film) {
          await inTx.prepare({ recordingId, lessonId, releaseAt, sentAt: now })
          await needs.jobs.add(tx, prepareJob(recordingId), now)
        } else {
          const quality = 'standard'
          await inTx.addRendition({ recordingId, quality, mediaKey, type, bytes, sha256 })
          await inTx.setRecording(lesson, { recordingId, releasedAt: releaseAt })
        }
        await recordChanges(
          tx,
          [
            {
              uid: caller.uid,
              action: 'recording-attached',
              subject: `lesson/${lessonId}`,
              label,
              before: auditValuesOf(before),
              after: { recording: recordingId, release_at: body.release_at },
            },
          ],
          now,
        )
        return unwanted
      })
      for (const unwanted of dropped) await originals.drop(unwanted)
      needs.jobs.wake()
      return files(await lessonOf(lessonId), now)
    },

    /**
     * The upload becomes a recording of one quality that nothing names yet: the file first.
     * @returns its id and length, and a function that writes its rows in the transaction that names it
     */
    async storeVideo(
      body: UploadedVideo,
      title: string,
    ): Promise<{ recordingId: string; seconds: number; add(tx: Tx): Promise<void> }> {
      const { file, type, seconds } = await video(body)
      const recordingId = `staff-${randomUUID()}`
      const quality = 'standard'
      const mediaKey = `recordings/${recordingId}/${quality}.mp4`
      await file.handTo((path) => store.putFile(path, mediaKey))
      const { bytes, sha256 } = body
      return {
        recordingId,
        seconds,
        async add(tx) {
          const inTx = staffFilesRepository(tx)
          await inTx.addRecording({ id: recordingId, title, seconds, chapters: [] })
          await inTx.addRendition({ recordingId, quality, mediaKey, type, bytes, sha256 })
        },
      }
    },

    /** Tries again after the problem was fixed: makes what is still missing. */
    async prepareAgain(caller: Caller, lessonId: string, now: Date): Promise<LessonFiles> {
      const lesson = await lessonOf(lessonId)
      const label = await demandClass(lesson.classId)
      await db.transaction(async (tx) => {
        const inTx = staffFilesRepository(tx)
        await inTx.lockMeeting(lesson)
        const preparation = await inTx.preparationOf(lesson)
        if (!preparation?.problem) refuseInWords('notStuck')
        const { recordingId, problem } = preparation
        await inTx.changePreparation(recordingId, { problem: null, begun: 0, percent: 0 })
        await needs.jobs.add(tx, prepareJob(recordingId), now)
        await recordChanges(
          tx,
          [
            {
              uid: caller.uid,
              action: 'recording-prepared-again',
              subject: `lesson/${lessonId}`,
              label,
              before: { problem },
              after: { recording: recordingId },
            },
          ],
          now,
        )
      })
      needs.jobs.wake()
      return files(lesson, now)
    },

    /** Sets when the recording is released; null withdraws it. */
    async release(
      caller: Caller,
      lessonId: string,
      releaseAt: string | null,
      now: Date,
    ): Promise<LessonFiles> {
      const lesson = await lessonOf(lessonId)
      const label = await demandClass(lesson.classId)
      await db.transaction(async (tx) => {
        const inTx = staffFilesRepository(tx)
        const [before = lesson] = await inTx.lockMeeting(lesson)
        const set = releaseAt === null ? null : new Date(releaseAt)
        if (!before.recordingId && !(await inTx.preparationOf(lesson))) refuseInWords('noRecording')
        if (before.recordingId) await inTx.setRecording(lesson, { releasedAt: set })
        await inTx.changePreparationOf(lesson, { releaseAt: set })
        await recordChanges(
          tx,
          [
            {
              uid: caller.uid,
              action: releaseAt === null ? 'recording-withdrawn' : 'recording-released',
              subject: `lesson/${lessonId}`,
              label,
              before: auditValuesOf(before),
              after: { ...auditValuesOf(before), release_at: releaseAt },
            },
          ],
          now,
        )
      })
      return files(await lessonOf(lessonId), now)
    },

    async caption(
      caller: Caller,
      lessonId: string,
      language: CaptionLanguage,
      { bytes }: FileBody,
      now: Date,
    ): Promise<LessonFiles> {
      const lesson = await lessonOf(lessonId)
      const { recordingId } = lesson
      if (!recordingId) refuseInWords('noRecording')
      // WebVTT, 4.1: the signature, after a byte order mark if there is one.
      if (!/^\uFEFF?WEBVTT/.test(Buffer.from(bytes).toString('utf8', 0, 16)))
        refuseInWords('noCaptions')
      const label = await demandClass(lesson.classId)
      const mediaKey = `recordings/${recordingId}/${language}-${randomUUID()}.vtt`
      await store.put(mediaKey, bytes)
      await db.transaction(async (tx) => {
        await staffFilesRepository(tx).setCaptions({
          recordingId,
          language,
          label: captionLabels[language],
          mediaKey,
        })
        await recordChanges(
          tx,
          [
            {
              uid: caller.uid,
              action: 'captions-set',
              subject: `lesson/${lessonId}`,
              label,
              before: {},
              after: { language },
            },
          ],
          now,
        )
      })
      return files(lesson, now)
    },

    async materials(classId: number): Promise<StaffMaterials> {
      await demandClass(classId)
      const rows = await repository.materials(classId)
      return { materials: rows.map(({ id, title, bytes }) => ({ id, title, bytes })) }
    },

    async addMaterial(
      caller: Caller,
      classId: number,
      body: AddMaterial,
      now: Date,
    ): Promise<void> {
      const label = await demandClass(classId)
      const file = await assembled(body, materialMaximumBytes)
      const kind = materialKind(file.head) ?? refuseInWords('noMaterial')
      const id = randomUUID()
      const mediaKey = `materials/${id}.${kind.ending}`
      await file.handTo((path) => store.putFile(path, mediaKey))
      const { title, bytes } = body
      await db.transaction(async (tx) => {
        await staffFilesRepository(tx).addMaterial({
          id,
          classId,
          title,
          fileName: `${title.replaceAll(/[^\p{L}\p{N} .()-]/gu, '-').slice(0, 90)}.${kind.ending}`,
          mediaKey,
          type: kind.type,
          bytes,
        })
        await recordChanges(
          tx,
          [
            {
              uid: caller.uid,
              action: 'material-added',
              subject: `material/${id}`,
              label,
              before: {},
              after: { title, bytes },
            },
          ],
          now,
        )
      })
    },

    /** Its file stays: links to it may be in use. */
    async removeMaterial(caller: Caller, id: string, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        const gone = await staffFilesRepository(tx).removeMaterial(id)
        if (!gone) refuse('material.unknown')
        await recordChanges(
          tx,
          [
            {
              uid: caller.uid,
              action: 'material-removed',
              subject: `material/${id}`,
              label: gone.title,
              before: { title: gone.title, class_id: gone.classId, media_key: gone.mediaKey },
              after: {},
            },
          ],
          now,
        )
      })
    },

    /**
     * Removes uploads that were abandoned for a week, and originals that are no longer needed.
     * @returns how many uploads
     */
    async dropStale(now: Date): Promise<number> {
      const before = new Date(now.getTime() - uploadKeptDays * dayMs)
      const prepared = await repository.preparedIds()
      for (const recordingId of await originals.olderThan(before))
        if (!prepared.includes(recordingId)) await originals.drop(recordingId)
      return uploads.dropOlderThan(before)
    },

    /** Jobs of many minutes; undefined where there is no ffmpeg. */
    longJobs: preparing(db, needs),
  }
}

const auditValuesOf = ({ recordingId, releasedAt }: LessonRow) => ({
  recording: recordingId,
  release_at: releasedAt?.toISOString() ?? null,
})
