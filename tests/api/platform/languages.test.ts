import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { undoPossibleMs } from '#contract/shared/limits.ts'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { localeCookie, pseudoLocale } from '#contract/shared/text/locales.ts'
import { ages, consents, users } from '#server/platform/db/schema/identity.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import {
  agreed,
  dayMs,
  ownPage,
  pathOf,
  refusal,
  replyOf,
  somebody,
  testNow,
  tokenFor,
  type Person,
} from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { pick, staff, student } from '../support/learning.ts'
import { markCopy } from '../support/marked-copy.ts'
import { paymentEventAbout, orderBody, postWebhook, shopper } from '../support/orders.ts'

const api = await openApiForFile()
// What it returns is run after all tests.
beforeAll(() => markCopy('ms', 'zh'))

const chosen = (locale: string) => ({ cookie: `${localeCookie}=${locale}` })
const signIn = (person: Person, locale: string, more: Record<string, string> = {}) =>
  api.signInBy(
    { idToken: tokenFor(person, { issuedAt: api.clock.peek() }), ...agreed, ...more },
    { headers: { ...ownPage, ...chosen(locale) } },
  )
const localeOf = async (person: Person) =>
  replyOf('user', await api.as(person).get(pathOf('user'))).user.locale
const save = (person: Person, locale: string) =>
  api.as(person).put(pathOf('saveLocale'), { locale })
async function arriveIn(locale: string, more: Record<string, string> = {}): Promise<Person> {
  const person = somebody('Aina')
  api.platform.knows(person)
  expect((await signIn(person, locale, more)).status).toBe(200)
  return person
}
/** The newest mail to somebody, once it has this subject. */
const mailTo = (address: string, subject: string) =>
  vi.waitFor(async () => {
    await api.app.runJobs()
    const mail = (await api.mails()).find(({ to }) => to === address)
    expect(mail?.subject).toBe(subject)
    return mail!
  }, untilDone)
const consentsOf = async ({ uid }: Person) =>
  (await api.db.select().from(consents).where(eq(consents.uid, uid))).map(
    ({ occasion, language }) => `${occasion} ${language}`,
  )
const guarded = (email: string) => ({
  is_guardian: true,
  guardian_name: 'Puan Siti',
  guardian_email: email,
  guardian_contact: '013-3456789',
})
const tokenIn = (text: string) => /\/([\w-]{43})\s/.exec(text)?.[1] ?? ''
/** The language that a PDF says it is in. */
const languageOf = (base64: string) =>
  /\/Lang \(([\w-]+)\)/.exec(Buffer.from(base64, 'base64').toString('latin1'))?.[1]

describe("LANG-02: a person's language", () => {
  it('is the one they first sign in with, and then the one they save', async () => {
    const person = await arriveIn('ms')
    expect(await localeOf(person)).toBe('ms')
    expect(replyOf('signIn', await signIn(person, 'zh')).user.locale).toBe('ms')
    expect((await save(person, 'zh')).status).toBe(200)
    expect(await localeOf(person)).toBe('zh')
  })

  it('is none that nobody can choose', async () => {
    const person = await arriveIn(pseudoLocale)
    expect(await localeOf(person)).toBeNull()
    for (const locale of [pseudoLocale, 'xx', ''])
      expect(refusal(await save(person, locale))).toEqual([422, 'form.invalid'])
    replyOf('signIn', await signIn(person, 'ms'))
    expect(await localeOf(person)).toBe('ms')
  })

  it('is recorded with each consent', async () => {
    const person = await arriveIn('ms')
    const order = { ...orderBody(), terms_version: termsVersion }
    await api.as(person).post(pathOf('createOrder'), order)
    expect(await consentsOf(person)).toEqual(['sign-up ms', 'order ms'])
    const other = await arriveIn('zh')
    const trial = { class_ids: [5], terms_version: termsVersion }
    replyOf('registerTrial', await api.as(other).post(pathOf('registerTrial'), trial))
    expect(await consentsOf(other)).toEqual(['sign-up zh', 'trial zh'])
  })

  it('is that of their calendar and their inbox, whatever the browser says', async () => {
    const person = await student(api, { classIds: [5] })
    await save(person, 'zh')
    const feed = await api.as(person).post(pathOf('makeCalendarFeed'), {})
    const { pathname } = new URL(replyOf('makeCalendarFeed', feed).url)
    const calendar = await api.send('GET', pathname, { headers: chosen('ms') })
    expect(calendar.text).toContain('NAME:[zh] ')
    await shopper(api, person).buy([7])
    const inbox = await api.as(person).get(pathOf('notices'), chosen('ms'))
    expect(replyOf('notices', inbox).notices.map(({ title }) => title)).toEqual([
      '[zh] Payment received',
    ])
  })
})

