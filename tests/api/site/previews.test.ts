import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sampleClasses from '#content/catalogue/classes.json' with { type: 'json' }
import type { Endpoint } from '#contract/endpoints.ts'
import { everyEndpoint, type EveryName } from '#contract/every-endpoint.ts'
import { localeCookie } from '#contract/shared/text/locales.ts'
import { pages, type PageRoute } from '#contract/shared/pages.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { absentParams, openTestApi, pathOf, replyOf, type TestApi } from '#tests/support/api.ts'
import { makeBareSite } from '#tests/support/fronts/bare-site.ts'
import { shopper } from '../support/orders.ts'

let site: Awaited<ReturnType<typeof makeBareSite>>
let api: TestApi
let token: string
let lesson: { id: string; classId: number }

beforeAll(async () => {
  site = await makeBareSite()
  api = await openTestApi({ site })
  const aina = await api.arrive('Aina Sofea')
  const invitation = await api.as(aina).post(pathOf('invite'), { exam: 'spm' })
  token = replyOf('invite', invitation).invitation_url.split('/').at(-1) ?? ''
  const [first] = await api.db.select().from(lessons).limit(1)
  if (!first) throw new Error('the sample content has no lessons')
  lesson = first
})
afterAll(async () => {
  await api.close()
  await site.remove()
})

const browser =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
const crawlers = ['WhatsApp/2.23', 'facebookexternalhit/1.1']
const open = (path: string, agent = 'WhatsApp/2.23') =>
  api.send('GET', path, { headers: { accept: 'text/html', 'user-agent': agent } })

/** What a link preview reads from a page. */
async function previewOf(path: string) {
  const { status, text } = await open(path)
  expect([path, status]).toEqual([path, 200])
  const property = (name: string) =>
    new RegExp(`<meta data-first property="og:${name}" content="([^"]*)">`).exec(text)?.[1]
  return {
    title: property('title'),
    description: property('description'),
    image: property('image')?.replace(api.origin, ''),
  }
}

const papersOf: Record<string, Record<string, string>> = {
  spm: { paperSubjectOrPaperId: '104', classId: '104', paperId: 'spm-1449-2-2022' },
  igcse: { paperSubjectOrPaperId: '201', classId: '201', paperId: 'igcse-0580-42-2023' },
}
/** A path of this page with ids of the sample content. */
function sampleOf({ path, exam }: PageRoute): string {
  const values: Record<string, string> = {
    token,
    classId: '5',
    classOrLessonId: '5',
    orderId: '0b6f2c1e-7c55-4e1b-9d0c-3f6c2d7a9e10',
    practiceSet: 'due',
    ...papersOf[exam ?? ''],
  }
  return path
    .replace(/\/:\w+\?/g, '')
    .replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'L0000000000')
}

describe('ROUTE-25: what a shared link shows', () => {
  it('of a classroom: class, language, programme, teacher and a picture', async () => {
    const expected = {
      title: 'Mathematics · Full Programme',
      description: expect.stringContaining('Taught in English by Tan Mei Ling'),
      image: '/previews/class-5.png',
    }
    expect(await previewOf('/full-programme/5')).toEqual(expected)
    expect(await previewOf('/full-programme/5/L0000000000')).toEqual(expected)
  })

  it('LANG-01: in the language of who shares it, with a picture in it', async () => {
    for (const [locale, text] of [
      ['ms', 'Diajar dalam Bahasa Inggeris oleh Tan Mei Ling'],
      ['zh', 'Tan Mei Ling'],
    ]) {
      const answer = await api.send('GET', '/full-programme/5', {
        headers: { accept: 'text/html', cookie: `${localeCookie}=${locale}` },
      })
      expect(answer.text).toContain(`<html lang="${locale}"`)
      expect(answer.text).toContain(text)
      expect(answer.text).toContain(`${api.origin}/previews/class-5.${locale}.png`)
      const login = await api.send('GET', '/login', {
        headers: { accept: 'text/html', cookie: `${localeCookie}=${locale}` },
      })
      expect(login.text).toContain(`${api.origin}/previews/school.${locale}.png`)
    }
  })

  it('of a lesson by its own id: its class', async () => {
    expect(await previewOf(`/full-programme/${lesson.id}`)).toMatchObject({
      image: `/previews/class-${lesson.classId}.png`,
    })
  })

  it('of past papers: subject, exam and who teaches, locked or not', async () => {
    const expected = {
      title: 'Physics · SPM Past Year Papers',
      description: expect.stringContaining('Past-year paper videos by '),
      image: '/previews/programme-spm-past-year-papers.png',
    }
    for (const path of ['106', '106/spm-4531-2-2022', 'spm-4531-2-2022'])
      expect(await previewOf(`/spm-past-year-papers/${path}`)).toEqual(expected)
  })

  it('of an invitation: who invites by first name, to what, and a picture without a name', async () => {
    expect(await previewOf(`/${token}`)).toEqual({
      title: 'Aina invites you to SPM past papers',
      description: expect.stringContaining('past-year papers'),
      image: '/previews/invitation-spm.png',
    })
    const { text, headers } = await open(`/${token}`)
    expect(text).toContain('<meta data-first name="robots" content="noindex">')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(text).not.toContain('Sofea')
  })

  it("ORD-15: of a guardian's link: nothing of the order, the student or the guardian", async () => {
    const hana = await api.arrive('Hana')
    const guardian = {
      is_guardian: true,
      guardian_name: 'Puan Siti',
      guardian_email: 'siti@example.com',
      guardian_contact: '013-3456789',
    }
    const { order } = await shopper(api, hana).reserve({ user_name: 'Hana Rahsia', ...guardian })
    const made = await api
      .as(hana)
      .post(pathOf('makeGuardianLink', { orderId: order.order_id }), {})
    const { pathname } = new URL(replyOf('makeGuardianLink', made).url)
    expect(await previewOf(pathname)).toEqual({
      title: 'A payment at Kelasku',
      description: expect.not.stringMatching(/Hana|Siti|RM/) as string,
      image: '/previews/school.png',
    })
    const { text } = await open(pathname)
    expect(text).not.toMatch(/Hana|Rahsia|Siti|siti@|750/)
    expect(text).toContain('<meta data-first name="robots" content="noindex">')
  })

  it('of every page that the device draws: a title, a text and a picture that is there', async () => {
    const shells = pages.filter(({ html }) => html === 'shell')
    expect(shells.length).toBeGreaterThan(15)
    for (const shell of shells) {
      const filled = sampleOf(shell)
      const { title, description, image } = await previewOf(filled)
      expect([filled, title, description]).not.toContain(undefined)
      expect(`${title} ${description}`).not.toMatch(/[{}]|undefined/)
      expect([filled, image, (await open(image ?? '')).status]).toEqual([filled, image, 200])
    }
  })

  it('ROUTE-18 ROUTE-22: what there is not is the 404 page, by status too', async () => {
    const unknown = [
      '/full-programme/999',
      '/full-programme/L0000000000',
      '/spm-past-year-papers/999',
      '/spm-past-year-papers/201',
      '/spm-past-year-papers/104/spm-4531-2-2022',
      '/chapter/no-such-chapter',
      `/${'x'.repeat(43)}`,
    ]
    for (const path of unknown) expect([path, (await open(path)).status]).toEqual([path, 404])
  })
})

