import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadChunkBytes } from '#contract/classroom/staff-files.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { lessons, preparations, recordings } from '#server/platform/db/schema/classroom.ts'
import { dayMs, pathOf, replyOf, testNow, type Answer } from '#tests/support/api.ts'
import { untilLocked } from '#tests/support/database/until-locked.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { lessonsOf, staff, student } from '../support/learning.ts'

let lessonId: string

const api = await openApiForFile()
const teacher = await staff(api)
const pupil = await student(api)
beforeAll(async () => {
  const over = (await lessonsOf(api, 5)).filter(({ ends_at }) => new Date(ends_at) < testNow)
  lessonId = over.at(-1)!.id
})

const as = (person = teacher) => api.as(person)
/** An MP4 by its first box, a bit longer than two chunks. */
const video = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.alloc(2 * uploadChunkBytes + 1000, 7),
])
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const chunkOf = (bytes: Buffer, chunk: number) => ({
  type: 'application/octet-stream',
  bytes: Uint8Array.from(bytes.subarray(chunk * uploadChunkBytes, (chunk + 1) * uploadChunkBytes)),
})
const sendChunk = (id: string, chunk: number, bytes: Buffer = video) =>
  as().putFile(pathOf('sendChunk', { id, chunk }), chunkOf(bytes, chunk))
const attach = (id: string, bytes: Buffer, more: object = {}) =>
  as().post(pathOf('attachRecording', { lessonId }), {
    upload_id: id,
    bytes: bytes.length,
    sha256: sha256(bytes),
    seconds: 5400,
    release_at: testNow.toISOString(),
    ...more,
  })
const film = { title: 'Film', seconds: 5400, chapters: [] }
const reasonOf = ({ body }: { body: unknown }) => (body as { message: string }).message
const seenByPupil = () => as(pupil).get(pathOf('recording', { lessonId }))

