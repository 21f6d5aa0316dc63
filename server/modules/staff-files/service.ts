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
import { copyOf } from '../../copy/copy.ts'
import { recordChanges } from '../../db/audit.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Encoder } from '../../gateways/media/encoder.ts'
import type { Originals } from '../../gateways/media/originals.ts'
import type { Store } from '../../gateways/media/store.ts'
import type { Assembled, Uploads } from '../../gateways/media/uploads.ts'
import { refuse } from '../../http/refusal.ts'
import type { Caller } from '../../http/who-is-calling.ts'
import { materialKind, recordingKind } from './file-kind.ts'
import { preparing, prepareJob, type PrepareJob } from './prepare.ts'
import { staffFilesRepository, type LessonRow } from './repository.ts'

const t = copyOf('server/staff')

export type StaffFilesNeeds = {
  uploads: Uploads
  store: Store
  originals: Originals
  /** Undefined where no ffmpeg is: students get what is sent. */
  encoder: Encoder | undefined
  clock: () => Date
  /** Writes down what is to be done after a change, in its transaction. */
  later(tx: Tx, job: PrepareJob, now: Date): Promise<void>
  /** Has jobs looked through now. */
  soon(): void
  report(what: string, details: object): void
  className(classId: number): Promise<string | undefined>
}
export type StaffFilesService = ReturnType<typeof staffFilesService>
type UploadedVideo = Pick<AttachRecording, 'upload_id' | 'bytes' | 'sha256' | 'seconds'>
type CaptionLanguage = (typeof captionLanguages)[number]

const dayMs = 24 * 3600 * 1000
const captionLabels: Record<CaptionLanguage, string> = { ms: 'Bahasa Melayu', en: 'English' }

