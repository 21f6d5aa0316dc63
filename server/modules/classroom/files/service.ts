import { done } from '#contract/shared/wire.ts'
import { randomUUID } from 'node:crypto'
import type { Quality } from '#contract/classroom/classroom.ts'
import { recordingMaximumSeconds } from '#contract/shared/limits.ts'
import {
  bucketChunkBytes,
  chaptersWithin,
  materialMaximumBytes,
  recordingMaximumBytes,
  uploadKeptDays,
  uploadChunkBytes,
  type AttachRecording,
  type ChaptersChanged,
  type captionLanguages,
  toRecordDays,
  type LessonFiles,
  type LessonsToRecord,
  type ChunkLink,
  type RecordingPreview,
  type StaffMaterials,
} from '#contract/classroom/staff-files.ts'
import { actsOnClass } from '#contract/shared/staff/staff-rights.ts'
import type { Context } from '../../../context.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { InteractiveEncoder } from '../../../gateways/media/encoder.ts'
import type { Uploads, WholeUpload } from '../../../gateways/media/uploads.ts'
import { versionOf } from '../../../platform/db/version-of.ts'
import { refuse, requireClass } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { PapersDomain } from '../../papers/index.ts'
import { isFilm, isMp4, materialKind } from './file-kind.ts'
import { preparing, prepareJob } from './prepare.ts'
import {
  staffFilesRepository,
  type UploadLessonRow,
  type StaffFilesRepository,
} from './repository.ts'
import { parseCaptions } from './subtitles.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffPaperPage } from '#contract/papers/staff-papers.ts'

type UploadedVideo = Pick<AttachRecording, 'upload_id' | 'bytes' | 'sha256' | 'seconds'>
type CaptionLanguage = (typeof captionLanguages)[number]

const dayMs = 24 * 3600 * 1000
const staffIdPrefix = 'staff-'
const newRecordingId = (): string => `${staffIdPrefix}${randomUUID()}`
const captionLabels: Record<CaptionLanguage, string> = { ms: 'Bahasa Melayu', en: 'English' }