describe('STAFF-01: a recording, sent in chunks', () => {
  it('goes on where it was left, is checked as a whole, and is watched from its release on', async () => {
    const id = randomUUID()
    await sendChunk(id, 0)
    await sendChunk(id, 2)
    const state = replyOf('uploadState', await as().get(pathOf('uploadState', { id })))
    expect(state.chunks).toEqual([0, 2])
    expect((await attach(id, video)).body).toMatchObject({ code: 'staff.refused' })
    await sendChunk(id, 0)
    await sendChunk(id, 1)
    expect((await attach(id, video, { sha256: '0'.repeat(64) })).status).toBe(409)
    const tomorrow = new Date(testNow.getTime() + dayMs).toISOString()
    const attached = replyOf('attachRecording', await attach(id, video, { release_at: tomorrow }))
    expect(attached.recording).toMatchObject({
      seconds: 5400,
      renditions: [{ quality: 'standard', bytes: video.length }],
      release_at: tomorrow,
    })
    expect((await seenByPupil()).body).toMatchObject({ code: 'recording.not-released' })

    const release = (release_at: string | null) =>
      as().put(pathOf('releaseRecording', { lessonId }), { release_at })
    await release(testNow.toISOString())
    const { renditions } = replyOf('recording', await seenByPupil())
    expect(renditions).toHaveLength(1)
    const file = await fetch(new URL(renditions[0]!.url, api.origin), {
      headers: { range: 'bytes=0-11' },
    })
    expect(file.status).toBe(206)
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 4)).toBe('ftypisom')

    await release(null)
    expect((await seenByPupil()).body).toMatchObject({ code: 'recording.not-released' })
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `lesson/${lessonId}`))
    expect(written.map(({ action }) => action)).toEqual([
      'recording-attached',
      'recording-released',
      'recording-withdrawn',
    ])
    // A content load does not replace it with a sample.
    await api.contentLoad(new Date(testNow.getTime() + dayMs))
    expect((await seenByPupil()).body).toMatchObject({ code: 'recording.not-released' })
  })

  it('refuses what is no video, and captions that are none', async () => {
    const id = randomUUID()
    const text = Buffer.from('#!/bin/sh\necho this is no video at all\n')
    await sendChunk(id, 0, text)
    const refused = await attach(id, text)
    expect(reasonOf(refused)).toContain('not an MP4')
    const path = pathOf('sendCaptions', { lessonId, language: 'ms' })
    const send = (words: string) =>
      as().putFile(path, { type: 'text/vtt', bytes: Uint8Array.from(Buffer.from(words)) })
    expect(reasonOf(await send('Selamat datang'))).toContain('no captions')
    expect(reasonOf(await send('1\n00:00:01,000 --> soon\nSRT\n'))).toContain('Line 2')
    const whole = await send('WEBVTT\n\n00:01.000 --> 00:02.000\nSelamat datang\n')
    expect(replyOf('sendCaptions', whole).recording?.captions).toEqual(['ms'])
  })

  it('OFFC-05: SubRip becomes WebVTT; captions and chapters stay when the file is replaced', async () => {
    const filesOf = async () =>
      replyOf('lessonFiles', await as().get(pathOf('lessonFiles', { lessonId }))).recording!
    const first = randomUUID()
    for (const chunk of [0, 1, 2]) await sendChunk(first, chunk)
    expect((await attach(first, video, { release_at: '2027-01-01T00:00:00.000Z' })).status).toBe(
      200,
    )
    const srt = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nSelamat datang\n')
    const sent = await as().putFile(pathOf('sendCaptions', { lessonId, language: 'en' }), {
      type: 'application/x-subrip',
      bytes: Uint8Array.from(srt),
    })
    expect(sent.status, sent.text).toBe(200)
    const setChapters = (chapters: object[], replaces: string) =>
      as().put(pathOf('changeChapters', { lessonId }), { replaces, chapters })
    const { chapters_version } = await filesOf()
    const late = { at_seconds: 5400, title: 'After the end' }
    expect(reasonOf(await setChapters([late], chapters_version))).toContain('after the end')
    const chapters = [
      { at_seconds: 0, title: 'Indeks' },
      { at_seconds: 1800, title: 'Logaritma' },
    ]
    const saved = await setChapters(chapters.toReversed(), chapters_version)
    expect(await filesOf()).toMatchObject({ chapters, ...replyOf('changeChapters', saved) })
    expect(reasonOf(await setChapters([], chapters_version))).toContain('just changed')

    const preview = async () =>
      replyOf('previewRecording', await as().get(pathOf('previewRecording', { lessonId })))
    const shown = await preview()
    expect((await seenByPupil()).body).toMatchObject({ code: 'recording.not-released' })
    const vtt = await fetch(new URL(shown.captions.at(0)!.url, api.origin))
    expect(await vtt.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nSelamat datang\n')

    const second = randomUUID()
    for (const chunk of [0, 1, 2]) await sendChunk(second, chunk)
    await attach(second, video, { seconds: 1200, release_at: testNow.toISOString() })
    expect(await filesOf()).toMatchObject({
      captions: ['en', 'ms'],
      chapters: chapters.slice(0, 1),
    })
    const links = replyOf('recording', await seenByPupil())
    expect(links.chapters).toEqual(chapters.slice(0, 1))
    expect(links.captions.map(({ language }) => language)).toEqual(['en', 'ms'])
  })

  it('OFFC-05: chapters of a recording of the content files are changed for its lesson alone, and stay', async () => {
    const held = (await lessonsOf(api, 6)).filter((one) => one.recording !== null)
    const id = held[0]!.id
    const files = async () =>
      replyOf('lessonFiles', await as().get(pathOf('lessonFiles', { lessonId: id }))).recording!
    const before = await api.db.select().from(recordings)
    const chapters = [{ at_seconds: 1, title: 'Ulang kaji' }]
    const body = { replaces: (await files()).chapters_version, chapters }
    const saved = await as().put(pathOf('changeChapters', { lessonId: id }), body)
    expect(saved.status, saved.text).toBe(200)
    const after = await api.db.select().from(recordings)
    expect(after).toEqual(expect.arrayContaining(before))
    await api.contentLoad(new Date(testNow.getTime() + 2 * dayMs))
    expect((await files()).chapters).toEqual(chapters)
  })

  it('OFFC-05: a recording that is put up while titles are saved stays', async () => {
    const [lesson] = await api.db.select().from(lessons).where(eq(lessons.id, lessonId))
    const { classId, startsAt } = lesson!
    const ofMeeting = and(eq(lessons.classId, classId), eq(lessons.startsAt, startsAt))
    const recordingId = 'staff-put-up-meanwhile'
    await api.db.insert(recordings).values({ ...film, id: recordingId })
    const releasedAt = new Date(testNow.getTime() + 5000)
    let naming = Promise.resolve<Answer | undefined>(undefined)
    await api.db.transaction(async (tx) => {
      await tx.update(lessons).set({ recordingId, releasedAt }).where(ofMeeting)
      naming = as().put(pathOf('nameLessons', { classId }), {
        lessons: [{ id: lessonId, title: 'Bearings' }],
      })
      await untilLocked(api.db)
    })
    expect((await naming)?.status).toBe(200)
    const rows = await api.db.select().from(lessons).where(ofMeeting)
    for (const row of rows)
      expect(row).toMatchObject({ title: 'Bearings', recordingId, releasedAt })
  })

  it('INTK-01: another teacher’s lesson that begins at the same hour keeps its recording, and one being prepared', async () => {
    const [lesson] = await api.db.select().from(lessons).where(eq(lessons.id, lessonId))
    const { classId, startsAt, endsAt, recordingId } = lesson!
    const other = {
      ...lesson!,
      ...{ id: 'L9999999999', intakeKey: 'full-2022-05', number: 900, recordingId: null },
      endsAt: new Date(endsAt.getTime() - 30 * 60_000),
    }
    await api.db.insert(lessons).values(other)
    const prepared = { recordingId: 'staff-being-prepared', lessonId, sentAt: testNow }
    await api.db.insert(recordings).values({ ...film, id: prepared.recordingId })
    await api.db.insert(preparations).values(prepared)
    const id = randomUUID()
    for (const chunk of [0, 1, 2]) await sendChunk(id, chunk)
    const attached = await as().post(pathOf('attachRecording', { lessonId: other.id }), {
      ...{ upload_id: id, bytes: video.length, sha256: sha256(video), seconds: 3600 },
      release_at: testNow.toISOString(),
    })
    expect(replyOf('attachRecording', attached).recording).toMatchObject({ seconds: 3600 })
    const kept = await api.db
      .select({ recordingId: lessons.recordingId })
      .from(lessons)
      .where(
        and(
          ...[eq(lessons.classId, classId), eq(lessons.startsAt, startsAt)],
          eq(lessons.endsAt, endsAt),
        ),
      )
    expect(new Set(kept.map((one) => one.recordingId))).toEqual(new Set([recordingId]))
    expect(
      await api.db.$count(preparations, eq(preparations.recordingId, prepared.recordingId)),
    ).toBe(1)
    await api.db.delete(preparations).where(eq(preparations.recordingId, prepared.recordingId))
    await api.db.delete(lessons).where(eq(lessons.id, other.id))
  })

  it('OFFC-05: a lesson whose intakes count and call it differently is to be recorded once', async () => {
    const toRecord = async () =>
      replyOf('lessonsToRecord', await as().get(pathOf('lessonsToRecord'))).lessons
    const before = await toRecord()
    const [one] = before
    const twins = await api.db
      .select()
      .from(lessons)
      .where(
        and(eq(lessons.classId, one!.class_id), eq(lessons.startsAt, new Date(one!.starts_at))),
      )
      .orderBy(asc(lessons.id))
    expect(twins.length).toBeGreaterThan(1)
    await api.db
      .update(lessons)
      .set({ number: 901, title: 'Lesson 901' })
      .where(eq(lessons.id, twins.at(-1)!.id))
    expect(await toRecord()).toEqual(before)
  })

  it('what nobody goes on with is thrown away after a week', async () => {
    await sendChunk(randomUUID(), 0)
    expect(await api.app.dropStaleUploads()).toBe(0)
    api.clock.set(new Date(Date.now() + 8 * dayMs))
    expect(await api.app.dropStaleUploads()).toBeGreaterThan(0)
    expect(await readdir(join(api.dataDir, 'uploads'))).toEqual([])
    api.clock.set(testNow)
  })
})

