import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { formFields, answersToSend, optionsOf } from '#contract/site/forms/fields.ts'
import { formPageOf, thanksOf } from '#contract/site/forms/pages.ts'
import { formKeys, type Answers, type FormField, type FormKey } from '#contract/site/forms/forms.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { registrations } from '#server/platform/db/schema/site.ts'
import { pathOf, testNow, tokenFor } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'

let tests = 0
let remoteAddress = ''
const api = await openApiForFile()
// Forms are counted by address, so each test uses its own.
beforeEach(() => {
  tests += 1
  remoteAddress = `203.0.113.${tests}`
})

type Headers = Record<string, string>
const seminar = {
  name: 'Aina binti Ali',
  email: 'aina@example.com',
  phone: '012-345 6789',
  level: 'form-5',
  subjects: ['physics', 'biology'],
  adult: 'no',
  guardian_phone: '+60 3-2345 6789',
}
const kept = { ...seminar, phone: '012-3456789', guardian_phone: '03-23456789' }
const whole = { form: 'seminar', answers: seminar, terms_version: termsVersion, website: '' }
/** The same form as a browser sends it without script. */
const typed: [string, string][] = [
  ...Object.entries(seminar).flatMap(([name, answer]) =>
    [answer].flat().map((text): [string, string] => [name, text]),
  ),
  ['terms_version', termsVersion],
  ['website', ''],
]
const without = (name: string) => typed.filter(([key]) => key !== name)

const send = (body: unknown, id: string = randomUUID(), headers: Headers = {}) =>
  api.app.http.inject({
    method: 'PUT',
    url: pathOf('sendForm', { id }),
    remoteAddress,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
const post = (fields: string[][], headers: Headers = {}, url = '/registerseminar') =>
  api.app.http.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
type Reply = Awaited<ReturnType<typeof send>>

const rowOf = async (id: string) =>
  (await api.db.select().from(registrations).where(eq(registrations.id, id)))[0]
const rowsOf = (form: FormKey = 'seminar') =>
  api.db.select().from(registrations).where(eq(registrations.form, form))
const refusal = (reply: Reply) => [reply.statusCode, reply.json<{ code: string }>().code]
const brokenIn = (reply: Reply) => {
  const { fields = {} } = reply.json<{ fields?: Record<string, { rule: string }> }>()
  return Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule]))
}

/** A valid answer for each kind of question. */
function sample(field: FormField): string | string[] {
  const [first = '012-3456789'] = optionsOf(field)
  if (field.type === 'choices') return [first]
  if (field.type === 'consent') return termsVersion
  return field.type === 'email' ? 'aina@example.com' : first
}
const sampleOf = (form: FormKey): Answers =>
  answersToSend(
    form,
    Object.fromEntries(formFields[form].map((field) => [field.name, sample(field)])),
  )

describe.each(formKeys)('%s', (form) => {
  const { terms_version, ...answers } = sampleOf(form)

  it('is kept as it was answered, sent by script or by the browser alone', async () => {
    const id = randomUUID()
    expect((await send({ form, answers, terms_version, website: '' }, id)).statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ form, answers, textVersion: termsVersion })

    const fields = Object.entries(sampleOf(form)).flatMap(([name, answer]) =>
      [answer].flat().map((text) => [name, text]),
    )
    const reply = await post(fields, {}, formPageOf(form).path)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, thanksOf(form)])
    expect((await rowsOf(form)).map((row) => row.answers)).toEqual([answers, answers])
  })

  it('demands every question that may not be left out', async () => {
    const demanded = formFields[form].filter((field) => !field.optional && !field.onlyIf)
    const rules = Object.fromEntries(demanded.map(({ name }) => [name, 'required']))
    const before = await rowsOf(form)
    expect(brokenIn(await post([], {}, formPageOf(form).path))).toEqual(rules)
    expect(await rowsOf(form)).toEqual(before)
  })
})

describe('what is kept of a form', () => {
  it('SES-04: without cookies the campaign, and who invited, come from the address of the page', async () => {
    const id = randomUUID()
    const referer = `${api.origin}/registerseminar?utm_source=poster&ref=abcdefgh23&utm_term=x`
    await send(whole, id, { referer })
    expect((await rowOf(id))?.utm).toEqual({ utm_source: 'poster', ref: 'abcdefgh23' })
    const other = randomUUID()
    await send(whole, other, { referer: 'not an address?ref=<script>' })
    expect((await rowOf(other))?.utm).toEqual({})
  })

  it('is the answers by their rules, when, the terms, the campaign and who was signed in', async () => {
    const id = randomUUID()
    const cookie = 'utm_source=fb%20ads; utm_medium=social; utm_campaign=; utm_term=x'
    const person = await api.arrive()
    const before = api.clock.peek()
    await send(whole, id, { cookie, authorization: `Bearer ${tokenFor(person)}` })
    expect(await rowOf(id)).toEqual({
      id,
      form: 'seminar',
      answers: kept,
      utm: { utm_source: 'fb ads', utm_medium: 'social' },
      uid: person.uid,
      textVersion: termsVersion,
      receivedAt: expect.any(Date) as Date,
      forwardedAt: null,
    })
    const received = Number((await rowOf(id))?.receivedAt)
    expect(received).toBeGreaterThanOrEqual(before.getTime())
    expect(received).toBeLessThanOrEqual(api.clock.peek().getTime())

    await post([...without('name'), ['name', 'By the browser']], { cookie })
    expect(
      (await rowsOf()).find(({ answers }) => answers['name'] === 'By the browser'),
    ).toMatchObject({
      answers: { ...kept, name: 'By the browser' },
      utm: { utm_source: 'fb ads', utm_medium: 'social' },
      uid: null,
    })
  })

  it('needs no good token', async () => {
    const id = randomUUID()
    await send(whole, id, { authorization: 'Bearer nonsense' })
    expect(await rowOf(id)).toMatchObject({ uid: null })
  })

  it('is one row, however often it is sent, with the newest answers until it was forwarded', async () => {
    const id = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => send(whole, id)))
    const changed = { ...whole, answers: { ...seminar, name: 'Aina Ali' } }
    expect((await send(changed, id)).statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ answers: { ...kept, name: 'Aina Ali' } })
    await api.db.update(registrations).set({ forwardedAt: testNow }).where(eq(registrations.id, id))
    expect((await send(whole, id)).statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ answers: { name: 'Aina Ali' } })
  })

  it('is one row when the browser sends the same twice on a day', async () => {
    const twice = [...without('name'), ['name', 'Pressed twice']]
    await Promise.all([post(twice), post(twice)])
    const named = (await rowsOf()).filter(({ answers }) => answers['name'] === 'Pressed twice')
    expect(named).toHaveLength(1)
  })

  it('is nothing when a program filled in what no person sees; it is told that all is well', async () => {
    const id = randomUUID()
    const before = await rowsOf()
    expect((await send({ ...whole, website: 'https://spam.example' }, id)).statusCode).toBe(200)
    const reply = await post([...without('website'), ['website', 'spam'], ['name', 'Bot']])
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/registerseminar/thank-you'])
    expect(await rowsOf()).toEqual(before)
  })
})