describe('ROUTE-25: pictures', () => {
  const pictures = [
    'school',
    ...sampleClasses.map(({ id }) => `class-${id}`),
    ...['trial', 'full', 'plus'].map((name) => `programme-${name}-programme`),
    'programme-spm-past-year-papers',
    'programme-igcse-past-year-papers',
    'invitation-spm',
    'invitation-igcse',
    ...['ms', 'zh'].flatMap((locale) =>
      ['class-5', 'programme-full-programme', 'invitation-spm', 'school'].map(
        (name) => `${name}.${locale}`,
      ),
    ),
  ]
  it.each(pictures)('%s is a PNG of 1200 by 630 and at most 100 KB', async (name) => {
    const { rawPayload, statusCode, headers } = await api.app.http.inject(`/previews/${name}.png`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/png' })
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    expect(rawPayload.length).toBeLessThanOrEqual(100 * 1024)
    const again = await api.app.http.inject({
      url: `/previews/${name}.png`,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  it.each([
    'class-999',
    'class-5.png',
    'class-5.en',
    'class-5.xx',
    'school.en',
    'school-5.ms',
    'programme-no',
    'invitation-uec',
    'invitation-',
    'class-__proto__',
    '..',
  ])('%s is none', async (name) => {
    expect((await open(`/previews/${name}.png`)).status).toBe(404)
  })
})

describe('ROUTE-25: who claims to be a crawler', () => {
  const same = async (path: string) => {
    const anonymous = await open(path, browser)
    for (const agent of crawlers) {
      const { status, text, headers } = await open(path, agent)
      expect([path, status, text]).toEqual([path, anonymous.status, anonymous.text])
      expect(Object.keys(headers).toSorted()).toEqual(Object.keys(anonymous.headers).toSorted())
    }
    return anonymous
  }

  it('gets of every page what a visitor gets, to the byte, and no page sends anyone to sign in', async () => {
    for (const page of pages) {
      const filled = sampleOf(page)
      const { status, text } = await same(filled)
      if (page.who !== 'signed-in') continue
      expect([filled, status]).toEqual([filled, 200])
      expect(text).not.toMatch(/Aina|example\.com|meet\.|page-data/)
    }
  })

  it('gets of every call what a visitor gets: nothing that is not public', async () => {
    for (const [name, { method, who }] of Object.entries(everyEndpoint) as [
      EveryName,
      Endpoint,
    ][]) {
      if (method !== 'GET') continue
      const { status } = await same(pathOf(name, { ...absentParams(), classId: 5 }))
      if (who === 'signed-in') expect([name, status]).toEqual([name, 401])
    }
  })
})

it('ROUTE-11: the landing page of somebody who invites is 200, a code that is nobody’s is 404', async () => {
  const bala = await api.arrive('Bala')
  const invitation = await api.as(bala).post(pathOf('invite'), { exam: 'igcse' })
  const landing = replyOf('invite', invitation).referral_url.replace(api.origin, '')
  expect((await open(landing)).status).toBe(200)
  expect((await open('/igcse-pyp/zzzzzzzzzz')).status).toBe(404)
})
