import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HomeContent } from '#contract/catalogue/catalogue.ts'
import { inLocale } from '#contract/shared/text/in-locale.ts'
import type {
  ChangePageContent,
  PageContentKind,
  StaffPageContent,
} from '#contract/site/page-content.ts'
import { copyOf } from '#server/platform/copy/copy.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import {
  openTestApi,
  pathOf,
  refusal,
  replyOf,
  testNow,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { makeBareSite } from '#tests/support/fronts/bare-site.ts'
import { staff } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

let api: TestApi
let site: Awaited<ReturnType<typeof makeBareSite>>
let administrator: Person
beforeAll(async () => {
  site = await makeBareSite()
  // Renders each page as the content it was given.
  const renderer: typeof site.renderer = {
    ...site.renderer,
    async render(path, sources) {
      const exam = /^\/(\w+)-timetable$/.exec(path)?.[1]
      const [home, school] = [await sources.ask('home', {}, 'en'), await sources.school()]
      const timetable = exam && (await sources.ask('examTimetable', { exam }, 'en'))
      return {
        head: '',
        body: JSON.stringify({ path, home, school, timetable }),
        data: null,
        modules: [],
        copies: [],
      }
    },
  }
  api = await openTestApi({ site: { ...site, renderer } })
  administrator = await staff(api, 'administrator')
})
afterAll(async () => {
  await api.close()
  await site.remove()
})

const page = async (kind: PageContentKind) =>
  replyOf('staffPageContent', await api.as(administrator).get(pathOf('staffPageContent', { kind })))
const change = (kind: PageContentKind, body: ChangePageContent) =>
  api.as(administrator).put(pathOf('changePageContent', { kind }), body)
const changed = async (kind: PageContentKind, body: ChangePageContent): Promise<StaffPageContent> =>
  replyOf('changePageContent', await change(kind, body))
const homeContent = ({ content }: StaffPageContent) => content as HomeContent
const withFigure = (of: StaffPageContent, figure: string) => ({
  ...homeContent(of),
  claims: [{ figure, label: 'sign-ups' }],
})
const shownFigure = async () => {
  const { claims } = replyOf('home', await api.send('GET', pathOf('home')))
  return claims[0]?.figure
}
const pageText = async (path: string) =>
  (await api.send('GET', path, { headers: { accept: 'text/html' } })).text
async function saveAndPublish(figure: string): Promise<StaffPageContent> {
  const before = await page('home')
  const content = withFigure(before, figure)
  const saved = await changed('home', { do: 'save-draft', replaces: before.version, content })
  return changed('home', { do: 'publish', replaces: saved.version })
}

