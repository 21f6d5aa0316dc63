import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { eraseAfterDays } from '#contract/shared/limits.ts'
import { portraitPath } from '#contract/catalogue/portraits.ts'
import { teacherPhotoMaximumBytes } from '#contract/catalogue/staff-teachers.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { dayMs, pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { samplePicture } from '#tests/support/media/sample-picture.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'

const api = await openApiForFile()
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

const wide = await samplePicture('jpeg', { width: 900, height: 600 })
const other = await samplePicture('jpeg', { width: 640, height: 640 })
const tall = await samplePicture('png', { width: 300, height: 500 })
const small = await samplePicture('webp', { width: 80, height: 80 })

describe('OFFC-04: the photo of a teacher', () => {
  it('is shown by the catalogue in two sizes, kept for ever, without what the camera wrote', async () => {
    const sent = withExif(wide)
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
    expect((await send(administrator, another, tall, 'image/png')).status).toBe(200)
    const webp = await send(administrator, another, small, 'image/webp')
    expect(webp.status, webp.text).toBe(200)
  })

  it('stands upright, however the camera was held', async () => {
    const top = { create: { width: 100, height: 50, channels: 3, background: 'white' } } as const
    const picture = await sharp({ create: { ...top.create, height: 100, background: 'black' } })
      .composite([{ input: await sharp(top).png().toBuffer(), gravity: 'north' }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer()
    expect((await send(administrator, another, picture)).status).toBe(200)
    const { rawPayload } = await fetched(portraitPath((await photoOf(another)) ?? ''))
    const pixels = await sharp(rawPayload).greyscale().raw().toBuffer()
    expect([pixels[0], pixels[pixels.length - 1]]).toEqual([0, 255])
  })

  it('is refused in words where it is no picture, and above its size', async () => {
    const text = await send(administrator, own, Buffer.from('%PDF-1.7'))
    expect(refusal(text)).toEqual([409, 'staff.refused'])
    expect(text.text).toContain('JPEG, PNG or WebP')
    const broken = await send(administrator, own, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))
    expect(broken.text).toContain("can't be read")
    const cut = await send(administrator, own, wide.subarray(0, wide.length / 2))
    expect(cut.text).toContain("can't be read")
    const pdf = await send(administrator, own, wide, 'application/pdf')
    expect(refusal(pdf)).toEqual([415, 'request.wrong-type'])
    const large = await send(administrator, own, Buffer.alloc(teacherPhotoMaximumBytes + 1))
    expect(refusal(large)).toEqual([413, 'request.too-large'])
  })

  it('is set and removed by its teacher, not by another, and the files before are removed', async () => {
    const before = await photoOf(own)
    expect(refusal(await send(teacher, another, other))).toEqual([403, 'staff.forbidden'])
    const removal = (teacherId: string) =>
      api.as(teacher).post(pathOf('removeTeacherPhoto', { teacherId }), {})
    expect(refusal(await removal(another))).toEqual([403, 'staff.forbidden'])
    expect((await send(teacher, own, other)).status).toBe(200)
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
    await send(teacher, own, wide)
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
