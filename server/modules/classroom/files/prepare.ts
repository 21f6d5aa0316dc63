import { rm } from 'node:fs/promises'
import * as v from 'valibot'
import type { Quality } from '#contract/classroom/classroom.ts'
import type { PreparationProblem } from '#contract/classroom/staff-files.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Encoder, Film } from '../../../gateways/media/encoder.ts'
import { prepareRecordingJob } from '../../../platform/db/schema/platform.ts'
import { staffFilesRepository } from './repository.ts'

export type PrepareJob = { kind: string; body: { recording_id: string } }

const Body = v.object({ recording_id: v.string() })
/** The quality that most students on mobile data want comes first. */
const qualityOrder: readonly Quality[] = ['low', 'audio', 'standard']
const attemptsAtMost = 5
const noteEveryMs = 1000

export const prepareJob = (recordingId: string): PrepareJob => ({
  kind: prepareRecordingJob,
  body: { recording_id: recordingId },
})

/** A newer recording has replaced this one, and its preparation is gone. */
class Superseded extends Error {
  override name = 'Superseded'
}

/** Pauses the preparation until staff try again, or until there is room. */
class NotPrepared extends Error {
  override name = 'NotPrepared'
  readonly problem: PreparationProblem
  constructor(problem: PreparationProblem, details: string) {
    super(`${problem}: ${details}`)
    this.problem = problem
  }
}

/**
 * The job that makes every quality of an uploaded recording: one file after the other, each shown as soon as it is
 * complete. After an interruption it continues with the unfinished quality.
 */
