import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import type { ChangePageContent, TermsForm } from '#contract/site/page-content.ts'
import { presentVersion } from '#contract/school/terms.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { ages, consents } from '#server/platform/db/schema/identity.ts'
import {
  dayMs,
  pathOf,
  refusal,
  replyOf,
  somebody,
  tokenFor,
  type Answer,
  type Person,
} from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { orderBody, shopper } from '../support/orders.ts'

const api = await openApiForFile()
const administrator = api.as(await staff(api, 'administrator'))
const kind = 'terms'
const today = () => malaysianDay(api.clock.now())
const page = async () =>
  replyOf('staffPageContent', await administrator.get(pathOf('staffPageContent', { kind })))
const put = (body: ChangePageContent) =>
  administrator.put(pathOf('changePageContent', { kind }), body)
const shown = async (version: string = presentVersion) =>
  replyOf('terms', await api.send('GET', pathOf('terms', { version })))
const named = async () => replyOf('school', await api.send('GET', pathOf('school'))).terms_version

const saying = (words: string, more: Partial<TermsForm> = {}): TermsForm => ({
  holds_from: today(),
  material: true,
  sample: false,
  terms: `# First\n\n${words}`,
  privacy: 'We keep little.',
  ms: { terms: `# Pertama\n\n${words} (BM)` },
  ...more,
})
async function publish(content: TermsForm) {
  const saved = await put({ do: 'save-draft', replaces: (await page()).version, content })
  expect(saved.status).toBe(200)
  return put({ do: 'publish', replaces: (await page()).version })
}
const termsDue = async (person: Person) =>
  replyOf('account', await api.as(person).get(pathOf('account'))).terms_due
const agree = (person: Person, text_version: string) =>
  api.as(person).put(pathOf('agreeToTerms'), { text_version })
const nextDay = () => api.clock.pass(dayMs)