describe('STAFF-01: the content of public pages', () => {
  it('are drafted, looked at, and published onto the rendered page, each step written down', async () => {
    const before = await page('home')
    const old = await shownFigure()
    const content = withFigure(before, '31,415+')
    const saved = await changed('home', { do: 'save-draft', replaces: before.version, content })
    expect(saved).toMatchObject({ has_draft: true, by_staff: false })
    expect(await shownFigure()).toBe(old)
    expect(await pageText('/')).not.toContain('31,415+')

    const preview = await api.send('GET', saved.preview ?? '')
    expect(preview.text).toContain('31,415+')
    const inMalay = await api.send('GET', `${saved.preview}&locale=ms`)
    expect(inMalay.text).toContain('<html lang="ms"')
    expect(inMalay.text).toContain('"path":"/ms"')
    expect((await api.send('GET', `${saved.preview}&locale=xx`)).status).toBe(404)
    expect(preview.headers['content-security-policy']).toContain("script-src 'none'")
    expect(preview.headers['cache-control']).toBe('private, no-store')

    const published = await changed('home', { do: 'publish', replaces: saved.version })
    expect(published).toMatchObject({ has_draft: false, by_staff: true, preview: null })
    expect(await shownFigure()).toBe('31,415+')
    await expect.poll(() => pageText('/')).toContain('31,415+')
    expect((await api.send('GET', saved.preview ?? '')).status).toBe(404)
    const written = await api.db.select().from(audit).where(eq(audit.subject, 'page-content/home'))
    expect(written.map(({ action, uid }) => [action, uid])).toEqual([
      ['page-content-draft-saved', administrator.uid],
      ['page-content-published', administrator.uid],
    ])
    // Only what changed.
    expect(Object.keys(written[1]?.after ?? {})).toEqual(['claims'])
  })

  it('are not lost to somebody who looked at them before', async () => {
    const one = await page('home')
    await saveAndPublish('1,111+')
    const late = { do: 'save-draft', replaces: one.version, content: withFigure(one, '2') } as const
    expect((await change('home', late)).body).toMatchObject({ code: 'staff.refused' })
    expect(await shownFigure()).toBe('1,111+')
  })

  it('are refused by the name of the field that is wrong', async () => {
    const { content, version } = await page('timetable-spm')
    const [first, ...rest] = content['papers'] as object[]
    const papers = [{ ...first, date: '2027-02-30' }, ...rest, { ...first, start: '8am' }]
    const wrong = { ...content, papers }
    const answer = await change('timetable-spm', {
      do: 'save-draft',
      replaces: version,
      content: wrong,
    })
    expect(answer.body).toMatchObject({
      code: 'form.invalid',
      fields: { 'papers.0.date': { rule: 'day' }, [`papers.${papers.length - 1}.start`]: {} },
    })
    expect((await page('timetable-spm')).has_draft).toBe(false)
  })

  it('OFFC-09: are as before when publishing is undone, and a draft again', async () => {
    await saveAndPublish('1,618+')
    const before = await page('home')
    const published = await saveAndPublish('2,236+')
    expect(await shownFigure()).toBe('2,236+')
    const undo = { do: 'undo-publish', replaces: published.version } as const
    const another = await staff(api, 'administrator')
    const path = pathOf('changePageContent', { kind: 'home' })
    expect(refusal(await api.as(another).put(path, undo))).toEqual([409, 'staff.refused'])
    const undone = await changed('home', undo)
    expect(await shownFigure()).toBe('1,618+')
    expect(undone).toMatchObject({ has_draft: true, by_staff: true, content: published.content })
    expect(refusal(await change('home', undo))).toEqual([409, 'staff.refused'])
    const dropped = await changed('home', { do: 'drop-draft', replaces: undone.version })
    expect(dropped.content).toEqual(before.content)

    // The first time, the content of the files is shown again.
    await changed('home', { do: 'take-files', replaces: dropped.version })
    const { version } = await saveAndPublish('3,000+')
    const first = await changed('home', { do: 'undo-publish', replaces: version })
    expect(first).toMatchObject({ has_draft: true, by_staff: false })
    await changed('home', { do: 'drop-draft', replaces: first.version })
  })

  it('LANG-01: have a field for each language, and staff see where visitors read English', async () => {
    const { version: published } = await saveAndPublish('1+')
    const before = await changed('home', { do: 'take-files', replaces: published })
    const question = { question: 'Is there a class on Sunday?', answer: 'Yes.' }
    const content = {
      ...before.content,
      faq: [{ ...question, ms: { question: 'Adakah kelas pada hari Ahad?' }, zh: {} }],
    }
    const untranslated = async () => {
      const answer = await api.as(administrator).get(pathOf('staffPageContentKinds'))
      const { kinds } = replyOf('staffPageContentKinds', answer)
      return kinds.find(({ kind }) => kind === 'home')?.untranslated
    }
    expect(await untranslated()).toEqual([])
    const saved = await changed('home', { do: 'save-draft', replaces: before.version, content })
    expect(await untranslated()).toEqual(['ms', 'zh'])
    await changed('home', { do: 'publish', replaces: saved.version })
    const home = replyOf('home', await api.send('GET', pathOf('home')))
    expect(inLocale(home, 'ms').faq).toEqual([
      { question: 'Adakah kelas pada hari Ahad?', answer: 'Yes.' },
    ])
    expect(inLocale(home, 'zh').faq).toEqual([question])
    const { version } = await page('home')
    await changed('home', { do: 'take-files', replaces: version })
  })

  it('STAFF-02: stay when content is loaded again, which says so, until staff give them up', async () => {
    const published = await saveAndPublish('2,718+')
    expect(await api.contentLoad(testNow)).toMatchObject({
      changed: 0,
      kept: { pageContent: ['home'], promoCodes: [] },
    })
    expect(await shownFigure()).toBe('2,718+')
    const back = await changed('home', { do: 'take-files', replaces: published.version })
    expect(back.by_staff).toBe(false)
    expect(await shownFigure()).toBe('10,000+')
    await expect.poll(() => pageText('/')).toContain('10,000+')
    expect((await api.contentLoad(testNow)).kept.pageContent).toEqual([])
    const nothing = { do: 'publish', replaces: back.version } as const
    expect((await change('home', nothing)).body).toMatchObject({ code: 'staff.refused' })
  })

  it('OFFC-08: rename the school on pages, in the manifest, in mails and on receipts', async () => {
    const person = await api.arrive('Aina')
    const before = await page('school')
    const content = {
      ...before.content,
      name: 'Pusat Ilmu "A&B"',
      support_email: 'tanya@pusat-ilmu.my',
    }
    const saved = await changed('school', { do: 'save-draft', replaces: before.version, content })
    const manifest = async () => {
      const { text } = await api.send('GET', '/manifest.webmanifest')
      const { name, short_name } = JSON.parse(text) as Record<string, string>
      return [name, short_name]
    }
    expect(await manifest()).toEqual(['Kelasku: SPM and IGCSE classes', 'Kelasku'])

    const published = await changed('school', { do: 'publish', replaces: saved.version })
    const named = ['Pusat Ilmu "A&B": SPM and IGCSE classes', 'Pusat Ilmu "A&B"']
    await expect.poll(manifest).toEqual(named)
    await expect
      .poll(() => pageText('/login'))
      .toContain('Sign in to Pusat Ilmu &quot;A&amp;B&quot;')
    const { order_id } = await shopper(api, person).buy([5])
    await api.app.runJobs()
    const mails = await api.mails()
    const mail = mails.find(({ text }) => text.includes(order_id))
    expect(mail?.from).toBe('Pusat Ilmu "A&B" <hello@kelasku.example>')
    expect(mail?.replyTo).toBe('tanya@pusat-ilmu.my')
    expect(mail?.subject).toBe('Your Pusat Ilmu "A&B" order is paid')
    expect(mail?.text).toMatch(/Pusat Ilmu "A&B"\n$/)
    expect(mail?.attachments?.[0]?.fileName).toMatch(/^Pusat Ilmu "A&B" receipt/)
    const receipt = Buffer.from(mail?.attachments?.[0]?.base64 ?? '', 'base64')
    expect(await pdfText(receipt)).toMatch(/^Pusat Ilmu "A&B"/)

    await changed('school', { do: 'take-files', replaces: published.version })
    await expect.poll(manifest).toEqual(['Kelasku: SPM and IGCSE classes', 'Kelasku'])
  })

  it('OFFC-08: colour every page, in colours that can be read', async () => {
    const before = await page('school')
    const save = (colour: string) => ({
      do: 'save-draft' as const,
      replaces: before.version,
      content: { ...before.content, colour, colour_dark: null },
    })
    for (const [colour, rule] of [
      ['#5fcfc8', 'too-light'],
      ['red', 'colour'],
    ] as const)
      expect((await change('school', save(colour))).body).toMatchObject({
        code: 'form.invalid',
        fields: { colour: { rule } },
      })
    const saved = await changed('school', save('#7A1F5C'))
    expect((await api.send('GET', saved.preview ?? '')).text).toContain('--primary:#7a1f5c')
    expect(await pageText('/terms')).not.toContain('--primary:')
    const published = await changed('school', { do: 'publish', replaces: saved.version })
    await expect.poll(() => pageText('/terms')).toContain('--primary:#7a1f5c')
    const shell = await api.send('GET', '/dashboard', { headers: { accept: 'text/html' } })
    expect(shell.text).toContain('--primary:#7a1f5c')
    expect(shell.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
    const school = replyOf('school', await api.send('GET', pathOf('school')))
    expect(school.styles).toContain('--primary:#7a1f5c')
    const themeColour = async () =>
      (
        JSON.parse((await api.send('GET', '/manifest.webmanifest')).text) as {
          theme_color?: string
        }
      ).theme_color
    expect(await themeColour()).toBe('#7a1f5c')
    await changed('school', { do: 'take-files', replaces: published.version })
    await expect.poll(() => pageText('/terms')).not.toContain('--primary:')
    expect(await themeColour()).not.toBe('#7a1f5c')
  })

  it('OFFC-08: let people chat with the school, where it has a number for that', async () => {
    const before = await page('school')
    const save = (whatsapp: string | null) => ({
      do: 'save-draft' as const,
      replaces: before.version,
      content: { ...before.content, whatsapp },
    })
    const number = async () => replyOf('school', await api.send('GET', pathOf('school'))).whatsapp
    expect(await number()).toBeUndefined()
    expect((await change('school', save('ask my mum'))).body).toMatchObject({
      code: 'form.invalid',
      fields: { whatsapp: { rule: 'chat-number' } },
    })
    const saved = await changed('school', save('012-345 6789'))
    const published = await changed('school', { do: 'publish', replaces: saved.version })
    await expect.poll(number).toBe('60123456789')
    await expect.poll(() => pageText('/ms/terms')).toContain('"whatsapp":"60123456789"')
    await changed('school', { do: 'take-files', replaces: published.version })
    await expect.poll(number).toBeUndefined()
  })

  it('move the calendar of an exam and the days without lessons with them', async () => {
    const exam = await page('timetable-igcse')
    const content = { ...exam.content, title: 'IGCSE of another year' }
    const saved = await changed('timetable-igcse', {
      do: 'save-draft',
      replaces: exam.version,
      content,
    })
    expect((await api.send('GET', saved.preview ?? '')).text).toContain('IGCSE of another year')
    await changed('timetable-igcse', { do: 'publish', replaces: saved.version })
    const timetable = await api.send('GET', pathOf('examTimetable', { exam: 'igcse' }))
    expect(replyOf('examTimetable', timetable).title).toBe('IGCSE of another year')

    const holidays = await page('holidays')
    const days = [{ day: '2026-11-25', name: 'A day of our own' }]
    const drafted = await changed('holidays', {
      do: 'save-draft',
      replaces: holidays.version,
      content: { ...holidays.content, days },
    })
    expect(drafted.preview).toBeNull()
    await changed('holidays', { do: 'publish', replaces: drafted.version })
    const path = pathOf('staffWeek', { day: '2026-11-23' })
    const week = replyOf('staffWeek', await api.as(administrator).get(path))
    expect(week.holidays).toEqual(days.map((one) => ({ ...one, is_closed: false })))
  })

  it('TIME-01: a newer sitting is shown above the required one, moves its calendar, and can be withdrawn', async () => {
    const timetable = async () =>
      replyOf('examTimetable', await api.send('GET', pathOf('examTimetable', { exam: 'spm' })))
    const calendar = async () => (await api.send('GET', '/calendar/spm.ics')).text
    expect((await timetable()).newer).toBeUndefined()
    const blank = await page('timetable-spm-newer')
    const [paper] = (await timetable()).papers
    const content = {
      ...blank.content,
      title: 'SPM 2027',
      source: 'Days and hours are samples.',
      ms: { source: 'Hari dan masa ialah contoh.' },
    }
    const draft = (of: StaffPageContent, typed: object) =>
      change('timetable-spm-newer', {
        do: 'save-draft',
        replaces: of.version,
        content: { ...content, ...typed },
      })
    const papers = [{ ...paper, date: '2028-01-31' }]
    expect((await draft(blank, { sitting: 'spm-2027', papers: [] })).body).toMatchObject({
      fields: { papers: { rule: 'no-papers' } },
    })
    expect((await draft(blank, { sitting: 'spm-2023', papers })).body).toMatchObject({
      fields: { sitting: { rule: 'sitting-taken' } },
    })

    const saved = replyOf('changePageContent', await draft(blank, { sitting: 'spm-2027', papers }))
    const preview = (await api.send('GET', saved.preview ?? '')).text
    expect(preview).toContain('SPM 2027')
    expect(preview).toContain('SPM 2023')
    expect(await pageText('/spm-timetable')).not.toContain('SPM 2027')

    const published = await changed('timetable-spm-newer', {
      do: 'publish',
      replaces: saved.version,
    })
    expect(await timetable()).toMatchObject({ title: 'SPM 2023', newer: { title: 'SPM 2027' } })
    await expect.poll(() => pageText('/spm-timetable')).toContain('SPM 2027')
    expect(await calendar()).toContain('UID:spm-2027.1103-1@kelasku')
    expect(await calendar()).not.toContain('UID:spm-2023')

    await changed('timetable-spm-newer', { do: 'take-files', replaces: published.version })
    expect((await timetable()).newer).toBeUndefined()
    expect(await calendar()).toContain('UID:spm-2023.1103-1@kelasku')
  })

  it('OFFC-08: texts of mails keep their places, are tried out, hold for real mails, and can be given up', async () => {
    const kind = 'mail-order-paid'
    const mailsWith = async (part: string) =>
      (await api.mails()).filter((mail) => mail.text.includes(part))
    const start = await page(kind)
    const text = `${String(start.content['text'])}\n\nSee you in class!`
    const draft = (typed: object) =>
      change(kind, {
        do: 'save-draft',
        replaces: start.version,
        content: { ...start.content, ...typed },
      })
    const ofOrder = ['receipt', 'programme', 'classes', 'total', 'orderId', 'orderUrl']
    const wrong: [object, object][] = [
      [{ text: `${text} {courier}` }, { text: { rule: 'place-unknown', places: ['courier'] } }],
      [{ text: 'Hello {name}!' }, { text: { rule: 'place-missing', places: ofOrder } }],
      [{ text: `${text} {name` }, { text: { rule: 'braces' } }],
      [
        { ms: { subject: 'Kod', text: 'Helo' } },
        { 'ms.text': { rule: 'place-missing', places: ['name', ...ofOrder] } },
      ],
      [{ zh: {} }, { 'zh.text': { rule: 'required' } }],
    ]
    for (const [typed, fields] of wrong) expect((await draft(typed)).body).toMatchObject({ fields })

    const test = await api
      .as(administrator)
      .post(pathOf('sendTestMail', { kind }), { locale: 'en', content: { ...start.content, text } })
    expect(replyOf('sendTestMail', test)).toEqual({ to: administrator.email })
    expect(await mailsWith('See you in class!')).toMatchObject([
      { to: administrator.email, text: expect.stringContaining('Hello Aisyah,') },
    ])

    const saved = replyOf('changePageContent', await draft({ text }))
    const published = await changed(kind, { do: 'publish', replaces: saved.version })
    const places = {
      ...{ name: '', receipt: '', programme: '', classes: '', total: '' },
      ...{ orderId: '', orderUrl: '' },
    }
    const standing = (locale: string) => copyOf('server/mail', locale)('orderPaidText', places)
    await expect.poll(() => standing('en')).toContain('See you in class!')
    expect(standing('ms')).not.toContain('See you in class!')
    const { order_id } = await shopper(api, await api.arrive('Farah')).buy([5])
    await api.app.runJobs()
    expect(await mailsWith(order_id)).toMatchObject([
      { text: expect.stringMatching(/^Hello [^]+See you in class!\n$/) },
    ])
    await changed(kind, { do: 'take-files', replaces: published.version })
    await expect.poll(() => standing('en')).not.toContain('See you in class!')
  })

  it('ACC-04: are an administrator’s, and a preview opens for nobody without its link', async () => {
    const support = await staff(api, 'support')
    const asked = await api.as(support).get(pathOf('staffPageContent', { kind: 'home' }))
    expect(asked.body).toMatchObject({ code: 'staff.forbidden' })
    expect((await api.send('GET', '/media/page-content/home.html')).status).toBe(403)
  })
})
