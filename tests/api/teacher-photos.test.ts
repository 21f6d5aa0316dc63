import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseAfterDays } from '#contract/limits.ts'
import { portraitPath } from '#contract/portraits.ts'
import { teacherPhotoMaximumBytes } from '#contract/staff/teachers.ts'
import { audit } from '#server/db/tables/audit.ts'
import { users } from '#server/db/tables/people.ts'
import { findEncoder } from '#server/gateways/media/encoder.ts'
import { findFfmpeg } from '#server/gateways/media/find-ffmpeg.ts'
import { mediaFolder } from '#server/http/serve-media.ts'
import { dayMs, pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from './support/api-for-file.ts'
import { staff } from './support/learning.ts'

const run = promisify(execFile)
const programs = await findFfmpeg('ffmpeg')
const encoder = await findEncoder('ffmpeg')
if (!encoder) process.stdout.write('Photos of teachers are not tested: no ffmpeg is here.\n')

const api = await openApiForFile({ encoder })
const administrator = await staff(api, 'administrator')
const catalogue = async () => replyOf('catalogue', await api.send('GET', pathOf('catalogue')))
const [first, second] = (await catalogue()).teachers.filter(({ class_ids }) => class_ids.length > 0)
const [own, another] = [first?.id ?? '', second?.id ?? '']
const teacher = await staff(api, 'teacher', own)

const place = 'taken at 3.1390 N, 101.6869 E'
/** The beginning of a JPEG with an EXIF segment that names a place. */
const withExif = (jpeg: Buffer) => {
  const exif = Buffer.from(`Exif\0\0${place}`)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1]),
    length,
    exif,
    jpeg.subarray(2),
  ])
}
const send = (person: Person, teacherId: string, bytes: Uint8Array, type = 'image/jpeg') =>
  api
    .as(person)
    .putFile(pathOf('setTeacherPhoto', { teacherId }), { type, bytes: Uint8Array.from(bytes) })
const photoOf = async (id: string) => {
  const path = `${pathOf('staffTeachers')}?show=teaching`
  const { teachers } = replyOf('staffTeachers', await api.as(administrator).get(path))
  return teachers.find((one) => one.id === id)?.photo
}
const shownPhotoOf = async (id: string) =>
  (await catalogue()).teachers.find((one) => one.id === id)?.photo
const fetched = (path: string) => api.app.http.inject({ url: path })
const files = () => readdir(join(mediaFolder(api.dataDir), 'portraits')).catch(() => [])

