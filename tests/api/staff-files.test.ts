import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadPieceBytes } from '#contract/staff/files.ts'
import { audit } from '#server/db/tables/audit.ts'
import { dayMs, pathOf, replyOf, testNow } from '#tests/support/api.ts'
import { openApiForFile } from './support/api-for-file.ts'
import { lessonsOf, staff, student } from './support/learning.ts'

let lessonId: string

const api = await openApiForFile()
const teacher = await staff(api)
const pupil = await student(api)
beforeAll(async () => {
  const over = (await lessonsOf(api, 5)).filter(({ ends_at }) => new Date(ends_at) < testNow)
  lessonId = over.at(-1)!.id
})

const as = (person = teacher) => api.as(person)
/** An MP4 by its first box, a bit longer than two pieces. */
const video = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.alloc(2 * uploadPieceBytes + 1000, 7),
])
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pieceOf = (bytes: Buffer, piece: number) => ({
  type: 'application/octet-stream',
  bytes: Uint8Array.from(bytes.subarray(piece * uploadPieceBytes, (piece + 1) * uploadPieceBytes)),
})
const sendPiece = (id: string, piece: number, bytes: Buffer = video) =>
  as().putFile(pathOf('sendPiece', { id, piece }), pieceOf(bytes, piece))
const attach = (id: string, bytes: Buffer, more: object = {}) =>
  as().post(pathOf('attachRecording', { lessonId }), {
    upload_id: id,
    bytes: bytes.length,
    sha256: sha256(bytes),
    seconds: 5400,
    release_at: testNow.toISOString(),
    ...more,
  })
const seenByPupil = () => as(pupil).get(pathOf('recording', { lessonId }))

describe('STAFF-01: a recording, sent in pieces', () => {
  it('goes on where it was left, is checked as a whole, and is watched from its release on', async () => {
    const id = randomUUID()
    await sendPiece(id, 0)
    await sendPiece(id, 2)
    const state = replyOf('uploadState', await as().get(pathOf('uploadState', { id })))
    expect(state.pieces).toEqual([0, 2])
    expect((await attach(id, video)).body).toMatchObject({ code: 'staff.refused' })
    await sendPiece(id, 0)
    await sendPiece(id, 1)
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
    await sendPiece(id, 0, text)
    const refused = await attach(id, text)
    expect((refused.body as { message: string }).message).toContain('not an MP4')
    const path = pathOf('sendCaptions', { lessonId, language: 'ms' })
    const send = (words: string) =>
      as().putFile(path, { type: 'text/vtt', bytes: Uint8Array.from(Buffer.from(words)) })
    expect((await send('1\n00:00:01,000 --> 00:00:02,000\nSRT\n')).status).toBe(409)
    const whole = await send('WEBVTT\n\n00:01.000 --> 00:02.000\nSelamat datang\n')
    expect(replyOf('sendCaptions', whole).recording?.captions).toEqual(['ms'])
  })

  it('what nobody goes on with is thrown away after a week', async () => {
    await sendPiece(randomUUID(), 0)
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
    await sendPiece(id, 0, pdf)
    const body = { upload_id: id, bytes: pdf.length, sha256: sha256(pdf), title: 'Log: formulae' }
    const path = pathOf('addMaterial', { classId: 5 })
    const { materials } = replyOf('addMaterial', await as().post(path, body))
    const added = materials.find(({ title }) => title === 'Log: formulae')!
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
