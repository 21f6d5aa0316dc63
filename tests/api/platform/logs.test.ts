import { afterAll, beforeAll, expect, it } from 'vitest'
import { and, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoints.ts'
import { everyEndpoint } from '#contract/every-endpoint.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { LinkToken, ReferralCode } from '#contract/shared/links.ts'
import { loggedParams } from '#contract/shared/logged-params.ts'
import { pages } from '#contract/shared/pages.ts'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { ownPage, pathOf, somebody, tokenFor } from '#tests/support/api.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { orderBody } from '../support/orders.ts'

const token = 'Zq3_9-aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789a'
const code = 'canary2345'
const atOnce = 20

const database = ownDatabase()
let app: App
beforeAll(async () => {
  // The emulator is never called: its tokens are read without it.
  const emulatorHost = '127.0.0.1:1'
  app = await startApp({ databaseUrl: database.url, emulatorHost, env: { LOG_LEVEL: 'debug' } })
})
afterAll(async () => {
  await app.remove()
})

it('ACC-05: logs hold nothing of a person, through sign-up, a form, an order, a guardian, a copy and a deletion', async () => {
  const person = { ...somebody(), email: 'log-canary@example.com', name: 'Canary Wangi' }
  const token = tokenFor(person, { issuedAt: new Date() })
  const guardian = 'canary-mother@example.com'
  const statuses: number[] = []
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(app.origin + path, {
      method,
      headers: {
        ...ownPage,
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    statuses.push(answer.status)
    return (await answer.json()) as { attribute?: { order_id: string } }
  }
  const signedIn = await fetch(app.origin + pathOf('signIn'), {
    method: 'POST',
    headers: ownPage,
    body: new URLSearchParams({
      idToken: token,
      terms_version: termsVersion,
      under_18: 'yes',
      guardian_email: guardian,
    }),
  })
  statuses.push(signedIn.status)
  const details = {
    user_name: 'Canary Wangi',
    user_email: person.email,
    user_contact: '019-4443332',
    address: '9 Lorong Kenari',
    is_guardian: true,
    guardian_name: 'Puan Kenari',
    guardian_email: guardian,
    guardian_contact: '019-5554443',
  }
  const { attribute } = await send('POST', pathOf('createOrder'), orderBody(details))
  const orderId = attribute?.order_id ?? ''
  await send('POST', pathOf('createOrder'), orderBody({ ...details, postcode: 'Kenari' }))
  await send('POST', pathOf('payOrder', { orderId }), { plan: 'once' })
  await send('PUT', pathOf('sendForm', { id: crypto.randomUUID() }), {
    form: 'feedback-spm-pyp',
    answers: { name: 'Canary Wangi' },
    terms_version: termsVersion,
    website: '',
  })
  await send('GET', `${pathOf('user')}?email=${person.email}`)
  await send('GET', `/${'k'.repeat(43)}?from=${person.email}`).catch(() => undefined)
  await send('GET', pathOf('personalData'))
  await send('POST', pathOf('deleteAccount'), { understood: true })
  // Each job that is due was tried, and has written its lines.
  const isDueOrBegun = or(gt(jobs.attempts, 0), lte(jobs.dueAt, sql`now()`))
  const isOpen = and(isNull(jobs.doneAt), isNull(jobs.failedAt), isNull(jobs.lastError))
  await expect.poll(() => database.db.$count(jobs, and(isOpen, isDueOrBegun))).toBe(0)
  await fetch(`${app.origin}/walked-to-the-end`)
  await expect.poll(() => app.output()).toContain('/walked-to-the-end"')
  expect(statuses).toEqual([200, 200, 422, 403, 422, 200, 404, 200, 200])

  const log = app.output()
  // The first and the last of these calls.
  for (const path of [pathOf('signIn'), pathOf('deleteAccount')]) expect(log).toContain(path)
  // The caller's uid, never their address.
  const lines = log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  const ofOrder = lines.find(({ req }) => req?.url === pathOf('payOrder', { orderId }))
  expect(ofOrder).toMatchObject({ uid: person.uid, res: { statusCode: 403 } })
  expect(lines.find(({ req }) => req?.url === pathOf('signIn'))).toMatchObject({ uid: person.uid })
  expect(log).not.toMatch(/remoteAddress|127\.0\.0\.1["\s]/)
  const personal = ['canary', 'Kenari', 'Wangi', '019-', token, token.split('.')[1] ?? '']
  const leaks = personal.filter((one) => log.toLowerCase().includes(one.toLowerCase()))
  expect(leaks).toEqual([])
})

/** Every path with a secret parameter, filled with a token or a referral code. */
function secretPaths(): { method: string; path: string }[] {
  const tables = [
    ...(Object.values(everyEndpoint) as Endpoint[]),
    ...pages.map(({ path }) => ({ method: 'GET', path })),
    { method: 'GET', path: '/calendar/my/:token.ics' },
  ]
  return tables.flatMap(({ method, path }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    if (names.every((name) => loggedParams.has(name))) return []
    const filled = path.replaceAll(/:(\w+)\??/g, (_, name: string) =>
      loggedParams.has(name) ? 'x' : /^(code|referrer)$/.test(name) ? code : token,
    )
    return [{ method, path: filled }]
  })
}

it('no parameter that a log may hold is a token or a referral code', () => {
  const opening: unknown[] = [LinkToken, ReferralCode]
  const logged = (Object.values(everyEndpoint) as Endpoint[]).flatMap(({ path, params }) =>
    Object.entries((params as { entries?: object } | undefined)?.entries ?? {}).flatMap(
      ([name, schema]) => (opening.includes(schema) && loggedParams.has(name) ? [path] : []),
    ),
  )
  expect(logged).toEqual([])
  expect(loggedParams.has('token') || loggedParams.has('referrer')).toBe(false)
})

it('ROUTE-18: of no route with a token or a code the log holds it, however the path is written', async () => {
  const paths = secretPaths()
  expect(paths.map(({ path }) => path)).toContain(pathOf('askedConsent', { token }))
  expect(paths.length).toBeGreaterThan(10)
  const spellings = paths.flatMap(({ method, path }) => [
    { method, path },
    { method, path: path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`) },
    { method, path: `${path}/` },
    { method, path: `/%zz${path}` },
  ])
  for (let from = 0; from < spellings.length; from += atOnce) {
    await Promise.all(
      spellings.slice(from, from + atOnce).map(({ method, path }) =>
        fetch(app.origin + path, {
          method,
          headers: { ...ownPage, 'content-type': 'application/json' },
          ...(method !== 'GET' && { body: '{}' }),
        }),
      ),
    )
    await fetch(`${app.origin}/walked-${from}`)
    await expect.poll(() => app.output()).toContain(`/walked-${from}"`)
    const leaks = app
      .output()
      .split('\n')
      .filter((line) => line.includes(token) || line.includes(code))
    expect(leaks).toEqual([])
  }
})