/** Recordings, captions and materials uploaded by staff. */
export function staffFilesService(
  context: Context,
  {
    catalogue,
    papers,
    interactiveEncoder,
  }: {
    catalogue: CatalogueDomain
    papers: PapersDomain
    interactiveEncoder: InteractiveEncoder | undefined
  },
) {
  const { db, encoder, jobs, report, storage } = context
  const { uploads, store, originals, signLink, signRecording } = storage
  const makesQualities = interactiveEncoder !== undefined
  const repository = staffFilesRepository(db)

  async function files(row: UploadLessonRow, now: Date): Promise<LessonFiles> {
    const [recording, preparation] = await Promise.all([
      row.recordingId ? repository.recording(row.recordingId) : undefined,
      repository.preparationOf(row),
    ])
    return {
      server_time: now.toISOString(),
      makes_qualities: makesQualities,
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
        ? {
            ...recording,
            release_at: row.releasedAt?.toISOString() ?? null,
            chapters_version: versionOf(recording.chapters),
          }
        : null,
    }
  }
  const lessonOf = async (lessonId: string) =>
    (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
  /** The lesson, of a class that the caller acts on. */
  async function ownLesson(caller: Caller, lessonId: string): Promise<UploadLessonRow> {
    const lesson = await lessonOf(lessonId)
    requireClass(caller, lesson.classId)
    return lesson
  }
  const nameOf = async (classId: number) =>
    (await catalogue.className(classId)) ?? refuse('class.unknown')

  /** The complete upload. @throws Refusal `staff.refused` if it does not match the announced size or hash */
  async function assembled(
    { upload_id, bytes, sha256 }: { upload_id: string; bytes: number; sha256: string },
    maximumBytes: number,
    how?: Parameters<Uploads['assemble']>[2],
  ): Promise<WholeUpload> {
    if (bytes > maximumBytes) refuseInWords('fileTooLarge')
    const file = await uploads.assemble(upload_id, { bytes, sha256 }, how)
    if (file.kind === 'no-room') refuseForRoom()
    return file.kind === 'whole' ? file : refuseInWords('fileBroken')
  }

  /**
   * The complete upload, checked by its content. With `isCheckedLater` a job checks the file again; until then its
   * length may be the one that the browser measured.
   * @throws Refusal `staff.refused` when it is not a playable video
   */
  async function video(body: UploadedVideo, { isCheckedLater }: { isCheckedLater: boolean }) {
    const file = await assembled(body, recordingMaximumBytes, { isCheckedLater })
    if (!(isCheckedLater ? isFilm : isMp4)(file.head))
      refuseInWords(isCheckedLater ? 'noFilm' : 'noVideo')
    // If a job checks the file later, it is probed here only on the local disk.
    const probe = isCheckedLater ? file.path && encoder?.probe : interactiveEncoder?.probe
    let { seconds } = body
    if (probe) {
      const film = (await file.withFile(probe)) ?? refuseInWords('unreadableVideo')
      seconds = film.seconds
    }
    if (seconds > recordingMaximumSeconds) refuseInWords('videoTooLong')
    return { file, type: 'video/mp4' as const, seconds }
  }

  function refuseForRoom(): never {
    report('no room for an upload', {})
    refuseInWords('noRoom')
  }

  async function beginAgain(tx: Tx, recordingId: string, now: Date): Promise<void> {
    const fromTheStart = { problem: null, begun: 0, percent: 0 }
    await staffFilesRepository(tx).changePreparation(recordingId, fromTheStart)
    await jobs.add(tx, prepareJob(recordingId), now)
  }

  /**
   * The recordings to which changes of a lesson's captions and chapters apply: the shown one and the one being made.
   * A recording of the content files is first copied, because it is shared by lessons and loaded again.
   */
  async function changedRecordings(
    inTx: StaffFilesRepository,
    lesson: UploadLessonRow,
  ): Promise<string[]> {
    const [locked = lesson] = await inTx.lockMeeting(lesson)
    const coming = await inTx.preparationOf(lesson)
    const shown = locked.recordingId
    if (!shown) refuseInWords('noRecording')
    let own = shown
    if (!shown.startsWith(staffIdPrefix)) {
      own = newRecordingId()
      await inTx.copyRecording(shown, own)
      await inTx.setRecording(lesson, { recordingId: own, releasedAt: locked.releasedAt })
    }
    return [...new Set([own, coming?.recordingId ?? own])]
  }

  /**
   * Stores the upload as the file of a new recording of one quality.
   * @returns `add` writes the recording's rows; call it in the transaction that refers to the recording
   */
  async function storeVideo(
    body: UploadedVideo,
    title: string,
  ): Promise<{ recordingId: string; seconds: number; add(tx: Tx): Promise<void> }> {
    const { file, type, seconds } = await video(body, { isCheckedLater: false })
    const recordingId = newRecordingId()
    const quality = 'standard'
    const mediaKey = `recordings/${recordingId}/${quality}.mp4`
    await file.keepAs(mediaKey)
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
  }

  async function materialsOf(classId: number): Promise<StaffMaterials> {
    await nameOf(classId)
    const rows = await repository.materials(classId)
    return { materials: rows.map(({ id, title, bytes }) => ({ id, title, bytes })) }
  }

  return {
    handlers: {
      /** Lessons without a recording in the classes that the caller acts on. */
      async lessonsToRecord({ caller: { actsOn }, now }): Promise<LessonsToRecord> {
        const from = new Date(now.getTime() - toRecordDays * dayMs)
        const rows = await repository.lessonsWithoutRecording({ from, now })
        return {
          server_time: now.toISOString(),
          makes_qualities: makesQualities,
          lessons: rows
            .filter(({ class_id }) => actsOnClass(actsOn, class_id))
            .map(({ starts_at, ends_at, ...lesson }) => ({
              ...lesson,
              starts_at: starts_at.toISOString(),
              ends_at: ends_at.toISOString(),
            })),
        }
      },

      async lessonFiles({ params: { lessonId }, now }): Promise<LessonFiles> {
        return files(await lessonOf(lessonId), now)
      },

      uploadState: ({ params: { id } }) => uploads.state(id),

      /** A link to send one chunk to the bucket. @throws Refusal `request.not-found` if this server takes the chunks */
      async chunkLink({ params: { id, chunk }, body, now }): Promise<ChunkLink> {
        if (chunk * bucketChunkBytes > recordingMaximumBytes) refuseInWords('fileTooLarge')
        if (!uploads.link) refuse('request.not-found')
        return uploads.link(id, chunk, body, now)
      },

      /** A repeated chunk replaces the first. @throws Refusal `request.not-found` if chunks go to the bucket */
      async sendChunk({ params: { id, chunk }, body: { bytes } }) {
        if (bytes.length === 0 || chunk * uploadChunkBytes > recordingMaximumBytes)
          refuseInWords('fileTooLarge')
        if (!uploads.keep) refuse('request.not-found')
        if ((await uploads.keep(id, chunk, bytes)) === 'no-room') refuseForRoom()
        return done
      },

      /**
       * Stores the upload as the lesson's recording: first the file, then the rows that refer to it. If qualities are
       * made, students see it once the first is ready.
       */
      async attachRecording({ caller, params: { lessonId }, body, now }): Promise<LessonFiles> {
        const lesson = await ownLesson(caller, lessonId)
        if (lesson.startsAt > now) refuseInWords('notHeldYet')
        const label = await nameOf(lesson.classId)
        const { file, type, seconds } = await video(body, { isCheckedLater: makesQualities })
        const recordingId = newRecordingId()
        const mediaKey = `recordings/${recordingId}/standard.mp4`
        await (makesQualities ? file.keepAsOriginal(recordingId) : file.keepAs(mediaKey))
        const { bytes, sha256 } = body
        const releaseAt = new Date(body.release_at)
        const dropped = await inTransaction(db, async (tx) => {
          const inTx = staffFilesRepository(tx)
          const [before = lesson] = await inTx.lockMeeting(lesson)
          // An older upload that is still being prepared is dropped.
          const unwanted = await inTx.dropPreparationOf(lesson)
          const replaced = before.recordingId ?? unwanted[0]
          const old = replaced === undefined ? undefined : await inTx.recording(replaced)
          const chapters = chaptersWithin(old?.chapters ?? [], seconds)
          await inTx.addRecording({ id: recordingId, title: lesson.title, seconds, chapters })
          if (replaced !== undefined) await inTx.copyCaptions(replaced, recordingId)
          if (makesQualities) {
            await inTx.prepare({ recordingId, lessonId, releaseAt, sentAt: now })
            await jobs.add(tx, prepareJob(recordingId), now)
          } else {
            const quality = 'standard'
            await inTx.addRendition({ recordingId, quality, mediaKey, type, bytes, sha256 })
            await inTx.setRecording(lesson, { recordingId, releasedAt: releaseAt })
          }
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'recording-attached',
              subject: `lesson/${lessonId}`,
              label,
              before: { ...auditValuesOf(before), chapters: old?.chapters ?? [] },
              after: { recording: recordingId, release_at: body.release_at, chapters },
            },
            now,
          )
          return unwanted
        })
        for (const unwanted of dropped) await originals.drop(unwanted)
        jobs.wake()
        return files(await lessonOf(lessonId), now)
      },

      /** Sets when the recording is released; null withdraws it. */
      async releaseRecording({
        caller,
        params: { lessonId },
        body: { release_at: releaseAt },
        now,
      }): Promise<LessonFiles> {
        const lesson = await ownLesson(caller, lessonId)
        const label = await nameOf(lesson.classId)
        await inTransaction(db, async (tx) => {
          const inTx = staffFilesRepository(tx)
          const [before = lesson] = await inTx.lockMeeting(lesson)
          const set = releaseAt === null ? null : new Date(releaseAt)
          if (!before.recordingId && !(await inTx.preparationOf(lesson)))
            refuseInWords('noRecording')
          if (before.recordingId) await inTx.setRecording(lesson, { releasedAt: set })
          await inTx.changePreparationOf(lesson, { releaseAt: set })
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: releaseAt === null ? 'recording-withdrawn' : 'recording-released',
              subject: `lesson/${lessonId}`,
              label,
              before: auditValuesOf(before),
              after: { ...auditValuesOf(before), release_at: releaseAt },
            },
            now,
          )
        })
        return files(await lessonOf(lessonId), now)
      },

      /** Retries after the problem was fixed, and encodes the missing qualities. */
      async prepareAgain({ caller, params: { lessonId }, now }): Promise<LessonFiles> {
        const lesson = await ownLesson(caller, lessonId)
        const label = await nameOf(lesson.classId)
        await inTransaction(db, async (tx) => {
          const inTx = staffFilesRepository(tx)
          await inTx.lockMeeting(lesson)
          const preparation = await inTx.preparationOf(lesson)
          if (!preparation?.problem) refuseInWords('notStuck')
          const { recordingId, problem } = preparation
          await beginAgain(tx, recordingId, now)
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'recording-prepared-again',
              subject: `lesson/${lessonId}`,
              label,
              before: { problem },
              after: { recording: recordingId },
            },
            now,
          )
        })
        jobs.wake()
        return files(lesson, now)
      },

      async sendCaptions({
        caller,
        params: { lessonId, language },
        body: { bytes },
        now,
      }): Promise<LessonFiles> {
        const lesson = await ownLesson(caller, lessonId)
        if (!lesson.recordingId) refuseInWords('noRecording')
        const read = parseCaptions(bytes) ?? refuseInWords('noCaptions')
        if ('unknownEncoding' in read) refuseInWords('captionsEncoding')
        if ('wrongLine' in read) refuseInWords('captionsLine', { line: read.wrongLine })
        const label = await nameOf(lesson.classId)
        const mediaKey = `recordings/${lesson.recordingId}/${language}-${randomUUID()}.vtt`
        await store.put(mediaKey, Buffer.from(read.vtt))
        await inTransaction(db, async (tx) => {
          const inTx = staffFilesRepository(tx)
          for (const recordingId of await changedRecordings(inTx, lesson))
            await inTx.setCaptions({
              recordingId,
              language,
              label: captionLabels[language],
              mediaKey,
            })
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'captions-set',
              subject: `lesson/${lessonId}`,
              label,
              before: {},
              after: { language },
            },
            now,
          )
        })
        return files(await lessonOf(lessonId), now)
      },

      /** Chapters in the order of their times. */
      async changeChapters({ caller, params: { lessonId }, body, now }): Promise<ChaptersChanged> {
        const lesson = await ownLesson(caller, lessonId)
        const label = await nameOf(lesson.classId)
        const chapters = body.chapters.toSorted((a, b) => a.at_seconds - b.at_seconds)
        await inTransaction(db, async (tx) => {
          const inTx = staffFilesRepository(tx)
          const [own = '', coming] = await changedRecordings(inTx, lesson)
          const was = (await inTx.recording(own)) ?? refuseInWords('noRecording')
          if (versionOf(was.chapters) !== body.replaces) refuseInWords('chaptersChanged')
          if (chaptersWithin(chapters, was.seconds).length < chapters.length)
            refuseInWords('chapterAfterEnd')
          await inTx.setChapters(own, chapters)
          const next = coming === undefined ? undefined : await inTx.recording(coming)
          if (coming !== undefined && next)
            await inTx.setChapters(coming, chaptersWithin(chapters, next.seconds))
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'chapters-set',
              subject: `lesson/${lessonId}`,
              label,
              before: { chapters: was.chapters },
              after: { chapters },
            },
            now,
          )
        })
        return { chapters_version: versionOf(chapters) }
      },

      /** The recording as students will get it, even before its release. */
      async previewRecording({ caller, params: { lessonId }, now }): Promise<RecordingPreview> {
        const { recordingId } = await ownLesson(caller, lessonId)
        const recording = recordingId ? await repository.recording(recordingId) : undefined
        if (!recordingId || !recording) refuseInWords('noRecording')
        const found = await repository.filesOf(recordingId)
        const sign = (mediaKey: string) => signLink(caller.uid, mediaKey, now)
        return {
          seconds: recording.seconds,
          expires_at: sign('').expiresAt.toISOString(),
          renditions: await Promise.all(
            found.renditions.map(async ({ mediaKey, quality, type, bytes, sha256 }) => ({
              quality: quality as Quality,
              type,
              bytes,
              sha256,
              url: (await signRecording(caller.uid, mediaKey, now)).url,
            })),
          ),
          captions: found.captions.map(({ language, label, mediaKey }) => ({
            language,
            label,
            url: sign(mediaKey).url,
          })),
        }
      },

      async attachPaperVideo({ caller, params: { paperId }, body, now }): Promise<StaffPaperPage> {
        const video = await storeVideo(body, await papers.staffPapers.titleOf(paperId))
        return papers.staffPapers.attach(caller, paperId, video, now)
      },

      staffMaterials: ({ params: { classId } }) => materialsOf(classId),

      async addMaterial({ caller, params: { classId }, body, now }): Promise<StaffMaterials> {
        const label = await nameOf(classId)
        requireClass(caller, classId)
        const file = await assembled(body, materialMaximumBytes)
        const kind = materialKind(file.head) ?? refuseInWords('noMaterial')
        const id = randomUUID()
        const mediaKey = `materials/${id}.${kind.ending}`
        await file.keepAs(mediaKey)
        const { title, bytes, sha256 } = body
        await inTransaction(db, async (tx) => {
          await staffFilesRepository(tx).addMaterial({
            id,
            classId,
            title,
            fileName: `${title.replaceAll(/[^\p{L}\p{N} .()-]/gu, '-').slice(0, 90)}.${kind.ending}`,
            mediaKey,
            type: kind.type,
            bytes,
            sha256,
            addedAt: now,
          })
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'material-added',
              subject: `material/${id}`,
              label,
              before: {},
              after: { title, bytes },
            },
            now,
          )
        })
        return materialsOf(classId)
      },

      /** Keeps the material's file, because links to it may be in use. */
      async removeMaterial({ caller, params: { materialId: id }, now }) {
        await inTransaction(db, async (tx) => {
          const gone = await staffFilesRepository(tx).removeMaterial(id)
          if (!gone) refuse('material.unknown')
          requireClass(caller, gone.classId)
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'material-removed',
              subject: `material/${id}`,
              label: gone.title,
              before: { title: gone.title, class_id: gone.classId, media_key: gone.mediaKey },
              after: {},
            },
            now,
          )
        })
        return done
      },
    } satisfies Partial<Handlers>,

    /** Retries recordings that waited for disk space, if there is room now. */
    async prepareWhereRoom(now: Date): Promise<void> {
      for (const recordingId of await repository.withoutRoom()) {
        if (!(await originals.hasRoom(recordingId))) continue
        await inTransaction(db, async (tx) => {
          const row = await staffFilesRepository(tx).lockPreparation(recordingId)
          // Staff may have retried it meanwhile.
          if (row?.problem === 'no-room') await beginAgain(tx, recordingId, now)
        })
      }
      jobs.wake()
    },

    /**
     * Removes uploads that were abandoned for a week, and originals that are no longer needed.
     * @returns how many uploads
     */
    async dropStale(now: Date): Promise<number> {
      const before = new Date(now.getTime() - uploadKeptDays * dayMs)
      const prepared = await repository.idsInPreparation()
      for (const recordingId of await originals.olderThan(before))
        if (!prepared.includes(recordingId)) await originals.drop(recordingId)
      return uploads.dropOlderThan(before)
    },

    /** Long-running jobs; undefined without ffmpeg. */
    longJobs: preparing(context),
  }
}

const auditValuesOf = ({ recordingId, releasedAt }: UploadLessonRow) => ({
  recording: recordingId,
  release_at: releasedAt?.toISOString() ?? null,
})
