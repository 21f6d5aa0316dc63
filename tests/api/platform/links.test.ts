import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { invitationDays, invitationsAtMost } from '#contract/shared/limits.ts'
import { localeCookie } from '#contract/shared/text/locales.ts'
import { idempotencyKeys, links, referralCodes } from '#server/platform/db/schema/platform.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { linksRepository } from '#server/platform/links/repository.ts'
import { linksService } from '#server/platform/links/service.ts'
import { dayMs, pathOf, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'

const api = await openApiForFile()

const unknown = [404, expect.objectContaining({ code: 'link.unknown' })]

/** The links of an invitation, and the code and the token in them. */
async function invite(person: Person, exam: 'spm' | 'igcse' = 'spm') {
  const answer = await api.as(person).post(pathOf('invite'), { exam })
  const urls = replyOf('invite', answer)
  const last = (url: string) => url.slice(url.lastIndexOf('/') + 1)
  return { ...urls, code: last(urls.referral_url), token: last(urls.invitation_url) }
}
const open = (token: string) => api.send('GET', pathOf('link', { token }))
const referrer = (code: string) => api.send('GET', pathOf('referrer', { code }))

it('ROUTE-18: an invitation opens by its token and names who invites, to what, and where it leads', async () => {
  const aina = await api.arrive('Aina Sofea')
  const { code, token, referral_url, invitation_url } = await invite(aina, 'igcse')
  expect(referral_url).toBe(`${api.origin}/igcse-pyp/${code}`)
  expect(invitation_url).toBe(`${api.origin}/${token}`)
  expect(replyOf('link', await open(token))).toEqual({
    kind: 'invitation',
    first_name: 'Aina',
    exam: 'igcse',
    path: `/igcse-pyp/${code}`,
  })
  expect(replyOf('referrer', await referrer(code))).toEqual({ first_name: 'Aina' })
})

it('ROUTE-18: the token is 32 random bytes, and nothing in the database leads back to it', async () => {
  const person = await api.arrive()
  const first = await invite(person)
  const second = await invite(person)
  expect(Buffer.from(first.token, 'base64url')).toHaveLength(32)
  expect(second.token).not.toBe(first.token)
  expect(second.code).toBe(first.code)
  const kept = JSON.stringify([
    await api.db.select().from(links),
    await api.db.select().from(idempotencyKeys),
  ])
  expect(kept).toContain(first.code)
  expect(kept).not.toContain(first.token)
})

it('ROUTE-18: a key for repeats does not keep the answer, which holds the token', async () => {
  const person = await api.arrive()
  const key = { 'idempotency-key': 'the-same' }
  const urls = []
  for (let time = 0; time < 2; time++) {
    const answer = await api.as(person).post(pathOf('invite'), { exam: 'spm' }, key)
    urls.push(replyOf('invite', answer).invitation_url)
  }
  expect(new Set(urls).size).toBe(2)
  expect(await api.db.select().from(idempotencyKeys)).toEqual([])
})

it.each(['x'.repeat(43), 'short', `${'x'.repeat(42)}%2e`])(
  'ROUTE-18: the token %s opens nothing',
  async (token) => {
    const { status } = await api.send('GET', `/api/v1/links/${token}`)
    expect(status).toBe(404)
  },
)

it('ROUTE-18: a link ends after its days, and at once when it is revoked', async () => {
  const person = await api.arrive()
  const lasting = await invite(person)
  const revoked = await invite(person)
  await api.db.update(links).set({ revokedAt: api.clock.peek() }).where(eq(links.uid, person.uid))
  expect(await open(revoked.token).then(({ status, body }) => [status, body])).toEqual(unknown)
  await api.db.update(links).set({ revokedAt: null }).where(eq(links.uid, person.uid))
  api.clock.pass(invitationDays * dayMs - 1000)
  expect((await open(lasting.token)).status).toBe(200)
  api.clock.pass(2000)
  expect(await open(lasting.token).then(({ status, body }) => [status, body])).toEqual(unknown)
  api.clock.set(testNow)
})

it.each(['isSuspended', 'isDeleted'] as const)(
  'ROUTE-18: nothing of a person who is gone can be opened (%s)',
  async (how) => {
    const person = await api.arrive()
    const { code, token } = await invite(person)
    await api.db
      .update(users)
      .set({ [how]: true })
      .where(eq(users.uid, person.uid))
    for (const answer of [await open(token), await referrer(code)])
      expect([answer.status, answer.body]).toEqual(unknown)
  },
)

it('ROUTE-18: a name that is no name is not shown to strangers', async () => {
  const { code, token } = await invite(await api.arrive('www.prize.example'))
  expect(replyOf('referrer', await referrer(code)).first_name).toBe('A friend')
  expect(replyOf('link', await open(token))).toMatchObject({ first_name: 'A friend' })
})

it('LANG-01 REAL-01: strangers read a name with a dot, and of no name "A friend" in their language', async () => {
  const kavitha = await invite(await api.arrive('S.Kavitha a/p Raman'))
  expect(replyOf('referrer', await referrer(kavitha.code)).first_name).toBe('S. Kavitha')
  const { code, token } = await invite(await api.arrive('www.prize.example'))
  const headers = { cookie: `${localeCookie}=ms` }
  for (const path of [pathOf('referrer', { code }), pathOf('link', { token })])
    expect((await api.send('GET', path, { headers })).body).toMatchObject({
      first_name: 'Seorang rakan',
    })
})

it('a person has one code, however many ask for it at once', async () => {
  const { uid } = await api.arrive()
  const service = linksService(linksRepository(api.db), api.origin)
  const codes = await Promise.all(Array.from({ length: 8 }, () => service.codeOf(uid, testNow)))
  expect(new Set(codes).size).toBe(1)
  expect(codes[0]).toMatch(/^[a-z2-9]{10}$/)
  expect(await api.db.select().from(referralCodes).where(eq(referralCodes.uid, uid))).toHaveLength(
    1,
  )
})

it('a person keeps the newest links only', async () => {
  const person = await api.arrive()
  const first = await invite(person)
  for (let more = 0; more < invitationsAtMost; more++) await invite(person)
  expect((await open(first.token)).status).toBe(404)
  expect(await api.db.select().from(links).where(eq(links.uid, person.uid))).toHaveLength(
    invitationsAtMost,
  )
})

it('only who is signed in invites, and to an exam that there is', async () => {
  expect((await api.send('POST', pathOf('invite'), { body: { exam: 'spm' } })).status).toBe(401)
  const answer = await api.as(await api.arrive()).post(pathOf('invite'), { exam: 'uec' })
  expect(answer.status).toBe(422)
})