describe('VAL-01: what is refused, and why', () => {
  const cases: [string, Record<string, unknown>, Record<string, string>][] = [
    ['a name of blanks', { name: '  ' }, { name: 'required' }],
    ['a long name', { name: 'x'.repeat(201) }, { name: 'max' }],
    ['an email that is none', { email: 'aina@' }, { email: 'email' }],
    ['a phone of words', { phone: 'ask my mum' }, { phone: 'phone' }],
    ['a short phone', { phone: '12345' }, { phone: 'phone' }],
    ['a choice that there is not', { level: 'form-9' }, { level: 'required' }],
    ['no subject', { subjects: [] }, { subjects: 'required' }],
    ['one text for several', { subjects: 'physics' }, { subjects: 'required' }],
    ['a subject twice', { subjects: ['physics', 'physics'] }, { subjects: 'required' }],
    ['a minor without guardian', { guardian_phone: undefined }, { guardian_phone: 'required' }],
    ['a guardian of an adult', { adult: 'yes' }, { guardian_phone: 'required' }],
    ['an answer to no question', { role: 'admin' }, { role: 'required' }],
    [
      'several at once',
      { name: '', email: 'x', phone: '1' },
      { name: 'required', email: 'email', phone: 'phone' },
    ],
  ]
  it.each(cases)('%s', async (_, more, rules) => {
    const id = randomUUID()
    const reply = await send({ ...whole, answers: { ...seminar, ...more } }, id)
    expect(refusal(reply)).toEqual([422, 'form.invalid'])
    expect(brokenIn(reply)).toEqual(rules)
    expect(await rowOf(id)).toBeUndefined()
  })

  it('terms that were not agreed to', async () => {
    const id = randomUUID()
    expect(refusal(await send({ ...whole, terms_version: '' }, id))).toEqual([422, 'form.invalid'])
    expect(brokenIn(await send({ ...whole, terms_version: 'yes' }, id))).toEqual({
      terms_version: 'required',
    })
    expect(await rowOf(id)).toBeUndefined()
  })

  it.each([
    ['another form', { form: 'no-such-form' }],
    ['a field of its own', { uid: 'somebody' }],
    ['answers that are no answers', { answers: { name: { first: 'Aina' } } }],
  ])('%s', async (_, more) => {
    expect(refusal(await send({ ...whole, ...more }))).toEqual([422, 'form.invalid'])
  })
})

describe('who may send', () => {
  it.each<[string, Headers]>([
    ['a page of another site', { origin: 'https://elsewhere.example' }],
    ['a page that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a neighbour on our domain', { 'sec-fetch-site': 'same-site' }],
  ])('not %s', async (_, headers) => {
    const [id, before] = [randomUUID(), await rowsOf()]
    expect(refusal(await send(whole, id, headers))).toEqual([403, 'request.not-same-origin'])
    expect(refusal(await post(typed, headers))).toEqual([403, 'request.not-same-origin'])
    expect(await rowsOf()).toEqual(before)
  })

  it('our own page', async () => {
    const headers = { origin: api.origin, 'sec-fetch-site': 'same-origin' }
    expect((await send(whole, randomUUID(), headers)).statusCode).toBe(200)
    expect((await post(typed, headers)).statusCode).toBe(303)
  })

  it('no more than 60 a minute from one address, whichever way; others go on', async () => {
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await send(whole, randomUUID())).statusCode).toBe(200)
      expect((await post(typed)).statusCode).toBe(303)
    }
    expect(refusal(await send(whole))).toEqual([429, 'request.too-many'])
    expect(refusal(await post(typed))).toEqual([429, 'request.too-many'])
    remoteAddress = '198.51.100.1'
    expect((await send(whole)).statusCode).toBe(200)
  })

  it('nothing that is too large, is no form or holds what no text can', async () => {
    const before = await rowsOf()
    const large = 'x'.repeat(70_000)
    expect((await send({ ...whole, answers: { ...seminar, name: large } })).statusCode).toBe(413)
    expect((await post([['name', large]])).statusCode).toBe(413)
    expect((await post([...without('name'), ['name', 'a\0b']])).statusCode).toBe(400)
    expect((await post(typed, { 'content-type': 'text/plain' })).statusCode).toBe(400)
    expect((await send(whole, 'not-an-id')).statusCode).toBe(404)
    expect(await rowsOf()).toEqual(before)
  })
})