/** Recordings, captions and materials that staff put up. */
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

  /** The file that was promised. @throws Refusal `staff.refused` when something else has arrived */
  async function assembled(
    { upload_id, bytes, sha256 }: { upload_id: string; bytes: number; sha256: string },
    maximumBytes: number,
  ): Promise<Extract<Assembled, { kind: 'whole' }>> {
    if (bytes > maximumBytes) refuse('staff.refused', t('refused.fileTooLarge'))
    const file = await uploads.assemble(upload_id, { bytes, sha256 })
    return file.kind === 'whole' ? file : refuse('staff.refused', t('refused.fileBroken'))
  }

  /** The video that was promised, by its content. @throws Refusal `staff.refused` when it is none that can be watched */
  async function video(body: UploadedVideo) {
    const file = await assembled(body, recordingMaximumBytes)
    const type = recordingKind(file.head) ?? refuse('staff.refused', t('refused.noVideo'))
    const film = await encoder?.look(file.path)
    if (encoder && !film) refuse('staff.refused', t('refused.unreadableVideo'))
    const seconds = film?.seconds ?? body.seconds
    if (seconds > recordingMaximumSeconds) refuse('staff.refused', t('refused.videoTooLong'))
    return { file, type, film, seconds }
  }

  return {
    async ofLesson(lessonId: string, now: Date): Promise<LessonFiles> {
      return files(await lessonOf(lessonId), now)
    },

    pieces: (id: string) => uploads.pieces(id),

    /** A piece sent again takes the place of itself. */
    async takePiece(id: string, piece: number, { bytes }: FileBody): Promise<void> {
      if (
        bytes.length === 0 ||
        (piece + 1) * uploadPieceBytes > recordingMaximumBytes + uploadPieceBytes
      )
        refuse('staff.refused', t('refused.fileTooLarge'))
      await uploads.keep(id, piece, bytes)
    },

    /**
     * What was uploaded becomes what the lesson has to watch: first the file, then the rows that name it.
     * Where its qualities can be made, it is watched from the first of them on.
     */
    async attach(
      caller: Caller,
      lessonId: string,
      body: AttachRecording,
      now: Date,
    ): Promise<LessonFiles> {
      const lesson = await lessonOf(lessonId)
      if (lesson.startsAt > now) refuse('staff.refused', t('refused.notHeldYet'))
      const label = await demandClass(lesson.classId)
      const { file, type, film, seconds } = await video(body)
      const recordingId = `staff-${randomUUID()}`
      const mediaKey = `recordings/${recordingId}/standard.mp4`
      await file.handTo((path) =>
        film ? originals.take(path, recordingId) : store.putFile(path, mediaKey),
      )
      const { bytes, sha256 } = body
      const releaseAt = new Date(body.release_at)
      const dropped = await db.transaction(async (tx) => {
        const inTx = staffFilesRepository(tx)
        const [before = lesson] = await inTx.lockMeeting(lesson)
        await inTx.addRecording({ id: recordingId, title: lesson.title, seconds, chapters: [] })
        // An older one that is still being prepared is not wanted any more.
        const unwanted = await inTx.dropPreparationOf(lesson)
        if (film) {
          await inTx.prepare({ recordingId, lessonId, releaseAt, sentAt: now })
          await needs.later(tx, prepareJob(recordingId), now)
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
              before: factsOf(before),
              after: { recording: recordingId, release_at: body.release_at },
            },
          ],
          now,
        )
        return unwanted
      })
      for (const unwanted of dropped) await originals.drop(unwanted)
      needs.soon()
      return files(await lessonOf(lessonId), now)
    },

    /**
     * What was uploaded becomes a recording of one quality that nothing names yet: the file first.
     * @returns its id and length, and what writes its rows in the transaction that names it
     */
    async takeVideo(
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

    /** After what was in the way is mended: what is still missing is made. */
    async prepareAgain(caller: Caller, lessonId: string, now: Date): Promise<LessonFiles> {
      const lesson = await lessonOf(lessonId)
      const label = await demandClass(lesson.classId)
      await db.transaction(async (tx) => {
        const inTx = staffFilesRepository(tx)
        await inTx.lockMeeting(lesson)
        const preparation = await inTx.preparationOf(lesson)
        if (!preparation?.problem) refuse('staff.refused', t('refused.notStuck'))
        const { recordingId, problem } = preparation
        await inTx.changePreparation(recordingId, { problem: null, begun: 0, percent: 0 })
        await needs.later(tx, prepareJob(recordingId), now)
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
      needs.soon()
      return files(lesson, now)
    },

    /** From when on the recording may be watched; null takes it away from everybody. */
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
        if (!before.recordingId && !(await inTx.preparationOf(lesson)))
          refuse('staff.refused', t('refused.noRecording'))
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
              before: factsOf(before),
              after: { ...factsOf(before), release_at: releaseAt },
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
      if (!recordingId) refuse('staff.refused', t('refused.noRecording'))
      // WebVTT, 4.1: the signature, after a byte order mark if there is one.
      if (!/^\uFEFF?WEBVTT/.test(Buffer.from(bytes).toString('utf8', 0, 16)))
        refuse('staff.refused', t('refused.noCaptions'))
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
      const kind = materialKind(file.head) ?? refuse('staff.refused', t('refused.noMaterial'))
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

    /** Its file stays: whoever opened its link a moment ago reads on. */
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
     * Throws away pieces that nobody has gone on with for a week, and originals that nothing is made of any
     * more. @returns how many uploads
     */
    async dropStale(now: Date): Promise<number> {
      const before = new Date(now.getTime() - uploadKeptDays * dayMs)
      const prepared = await repository.preparedIds()
      for (const recordingId of await originals.olderThan(before))
        if (!prepared.includes(recordingId)) await originals.drop(recordingId)
      return uploads.dropOlderThan(before)
    },

    /** What takes many minutes; undefined is what only a server with an ffmpeg does. */
    longJobs: preparing(db, needs),
  }
}

const factsOf = ({ recordingId, releasedAt }: LessonRow) => ({
  recording: recordingId,
  release_at: releasedAt?.toISOString() ?? null,
})