describe('LANG-01: a mail', () => {
  it('is in the language of its reader when it is written, not when it was caused', async () => {
    const person = await arriveIn('ms')
    const long = new Date(testNow.getTime() - 3 * 365 * dayMs - 1)
    await api.db.update(users).set({ lastSignInAt: long }).where(eq(users.uid, person.uid))
    await api.app.mailDormantStudents()
    // By hand: they are signed out.
    await api.db.update(users).set({ locale: 'zh' }).where(eq(users.uid, person.uid))
    const { text } = await mailTo(person.email, '[zh] Do you still want your Kelasku account?')
    const [row] = await api.db.select().from(users).where(eq(users.uid, person.uid))
    expect(text).toContain(formatIn('zh').longDate(row?.eraseAfter ?? ''))
  })

  it('to a guardian is in the one they chose on their page, else in that of the order', async () => {
    const person = await arriveIn('ms')
    const email = `mother-${person.uid}@example.com`
    const shop = shopper(api, person)
    const { order } = await shop.reserve({ ...guarded(email), user_email: person.email })
    // The student's own language is another one than that of the order by now.
    await save(person, 'en')
    const link = await mailTo(email, '[ms] Aina has ordered classes at Kelasku')
    const token = tokenIn(link.text)
    const page = async () =>
      replyOf('linkedOrder', await api.send('GET', pathOf('linkedOrder', { token }))).locale
    expect(await page()).toBe('ms')
    const change = (locale: string) =>
      api.send('PUT', pathOf('saveLinkedLocale', { token }), { body: { locale } })
    expect(refusal(await change('xx'))).toEqual([422, 'form.invalid'])
    expect((await change('zh')).status).toBe(200)
    expect(await page()).toBe('zh')

    await postWebhook(api, await paymentEventAbout(api, order.order_id))
    const paid = await mailTo(email, '[zh] Your Kelasku order is paid')
    expect(paid.text).toContain(formatIn('zh').money(order.total_amount))
    const [receipt] = paid.attachments ?? []
    expect(receipt?.fileName).toMatch(/^\[zh\] Kelasku receipt/)
    expect(languageOf(receipt?.base64 ?? '')).toBe('zh-MY')
    await mailTo(person.email, 'Your Kelasku order is paid')
    // Nobody else's order has changed.
    const others = await api.db.select().from(orders).where(eq(orders.guardianLocale, 'zh'))
    expect(others.map(({ id }) => id)).toEqual([order.order_id])
  })

  it('to a guardian with an account is in the one they saved there, unless they chose one for the order', async () => {
    const mother = await arriveIn('zh')
    const child = await arriveIn('ms')
    const shop = shopper(api, child)
    const { order } = await shop.reserve(guarded(mother.email.toUpperCase()))
    const link = await mailTo(
      mother.email.toUpperCase(),
      '[zh] Aina has ordered classes at Kelasku',
    )
    await api.send('PUT', pathOf('saveLinkedLocale', { token: tokenIn(link.text) }), {
      body: { locale: 'en' },
    })
    await postWebhook(api, await paymentEventAbout(api, order.order_id))
    await mailTo(mother.email.toUpperCase(), 'Your Kelasku order is paid')
  })

  it('about a consent is in the language of the student, until the guardian chooses one', async () => {
    const email = `father-${Date.now()}@example.com`
    const person = await arriveIn('ms', { under_18: 'yes', guardian_email: email })
    const subject = '[ms] Aina asks for your consent to use Kelasku'
    const mail = await mailTo(email, subject)
    const token = tokenIn(mail.text)
    const asked = async () =>
      replyOf('askedConsent', await api.send('GET', pathOf('askedConsent', { token }))).locale
    expect(await asked()).toBe('ms')
    const saved = await api.send('PUT', pathOf('saveConsentLocale', { token }), {
      body: { locale: 'zh' },
    })
    expect(saved.status).toBe(200)
    expect(await asked()).toBe('zh')
    const given = { answer: 'given', text_version: termsVersion }
    await api.send('PUT', pathOf('answerConsent', { token }), {
      body: given,
      headers: chosen('ms'),
    })
    expect(await consentsOf(person)).toEqual(['sign-up ms', 'guardian zh'])

    // Another guardian has not chosen.
    const other = `aunt-${Date.now()}@example.com`
    const sayAge = { is_minor: true, guardian_email: other }
    replyOf('sayAge', await api.as(person).put(pathOf('sayAge'), sayAge))
    await mailTo(other, subject)
    const [row] = await api.db.select().from(ages).where(eq(ages.uid, person.uid))
    expect(row?.guardianLocale).toBeNull()
  })

  it('about changed lessons is in the language of each student of the class', async () => {
    const pupils = await Promise.all([1, 2].map(() => student(api, { classIds: [5] })))
    const [one, other] = pupils as [Person, Person]
    await save(one, 'ms')
    await save(other, 'zh')
    const all = await api.db
      .select()
      .from(lessons)
      .where(and(eq(lessons.classId, 5), gt(lessons.startsAt, testNow)))
      .orderBy(lessons.startsAt)
    const { id: lessonId, sequence, startsAt } = pick(all, () => true)
    const administrator = await staff(api, 'administrator')
    const change = { do: 'cancel', scope: 'one', sequence, notify: true, note: '' }
    const path = pathOf('changeLesson', { lessonId })
    replyOf('changeLesson', await api.as(administrator).put(path, change))
    api.clock.pass(undoPossibleMs)
    for (const [person, locale] of [
      [one, 'ms'],
      [other, 'zh'],
    ] as const) {
      const subject = `[${locale}] Mathematics: lesson times have changed`
      const { text } = await mailTo(person.email, subject)
      expect(text).toContain(formatIn(locale).dateTime(startsAt))
    }
  })
})