describe.skipIf(!encoder)('OFFC-04: the photo of a teacher', () => {
  let scratch: string
  const pictures: Record<string, Buffer> = {}
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'kelasku-portraits-'))
    for (const [name, size] of [
      ['wide.jpg', '900x600'],
      ['other.jpg', '640x640'],
      ['tall.png', '300x500'],
      ['small.webp', '80x80'],
    ] as const) {
      const file = join(scratch, name)
      const args = ['-f', 'lavfi', '-i', `testsrc=size=${size}`, '-frames:v', '1', file]
      await run(programs?.ffmpeg ?? '', ['-hide_banner', '-loglevel', 'error', '-y', ...args])
      pictures[name] = await readFile(file)
    }
  })
  afterAll(() => rm(scratch, { recursive: true, force: true }))
  const picture = (name: string) => pictures[name] ?? Buffer.alloc(0)

  it('is shown by the catalogue in two sizes, kept for ever, without what the camera wrote', async () => {
    const sent = withExif(picture('wide.jpg'))
    expect(sent.includes(place)).toBe(true)
    expect((await send(administrator, own, sent)).status).toBe(200)
    const photo = (await photoOf(own)) ?? ''
    expect(photo).toMatch(/^[0-9a-f]{16}$/)
    await expect.poll(() => shownPhotoOf(own)).toBe(photo)
    for (const [size, pixels] of [
      ['small', 112],
      ['large', 320],
    ] as const) {
      const { statusCode, headers, rawPayload } = await fetched(portraitPath(photo, size))
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      // Height and width of the frame header.
      const frame = rawPayload.indexOf(Buffer.from([0xff, 0xc0]))
      expect(rawPayload.readUInt16BE(frame + 5)).toBe(pixels)
      expect(rawPayload.readUInt16BE(frame + 7)).toBe(pixels)
      expect(rawPayload.includes('Exif')).toBe(false)
      expect(rawPayload.includes(place)).toBe(false)
    }
    expect((await fetched('/portraits/0123456789abcdef-small.jpg')).statusCode).toBe(404)
    expect((await fetched('/portraits/..%2Fanswers%2Fa.m4a')).statusCode).toBe(404)
    expect((await send(administrator, another, picture('tall.png'), 'image/png')).status).toBe(200)
    const webp = await send(administrator, another, picture('small.webp'), 'image/webp')
    expect(webp.status, webp.text).toBe(200)
  })

  it('is refused in words where it is no picture, and above its size', async () => {
    const text = await send(administrator, own, Buffer.from('%PDF-1.7'))
    expect(refusal(text)).toEqual([409, 'staff.refused'])
    expect(text.text).toContain('JPEG, PNG or WebP')
    const broken = await send(administrator, own, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))
    expect(broken.text).toContain("can't be read")
    const pdf = await send(administrator, own, picture('wide.jpg'), 'application/pdf')
    expect(refusal(pdf)).toEqual([415, 'request.wrong-type'])
    const large = await send(administrator, own, Buffer.alloc(teacherPhotoMaximumBytes + 1))
    expect(refusal(large)).toEqual([413, 'request.too-large'])
  })

  it('is set and removed by its teacher, not by another, and the files before are removed', async () => {
    const before = await photoOf(own)
    expect(refusal(await send(teacher, another, picture('other.jpg')))).toEqual([
      403,
      'staff.forbidden',
    ])
    const removal = (teacherId: string) =>
      api.as(teacher).post(pathOf('removeTeacherPhoto', { teacherId }), {})
    expect(refusal(await removal(another))).toEqual([403, 'staff.forbidden'])
    expect((await send(teacher, own, picture('other.jpg'))).status).toBe(200)
    const after = await photoOf(own)
    expect(after).not.toBe(before)
    await api.app.runJobs()
    expect((await files()).filter((name) => name.startsWith(before ?? '-'))).toEqual([])
    expect((await files()).filter((name) => name.startsWith(after ?? '-'))).toHaveLength(2)
    const list = replyOf('staffTeachers', await api.as(teacher).get(pathOf('staffTeachers')))
    expect(list.teachers.filter(({ is_mine }) => is_mine)).toMatchObject([
      { id: own, photo: after },
    ])
    expect((await removal(own)).status).toBe(200)
    expect(await photoOf(own)).toBeNull()
    await expect.poll(() => shownPhotoOf(own)).toBeUndefined()
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `teacher/${own}`))
    expect(written.map(({ uid, action, before: was }) => [uid, action, was])).toEqual([
      [administrator.uid, 'teacher-photo-set', { photo: false }],
      [teacher.uid, 'teacher-photo-set', { photo: true }],
      [teacher.uid, 'teacher-photo-removed', { photo: true }],
    ])
  })

  it('ACC-05: goes with the account of its teacher, files too', async () => {
    await send(teacher, own, picture('wide.jpg'))
    const photo = (await photoOf(own)) ?? ''
    await api.db.update(users).set({ role: 'student' }).where(eq(users.uid, teacher.uid))
    const asked = await api.as(teacher).post(pathOf('deleteAccount'), { understood: true })
    expect(asked.status, asked.text).toBe(200)
    api.clock.pass(eraseAfterDays * dayMs + 1000)
    await api.app.runJobs()
    await api.app.runJobs()
    await expect.poll(() => shownPhotoOf(own)).toBeUndefined()
    expect((await files()).filter((name) => name.startsWith(photo))).toEqual([])
    expect((await fetched(portraitPath(photo))).statusCode).toBe(404)
  })
})
