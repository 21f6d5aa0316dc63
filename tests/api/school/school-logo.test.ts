import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { logoMaximumBytes } from '#contract/school/logo.ts'
import { logoPath } from '#contract/school/logo.ts'
import { namedMedia } from '#server/platform/db/named-media.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { pathOf, refusal, replyOf } from '#tests/support/api.ts'
import { samplePicture } from '#tests/support/media/sample-picture.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()
const administrator = await staff(api, 'administrator')
const send = (bytes: Uint8Array, type = 'image/png') =>
  api.as(administrator).putFile(pathOf('addLogo'), { type, bytes: Uint8Array.from(bytes) })
const added = async (bytes: Uint8Array) => replyOf('addLogo', await send(bytes)).logo
const path = pathOf('staffPageContent', { kind: 'school' })
const page = async () => replyOf('staffPageContent', await api.as(administrator).get(path))
const draft = async (logo: string | null) => {
  const { version, content } = await page()
  const body = { do: 'save-draft', replaces: version, content: { ...content, logo } }
  return api.as(administrator).put(path, body)
}
const publish = async (logo: string | null) => {
  const { version } = replyOf('changePageContent', await draft(logo))
  const body = { do: 'publish', replaces: version }
  return replyOf('changePageContent', await api.as(administrator).put(path, body))
}
const shownLogo = async () => replyOf('school', await api.send('GET', pathOf('school'))).logo
const bytesAt = async (url: string) => (await api.app.http.inject({ url })).rawPayload

const wide = await samplePicture('png', { width: 1200, height: 300 })
const square = await samplePicture('webp', { width: 96, height: 96 })
const tiny = await samplePicture('png', { width: 40, height: 40 })

describe('OFFC-08: the logo of the school', () => {
  it('is made small, and kept for ever under an address of its content', async () => {
    const file = await added(wide)
    expect(file).toMatch(/^[0-9a-f]{16}-480x120\.png$/)
    expect(await added(wide)).toBe(file)
    expect(await added(square)).toMatch(/-96x96\.png$/)
    const found = await api.app.http.inject({ url: logoPath(file) })
    expect(found.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    // Width and height of the file itself.
    expect([found.rawPayload.readUInt32BE(16), found.rawPayload.readUInt32BE(20)]).toEqual([
      480, 120,
    ])
  })

  it('is refused in words when it is no picture, too small or too large', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    expect(refusal(await send(svg, 'image/svg+xml'))).toEqual([415, 'request.wrong-type'])
    expect((await send(svg)).body).toMatchObject({
      code: 'staff.refused',
      message: expect.stringContaining("SVG files can't be used"),
    })
    expect((await send(wide.subarray(0, 60))).body).toMatchObject({
      message: "This picture can't be read. Choose another file.",
    })
    expect((await send(tiny)).body).toMatchObject({
      message: expect.stringContaining('at least 48 pixels'),
    })
    const large = await send(Buffer.alloc(logoMaximumBytes + 1))
    expect(refusal(large)).toEqual([413, 'request.too-large'])
    expect((await draft(`${'0'.repeat(16)}-96x96.png`)).body).toMatchObject({
      code: 'form.invalid',
      fields: { logo: { rule: 'logo' } },
    })
    expect((await draft('../../secret.png')).body).toMatchObject({
      fields: { logo: { rule: 'logo' } },
    })
  })

  it('is drafted, published onto pages, receipts and link previews, and taken off again', async () => {
    const me = shopper(api, await api.arrive('Aina'))
    const { order_id } = await me.buy([5])
    const record = async () =>
      replyOf('orderRecord', await me.get(pathOf('orderRecord', { orderId: order_id })))
    const receipt = async () =>
      (await bytesAt((await record()).receipt?.pdf_url ?? '')).toString('latin1')
    expect(await receipt()).toMatch(/^%PDF-/)
    expect(await receipt()).not.toContain('/Subtype /Image')
    const plain = await bytesAt('/previews/school.png')

    const file = await added(square)
    const drafted = replyOf('changePageContent', await draft(file))
    expect(drafted.content['logo']).toBe(file)
    expect(await shownLogo()).toBeUndefined()
    await publish(file)
    await expect.poll(shownLogo).toBe(file)
    expect((await namedMedia(api.db)).map(({ mediaKey }) => mediaKey)).toContain(`logos/${file}`)
    expect((await bytesAt('/previews/school.png')).equals(plain)).toBe(false)
    expect(await receipt()).toContain('/Subtype /Image')

    await publish(null)
    await expect.poll(shownLogo).toBeUndefined()
    expect((await bytesAt('/previews/school.png')).equals(plain)).toBe(true)
    // Pages that were kept on a device still find it.
    expect((await api.app.http.inject({ url: logoPath(file) })).statusCode).toBe(200)
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, 'page-content/school'))
    const published = written.filter(({ action }) => action === 'page-content-published')
    expect(published.map(({ after }) => after)).toEqual([{ logo: file }, { logo: null }])
  })
})
