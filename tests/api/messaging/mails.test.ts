import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { formatIn } from '#contract/shared/text/format.ts'
import { defaultLocale, localeCookie, locales } from '#contract/shared/text/locales.ts'
import { undoPossibleMs } from '#contract/shared/limits.ts'
import { copyOf } from '#server/platform/copy/copy.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { parcels } from '#server/platform/db/schema/shipping.ts'
import {
  agreed,
  ownPage,
  pathOf,
  replyOf,
  somebody,
  tokenFor,
  type Person,
} from '#tests/support/api.ts'
import { textsOf } from '../../../scripts/copy-files.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { pick, staff } from '../support/learning.ts'
import { attributeOf, cardForm, referenceIn, shopper } from '../support/orders.ts'

const api = await openApiForFile()
const administrator = await staff(api, 'administrator')
const office = api.as(administrator)

const others = Object.keys(locales).filter((locale) => locale !== defaultLocale)
const place = /\{\w+\}/g
const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
/** Every line that mails have in English, whatever fills its places. */
const englishLines = [...textsOf(defaultLocale)]
  .filter(([key]) => /^server\/(?:mail|digest):/.test(key))
  .flatMap(([, text]) => text.split('\n'))
  .filter((line) => /[a-z]{3}/.test(line.replaceAll(place, '')))
  .map((line) => new RegExp(`^${line.split(place).map(escaped).join('.+')}$`))

it.each(others)('LANG-01: mails are sent in %s without a line of English', async (locale) => {
  const before = (await api.mails()).length
  const guardian = `guardian-${locale}@example.com`
  await arriveIn(locale, { under_18: 'yes', guardian_email: guardian })
  const person = await arriveIn(locale)
  await api.send('POST', pathOf('sendCode'), {
    body: { email: person.email },
    headers: { ...ownPage, cookie: `${localeCookie}=${locale}` },
  })
  const orderId = await buy(person, guardian)
  await postParcels(orderId, `EP00000000${others.indexOf(locale)}MY`)
  await refund(orderId)
  await cancelALesson()
  await payByCard(person, guardian)

  const mails = (await api.mails()).toReversed().slice(before)
  const english = mails.flatMap(({ subject, text }) =>
    [subject, ...text.split('\n')].filter((line) => englishLines.some((one) => one.test(line))),
  )
  expect(english).toEqual([])
  const titled = mails.filter(({ subject, text }) => /Programme|intake/.test(subject + text))
  expect(titled.map(({ subject }) => subject)).toEqual([])

  const t = copyOf('server/mail', locale)
  const subjects = new Set(mails.map(({ subject }) => subject))
  for (const subject of [
    t('guardianConsent.subject', { student: 'Aina' }),
    t('guardianTold.subject', { student: 'Aina' }),
    t('orderPaidSubject'),
    t('parcel.subject'),
    t('refund.subject', { amount: formatIn(locale).money(3000) }),
    t('lessonsMail.subject', { class: 'Mathematics' }),
    t('order.set-up.subject'),
  ])
    expect(subjects).toContain(subject)
  for (const { subject, text } of mails)
    if (subject === t('orderPaidSubject')) expect(text).toContain('http')
  const papers = mails.flatMap(({ attachments }) => attachments ?? [])
  expect(papers).toHaveLength(4)
})

async function arriveIn(locale: string, more: Record<string, string> = {}): Promise<Person> {
  const person = somebody('Aina')
  api.platform.knows(person)
  const answer = await api.signInBy(
    { idToken: tokenFor(person, { issuedAt: api.clock.peek() }), ...agreed, ...more },
    { headers: { ...ownPage, cookie: `${localeCookie}=${locale}` } },
  )
  expect(answer.status).toBe(200)
  return person
}

const guardedBy = (email: string) => ({
  is_guardian: true,
  guardian_name: 'Puan Siti',
  guardian_email: email,
  guardian_contact: '013-3456789',
})

async function buy(person: Person, guardian: string): Promise<string> {
  const shop = shopper(api, person)
  const more = { user_email: person.email, ...guardedBy(guardian), subjects: [5, 7] }
  const { order, reference } = await shop.reserve(more)
  await api.bank.choose(reference, 'pay-at-once')
  await api.app.runJobs()
  return order.order_id
}

async function payByCard(person: Person, guardian: string): Promise<void> {
  const shop = shopper(api, person)
  const more = { user_email: person.email, ...guardedBy(guardian), subjects: [9] }
  const { order_id: orderId } = await shop.draft(more)
  const answer = await api.as(person).post(pathOf('payOrder', { orderId }), cardForm)
  await api.bank.choose(referenceIn(attributeOf(answer).payment_url), 'pay')
  await api.app.runJobs()
}

/** All parcels of the order under one number. */
async function postParcels(orderId: string, tracking: string): Promise<void> {
  const rows = await api.db.select().from(parcels).where(eq(parcels.orderId, orderId))
  const numbers = rows.map(({ number }) => number)
  await office.put(pathOf('moveParcels'), { do: 'pack', parcels: numbers })
  const lines = `${orderId.slice(0, 8)} ${tracking}`
  const posted = { courier: 'pos-laju', lines, parcels: [] }
  expect(replyOf('postParcels', await office.post(pathOf('postParcels'), posted))).toMatchObject({
    problems: [],
  })
  await api.app.runJobs()
}

async function refund(orderId: string): Promise<void> {
  const path = pathOf('staffOrder', { orderId })
  const { money } = replyOf('staffOrder', await office.get(path))
  const id = randomUUID()
  const asked = await office.post(pathOf('askRefund', { orderId }), {
    ...{ id, charge: money.charges[0]?.id, amount: 3000, reason: 'Requested' },
    ...{ includes_hardcopy: false, ends_access: false },
  })
  expect(asked.status).toBe(200)
  await api.app.runJobs()
  const at = await api.bank.refunds.findRefund(id)
  await api.bank.refunds.settleRefund(at?.id ?? '', 'succeeded')
  await api.app.runJobs()
}

async function cancelALesson(): Promise<void> {
  const coming = await api.db
    .select()
    .from(lessons)
    .where(and(eq(lessons.classId, 5), gt(lessons.startsAt, api.clock.peek())))
    .orderBy(lessons.startsAt)
  const { id: lessonId, sequence } = pick(coming, ({ cancelledAt }) => cancelledAt === null)
  const change = { do: 'cancel', scope: 'one', sequence, notify: true, note: '' }
  replyOf('changeLesson', await office.put(pathOf('changeLesson', { lessonId }), change))
  api.clock.pass(undoPossibleMs)
  await api.app.runJobs()
}