it('LANG-04: an answer and an announcement name the language of their writer, and none where it is unknown', async () => {
  const [aina, writer] = [await student(api, { classIds: [5] }), await staff(api, 'administrator')]
  const about = { class_id: 5, lesson_id: null, at_second: null, has_photo: false }
  const write = async (text: string) => {
    const id = randomUUID()
    const question = { ...about, text, asked_at: testNow.toISOString() }
    await api.as(aina).put(pathOf('askQuestion', { id }), question)
    const answer = { answer: text, to_all: false, replaces: null }
    replyOf('answerQuestion', await api.as(writer).put(pathOf('answerQuestion', { id }), answer))
    const body = {
      ...{ id, text, audience: { to: 'everybody' }, place: 'dashboard' },
      ...{ from: testNow.toISOString(), until: new Date(testNow.getTime() + dayMs).toISOString() },
    }
    replyOf('makeAnnouncement', await api.as(writer).post(pathOf('makeAnnouncement'), body))
  }
  await api.db.update(users).set({ locale: null }).where(eq(users.uid, writer.uid))
  await write('Unknown')
  await save(writer, 'ms')
  await write('Dalam bahasa Melayu')
  const { questions } = replyOf('myQuestions', await api.as(aina).get(pathOf('myQuestions')))
  const expected = { Unknown: null, 'Dalam bahasa Melayu': 'ms' }
  expect(
    Object.fromEntries(questions.map(({ answer, answer_locale }) => [answer, answer_locale])),
  ).toEqual(expected)
  const { announcements } = replyOf('dashboard', await api.as(aina).get(pathOf('dashboard')))
  expect(
    Object.fromEntries((announcements ?? []).map(({ text, locale }) => [text, locale])),
  ).toEqual(expected)
})

it('LANG-01: a refusal in words is in the language of the staff, with its days', async () => {
  const administrator = await staff(api, 'administrator')
  await save(administrator, 'ms')
  const all = await api.db
    .select()
    .from(lessons)
    .where(and(eq(lessons.classId, 7), gt(lessons.startsAt, testNow)))
  const { id: lessonId, sequence } = pick(all, () => true)
  const times = { day: '2026-11-20', start: '07:00', end: '08:00' }
  const change = { do: 'move', ...times, scope: 'one', sequence, notify: false, note: '' }
  const refused = await api.as(administrator).put(pathOf('changeLesson', { lessonId }), change)
  const { dateTime, time } = formatIn('ms')
  const [from, until] = ['07:00', '08:00'].map((hour) => atMalaysianTime('2026-11-20', hour))
  expect(refused.body).toMatchObject({
    message: `[ms] ${dateTime(from!)}–${time(until!)} is in the past. Choose a later time.`,
  })
})