export function preparing({ db, encoder, storage, clock, events, report }: Context) {
  const { originals, store } = storage
  const repository = staffFilesRepository(db)

  async function prepare(
    recordingId: string,
    { probe, make }: Encoder,
    stopped: AbortSignal,
  ): Promise<void> {
    const before = await inTransaction(db, async (tx) => {
      const inTx = staffFilesRepository(tx)
      const row = await inTx.lockPreparation(recordingId)
      if (row) await inTx.changePreparation(recordingId, { begun: row.begun + 1 })
      return row
    })
    if (!before) throw new Superseded()
    if (before.begun >= attemptsAtMost)
      throw new NotPrepared('stuck', `begun ${before.begun} times`)
    const makeAll = async (source: string) => {
      const film = await probe(source)
      if (!film) throw new NotPrepared('unreadable', source)
      await inTransaction(db, (tx) => staffFilesRepository(tx).setLength(recordingId, film.seconds))
      const made = await repository.madeQualities(recordingId)
      for (const quality of qualityOrder) {
        if (made.includes(quality) || (quality === 'audio' && !film.hasSound)) continue
        await makeOne(recordingId, { source, film, quality }, make, stopped)
      }
      return 'made' as const
    }
    const outcome = await originals.withFile(recordingId, makeAll, stopped)
    if (outcome === undefined) throw new NotPrepared('source-gone', 'the original is not there')
    await repository.endPreparation(recordingId)
    await originals.drop(recordingId)
  }

  async function makeOne(
    recordingId: string,
    { source, film, quality }: { source: string; film: Film; quality: Quality },
    make: Encoder['make'],
    stopped: AbortSignal,
  ): Promise<void> {
    const superseded = new AbortController()
    const note = async (percent: number) => {
      if (!(await repository.changePreparation(recordingId, { quality, percent })))
        superseded.abort(new Superseded())
    }
    await note(0)
    let notedAt = performance.now()
    let savingProgress = Promise.resolve()
    const target = originals.unfinishedBeside(source)
    const onProgress = (percent: number) => {
      if (performance.now() - notedAt < noteEveryMs) return
      notedAt = performance.now()
      // The next update replaces one that was not stored.
      savingProgress = note(percent).catch((error: unknown) =>
        report('progress of a recording not noted', { recordingId, err: error }),
      )
    }
    const signal = AbortSignal.any([stopped, superseded.signal])
    try {
      const outcome = await make({ source, film, quality, target }, { signal, onProgress })
      await savingProgress
      if (outcome !== 'made') throw new NotPrepared(outcome.problem, outcome.details)
      await keepAndShow(recordingId, quality, target)
    } finally {
      // Frees the disk space of the failed attempt.
      await rm(target, { force: true })
    }
  }

  async function keepAndShow(recordingId: string, quality: Quality, path: string): Promise<void> {
    const { bytes, sha256 } = await originals.measure(path)
    const isSound = quality === 'audio'
    const mediaKey = `recordings/${recordingId}/${quality}-${sha256.slice(0, 16)}.${isSound ? 'm4a' : 'mp4'}`
    await store.putFile(path, mediaKey)
    const type = isSound ? 'audio/mp4' : 'video/mp4'
    try {
      await show({ recordingId, quality, mediaKey, type, bytes, sha256 })
    } catch (failure) {
      // Another server may have made and shown the same file.
      const isShown = (await repository.madeQualities(recordingId)).includes(quality)
      if (failure instanceof Superseded && !isShown) await store.remove(mediaKey)
      throw failure
    }
  }

  /** Adds the rendition. The lesson shows a recording from its first rendition on. */
  async function show(rendition: Parameters<typeof repository.addRendition>[0]): Promise<void> {
    const { recordingId } = rendition
    await inTransaction(db, async (tx) => {
      const inTx = staffFilesRepository(tx)
      const lesson = await inTx.lessonPreparedFor(recordingId)
      if (!lesson) throw new Superseded()
      // Locks the meeting first, as staff's own changes do, to avoid deadlocks.
      const locked = (await inTx.lockMeeting(lesson)).find(({ id }) => id === lesson.id)
      const row = await inTx.lockPreparation(recordingId)
      if (!row) throw new Superseded()
      if (!locked) throw new Error(`lesson ${lesson.id} was moved meanwhile`)
      await inTx.addRendition(rendition)
      if (locked.recordingId === recordingId) return
      const now = clock()
      const { releaseAt } = row
      const releasedAt = releaseAt && releaseAt < now ? now : releaseAt
      await inTx.setRecording(locked, { recordingId, releasedAt })
    })
  }

  async function settle(recordingId: string, failure: unknown, stopped: AbortSignal) {
    if (failure instanceof Superseded) return originals.drop(recordingId)
    if (stopped.aborted || originals.isAway(failure)) {
      // The file is not at fault, so this attempt does not count.
      await inTransaction(db, async (tx) => {
        const inTx = staffFilesRepository(tx)
        const row = await inTx.lockPreparation(recordingId)
        if (row) await inTx.changePreparation(recordingId, { begun: Math.max(0, row.begun - 1) })
      })
      throw failure
    }
    const problem = failure instanceof NotPrepared ? failure.problem : originals.problemOf(failure)
    if (!problem) throw failure
    report('recording not prepared', { recordingId, why: String(failure) })
    await pause(recordingId, problem)
  }

  /** Stores the problem, and notifies the staff who can fix it. */
  async function pause(recordingId: string, problem: PreparationProblem): Promise<void> {
    await inTransaction(db, async (tx) => {
      const inTx = staffFilesRepository(tx)
      const lesson = await inTx.lessonPreparedFor(recordingId)
      const paused = { problem, quality: null, percent: 0 }
      if (!lesson || !(await inTx.changePreparation(recordingId, paused))) return
      const uids = await inTx.responsibleFor(recordingId, lesson)
      const now = clock()
      await events.emit('preparation-failed', { tx, uids, recordingId, lesson, problem, now })
    })
  }

  return {
    [prepareRecordingJob]: encoder
      ? async (body: Record<string, unknown>, stopped: AbortSignal) => {
          const { recording_id } = v.parse(Body, body)
          await prepare(recording_id, encoder, stopped).catch((failure: unknown) =>
            settle(recording_id, failure, stopped),
          )
        }
      : undefined,
  }
}
