import { randomUUID } from 'node:crypto'
import type { FileBody } from '#contract/endpoints.ts'
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
} from '#contract/staff-files.ts'
import words from '#content/locales/en/staff-server.json' with { type: 'json' }
import { recordChanges } from '../../db/audit.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Assembled, Uploads } from '../../gateways/media/uploads.ts'
import { refuse } from '../../http/refusal.ts'
import type { Caller } from '../../http/who-is-calling.ts'
import { materialKind, recordingKind } from './file-kind.ts'
import { staffFilesRepository, type LessonRow } from './repository.ts'

export type StaffFilesNeeds = {
  uploads: Uploads
  className(classId: number): Promise<string | undefined>
}
export type StaffFilesService = ReturnType<typeof staffFilesService>
type CaptionLanguage = (typeof captionLanguages)[number]

const dayMs = 24 * 3600 * 1000
const captionLabels: Record<CaptionLanguage, string> = { ms: 'Bahasa Melayu', en: 'English' }

/** Recordings, captions and materials that staff put up. */
export function staffFilesService(db: Db, { uploads, className }: StaffFilesNeeds) {
  const repository = staffFilesRepository(db)

  async function files(row: LessonRow, now: Date): Promise<LessonFiles> {
    const recording = row.recordingId ? await repository.recording(row.recordingId) : undefined
    return {
      server_time: now.toISOString(),
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
    if (bytes > maximumBytes) refuse('staff.refused', words.refused.fileTooLarge)
    const file = await uploads.assemble(upload_id, { bytes, sha256 })
    return file.kind === 'whole' ? file : refuse('staff.refused', words.refused.fileBroken)
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
        refuse('staff.refused', words.refused.fileTooLarge)
      await uploads.keep(id, piece, bytes)
    },

    /** What was uploaded becomes what the lesson has to watch: first the file, then the rows that name it. */
    async attach(
      caller: Caller,
      lessonId: string,
      body: AttachRecording,
      now: Date,
    ): Promise<LessonFiles> {
      const lesson = await lessonOf(lessonId)
      if (lesson.startsAt > now) refuse('staff.refused', words.refused.notHeldYet)
      const label = await demandClass(lesson.classId)
      const file = await assembled(body, recordingMaximumBytes)
      const type = recordingKind(file.head) ?? refuse('staff.refused', words.refused.noVideo)
      const recordingId = `staff-${randomUUID()}`
      const mediaKey = `recordings/${recordingId}/standard.mp4`
      await file.moveTo(mediaKey)
      const { bytes, sha256, seconds } = body
      await db.transaction(async (tx) => {
        const inTx = staffFilesRepository(tx)
        const [before = lesson] = await inTx.lockMeeting(lesson)
        await inTx.addRecording(
          { id: recordingId, title: lesson.title, seconds, chapters: [] },
          { recordingId, quality: 'standard', mediaKey, type, bytes, sha256 },
        )
        await inTx.setRecording(lesson, { recordingId, releasedAt: new Date(body.release_at) })
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
      })
      return files(await lessonOf(lessonId), now)
    },

    /**
     * What was uploaded becomes a recording that nothing names yet: the file first.
     * @returns its id, and what writes its rows in the transaction that names it
     */
    async takeVideo(
      body: Pick<AttachRecording, 'upload_id' | 'bytes' | 'sha256' | 'seconds'>,
      title: string,
    ): Promise<{ recordingId: string; add(tx: Tx): Promise<void> }> {
      const file = await assembled(body, recordingMaximumBytes)
      const type = recordingKind(file.head) ?? refuse('staff.refused', words.refused.noVideo)
      const recordingId = `staff-${randomUUID()}`
      const mediaKey = `recordings/${recordingId}/standard.mp4`
      await file.moveTo(mediaKey)
      const { bytes, sha256, seconds } = body
      return {
        recordingId,
        add: (tx) =>
          staffFilesRepository(tx).addRecording(
            { id: recordingId, title, seconds, chapters: [] },
            { recordingId, quality: 'standard', mediaKey, type, bytes, sha256 },
          ),
      }
    },

    /** From when on the recording may be watched; null takes it away from everybody. */
    async release(
      caller: Caller,
      lessonId: string,
      releaseAt: string | null,
      now: Date,
    ): Promise<LessonFiles> {
      const lesson = await lessonOf(lessonId)
      if (!lesson.recordingId) refuse('staff.refused', words.refused.noRecording)
      const label = await demandClass(lesson.classId)
      await db.transaction(async (tx) => {
        const inTx = staffFilesRepository(tx)
        const [before = lesson] = await inTx.lockMeeting(lesson)
        await inTx.setRecording(lesson, {
          releasedAt: releaseAt === null ? null : new Date(releaseAt),
        })
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
      if (!recordingId) refuse('staff.refused', words.refused.noRecording)
      // WebVTT, 4.1: the signature, after a byte order mark if there is one.
      if (!/^\uFEFF?WEBVTT/.test(Buffer.from(bytes).toString('utf8', 0, 16)))
        refuse('staff.refused', words.refused.noCaptions)
      const label = await demandClass(lesson.classId)
      const mediaKey = `recordings/${recordingId}/${language}-${randomUUID()}.vtt`
      await uploads.put(mediaKey, bytes)
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
      const kind = materialKind(file.head) ?? refuse('staff.refused', words.refused.noMaterial)
      const id = randomUUID()
      const mediaKey = `materials/${id}.${kind.ending}`
      await file.moveTo(mediaKey)
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

    /** Throws away pieces that nobody has gone on with for a week. @returns how many uploads */
    dropStale: (now: Date) =>
      uploads.dropOlderThan(new Date(now.getTime() - uploadKeptDays * dayMs)),
  }
}

const factsOf = ({ recordingId, releasedAt }: LessonRow) => ({
  recording: recordingId,
  release_at: releasedAt?.toISOString() ?? null,
})