describe('OFFC-08: terms and privacy notice', () => {
  it('are drafted, published from a day on, taken back before it, and each version stays readable', async () => {
    expect(await shown()).toMatchObject({ version: termsVersion, sample: true })
    expect(await named()).toBe(termsVersion)
    const tomorrow = addDays(today(), 1)
    expect((await publish(saying('Tomorrow’s', { holds_from: tomorrow }))).status).toBe(200)
    expect(await shown()).toMatchObject({ version: termsVersion })
    expect(refusal(await api.send('GET', pathOf('terms', { version: tomorrow })))).toEqual([
      404,
      'request.not-found',
    ])
    const coming = await page()
    expect(coming.versions?.map(({ version, state }) => [version, state])).toEqual([
      [tomorrow, 'coming'],
      [termsVersion, 'present'],
    ])
    const taken = await put({
      do: 'withdraw-version',
      replaces: coming.version,
      version: tomorrow,
    })
    expect(taken.status).toBe(200)
    nextDay()
    const isAsBefore = async () => expect(await shown()).toMatchObject({ version: termsVersion })
    await vi.waitFor(isAsBefore, untilDone)

    expect((await publish(saying('Today’s'))).status).toBe(200)
    await vi.waitFor(async () => expect(await named()).toBe(today()), untilDone)
    expect(await shown()).toMatchObject({
      version: today(),
      terms: expect.stringContaining('Today’s') as string,
      ms: { terms: expect.stringContaining('BM') as string },
      versions: [today(), termsVersion],
    })
    expect(await shown(termsVersion)).toMatchObject({ version: termsVersion, sample: true })
    const written = await api.db
      .select({ action: audit.action })
      .from(audit)
      .where(eq(audit.subject, 'page-content/terms'))
      .orderBy(audit.id)
    expect(written.map(({ action }) => action)).toEqual([
      'page-content-draft-saved',
      'page-content-published',
      'page-content-version-withdrawn',
      'page-content-draft-saved',
      'page-content-published',
    ])
  })

  it('ACC-05: are agreed to in a version that was shown, an earlier one too, and in no other', async () => {
    const person = somebody()
    api.platform.knows(person)
    const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
    const me = api.as(person)
    const isRefused = ({ status, body }: Answer) =>
      expect([status, body]).toMatchObject([
        422,
        { fields: { terms_version: { rule: 'required' } } },
      ])
    const neverShown = ['9', addDays(today(), 1), '2026-11-02']
    for (const terms_version of neverShown)
      isRefused(await api.signInBy({ idToken, terms_version }))
    expect((await api.signInBy({ idToken, terms_version: termsVersion })).status).toBe(200)
    for (const terms_version of neverShown) {
      isRefused(await me.post(pathOf('createOrder'), orderBody({ terms_version })))
      isRefused(await me.post(pathOf('registerTrial'), { class_ids: [5], terms_version }))
    }
    const given = await api.db.select().from(consents).where(eq(consents.uid, person.uid))
    expect(given.map(({ textVersion }) => textVersion)).toEqual([termsVersion])
  })

  it('are refused for a day that is over or taken, and once they hold they stay', async () => {
    expect(
      (await publish(saying('Again', { holds_from: addDays(today(), -1) }))).body,
    ).toMatchObject({
      code: 'staff.refused',
      message: expect.stringContaining('a day that is over') as string,
    })
    expect((await publish(saying('Again'))).body).toMatchObject({
      code: 'staff.refused',
      message: expect.stringContaining('already holds from') as string,
    })
    const { version: replaces } = await page()
    await api.arrive()
    const taken = await put({ do: 'withdraw-version', replaces, version: today() })
    expect(taken.body).toMatchObject({ code: 'staff.refused' })
    const marked = await put({
      do: 'save-draft',
      replaces,
      content: { ...saying('x'), terms: ' ' },
    })
    expect(marked.body).toMatchObject({
      code: 'form.invalid',
      fields: { terms: { rule: 'required' } },
    })
  })

  it('ask everybody again when they change in a way that matters, and nobody otherwise', async () => {
    const person = await api.arrive('Mei')
    nextDay()
    await publish(saying('Material'))
    await vi.waitFor(async () => expect(await termsDue(person)).toBe(today()), untilDone)
    const shop = shopper(api, person)
    expect(replyOf('order', await shop.look()).start).toMatchObject({ terms_agreed_at: null })
    expect((await shop.create({ terms_version: termsVersion })).body).toMatchObject({
      code: 'form.invalid',
      fields: { terms_version: { rule: 'required' } },
    })
    expect(refusal(await agree(person, termsVersion))).toEqual([409, 'consent.text-changed'])
    expect((await agree(person, today())).status).toBe(200)
    expect((await agree(person, today())).status).toBe(200)
    expect(await termsDue(person)).toBeNull()
    const given = await api.db
      .select()
      .from(consents)
      .where(eq(consents.uid, person.uid))
      .orderBy(desc(consents.agreedAt))
    expect(given.map(({ occasion, textVersion }) => [occasion, textVersion])).toEqual([
      ['renewal', today()],
      ['sign-up', termsVersion],
    ])

    const agreedTo = today()
    nextDay()
    await publish(saying('A comma', { material: false }))
    await vi.waitFor(async () => expect(await named()).toBe(today()), untilDone)
    expect(await termsDue(person)).toBeNull()
    expect(replyOf('order', await shop.look()).start).toMatchObject({
      terms_agreed_version: agreedTo,
    })
    expect((await shop.create({ terms_version: agreedTo })).status).toBe(200)
  })

  it('hold back a draft made before them until its student agrees, by themselves or by changing it', async () => {
    const [one, other] = [await api.arrive('Hana'), await api.arrive('Danish')]
    for (const person of [one, other]) await agree(person, today())
    const drafts = await Promise.all(
      [one, other].map((person) => shopper(api, person).draft({ terms_version: today() })),
    )
    nextDay()
    await publish(saying('Material for drafts'))
    await vi.waitFor(async () => expect(await named()).toBe(today()), untilDone)

    const [ofOne = '', ofOther = ''] = drafts.map(({ order_id }) => order_id)
    const [me, them] = [shopper(api, one), shopper(api, other)]
    expect(refusal(await me.pay(ofOne))).toEqual([409, 'order.terms-changed'])
    await agree(one, today())
    expect((await me.pay(ofOne)).status).toBe(200)
    expect(refusal(await them.pay(ofOther))).toEqual([409, 'order.terms-changed'])
    expect((await them.change(ofOther, { terms_version: today() })).status).toBe(200)
    expect((await them.pay(ofOther)).status).toBe(200)
    const ofOrders = await api.db
      .select({ version: consents.textVersion })
      .from(consents)
      .where(and(eq(consents.uid, other.uid), eq(consents.occasion, 'order')))
      .orderBy(consents.agreedAt)
    expect(ofOrders.map(({ version }) => version)).toEqual([addDays(today(), -1), today()])
  })

  it('ask a guardian again before the next order, and not for one that is reserved', async () => {
    const email = `mother-${randomUUID()}@example.com`
    const person = await api.arrive('Irfan')
    const me = shopper(api, person)
    await agree(person, today())
    await me.put(pathOf('sayAge'), { is_minor: true, guardian_email: email })
    const given = { answer: 'given', answeredAt: api.clock.now(), textVersion: today() } as const
    await api.db.update(ages).set(given).where(eq(ages.uid, person.uid))
    const terms_version = today()
    const { order_id } = await me.draft({ terms_version })
    expect((await me.pay(order_id)).status).toBe(200)

    nextDay()
    await publish(saying('Material once more'))
    await vi.waitFor(async () => expect(await named()).toBe(today()), untilDone)
    expect(replyOf('order', await me.look()).start).toMatchObject({
      awaited_consent: { guardian_email: email, is_refused: false },
    })
    expect(replyOf('account', await me.get(pathOf('account'))).age).toMatchObject({
      guardian: { answer: null },
    })
    expect((await me.pay(order_id)).status).toBe(200)
    const plus = await me.draft({ programme_id: 3, terms_version: today() })
    expect(refusal(await me.pay(plus.order_id))).toEqual([403, 'consent.needed'])
    await api.app.runJobs()
  })

  it('can be undone within the time of the toast while nobody has agreed to them', async () => {
    nextDay()
    const before = await shown()
    await publish(saying('A slip'))
    const undone = await put({ do: 'undo-publish', replaces: (await page()).version })
    expect(replyOf('changePageContent', undone)).toMatchObject({
      has_draft: true,
      content: { terms: '# First\n\nA slip' },
    })
    await vi.waitFor(async () => expect(await shown()).toEqual(before), untilDone)
    await put({ do: 'publish', replaces: (await page()).version })
    await vi.waitFor(async () => expect(await named()).toBe(today()), untilDone)
    await agree(await api.arrive(), today())
    const late = await put({ do: 'undo-publish', replaces: (await page()).version })
    expect(late.body).toMatchObject({ code: 'staff.refused' })
  })
})