describe('STAFF-01: materials of a class', () => {
  it('takes a PDF, which students then open, and takes it down again', async () => {
    const id = randomUUID()
    const pdf = Buffer.from('%PDF-1.7\n% a formula sheet\n%%EOF\n')
    await sendChunk(id, 0, pdf)
    const body = { upload_id: id, bytes: pdf.length, sha256: sha256(pdf), title: 'Log: formulae' }
    const path = pathOf('addMaterial', { classId: 5 })
    const { materials } = replyOf('addMaterial', await as().post(path, body))
    const added = materials.find(({ title }) => title === 'Log: formulae')!
    const room = await as(pupil).get(pathOf('classroom', { slug: 'full-programme', classId: 5 }))
    const listed = replyOf('classroom', room).materials.find(({ id: one }) => one === added.id)
    const minute = testNow.toISOString().slice(0, 16)
    expect(listed?.added_at, 'devices take the newest first').toContain(minute)
    const link = replyOf(
      'material',
      await as(pupil).get(pathOf('material', { materialId: added.id })),
    )
    expect(await (await fetch(new URL(link.url, api.origin))).text()).toContain('a formula sheet')
    const remove = () => as().put(pathOf('removeMaterial', { materialId: added.id }), {})
    expect((await remove()).status).toBe(200)
    expect((await remove()).body).toMatchObject({ code: 'material.unknown' })
    expect((await as(pupil).get(pathOf('material', { materialId: added.id }))).status).toBe(404)
  })
})
