import { describe, expect, it, vi } from 'vitest'
import { AddressRefused } from '#server/gateways/mail/mail.ts'
import { signInCodes } from '#server/platform/db/schema/identity.ts'
import { purge } from '#server/platform/db/purge.ts'
import {
  minuteMs,
  ownPage,
  pathOf,
  refusal,
  replyOf,
  somebody,
  tokenFor,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()
const newAddress = () => `${crypto.randomUUID()}@example.com`

const ask = (email: string, headers: Record<string, string> = ownPage) =>
  api.send('POST', pathOf('sendCode'), { body: { email }, headers })
const redeem = (email: string, code: string, more: object = {}) =>
  api.send('POST', pathOf('redeemCode'), { body: { email, code, ...more }, headers: ownPage })

async function newestCode(email: string): Promise<string> {
  const mail = (await api.mails()).find(({ to }) => to === email.toLowerCase() || to === email)
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
}
async function codeFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  return newestCode(email)
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code by mail', () => {
  it('CODE-01: is exchanged once for a token of the identity platform', async () => {
    const person = await api.arrive('Mei')
    const code = await codeFor(person.email)
    const answer = await redeem(person.email, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect([answer.status, answer.body]).toEqual([
      200,
      { custom_token: `custom token of ${person.uid}` },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await redeem(person.email, code)).body).toMatchObject({
      code: 'form.invalid',
      fields: { code: { rule: 'code_ended' } },
    })
  })

  it('CODE-01: is answered alike for an address that nobody has, whatever its letters', async () => {
    const email = newAddress()
    const [known, unknown] = [await ask((await api.arrive()).email), await ask(email)]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const code = await newestCode(email)
    expect((await redeem(email.toUpperCase(), code)).body).toEqual({
      custom_token: `custom token of new ${email.toUpperCase()}`,
    })
  })

  it('CODE-01: can be tried five times, and the tries that are left are said', async () => {
    const email = newAddress()
    const code = await codeFor(email)
    const said: unknown[] = []
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, body } = await redeem(email, otherThan(code))
      said.push([status, (body as { fields: object }).fields])
    }
    expect(said).toEqual([
      ...[4, 3, 2, 1].map((count) => [422, { code: { rule: 'code_wrong', count } }]),
      [422, { code: { rule: 'code_ended' } }],
    ])
    expect((await redeem(email, code)).body).toMatchObject({
      fields: { code: { rule: 'code_ended' } },
    })
    const next = await codeFor(email)
    expect((await redeem(email, next)).status).toBe(200)
  })

  it('CODE-01: works for ten minutes, and a newer one takes its place', async () => {
    const email = newAddress()
    const first = await codeFor(email)
    const second = await codeFor(email)
    if (first !== second)
      expect((await redeem(email, first)).body).toMatchObject({
        fields: { code: { rule: 'code_wrong' } },
      })
    api.clock.pass(10 * minuteMs)
    expect((await redeem(email, second)).body).toMatchObject({
      fields: { code: { rule: 'code_ended' } },
    })
    await purge(api.db, api.clock.peek())
    expect(await api.db.select().from(signInCodes)).toEqual([])
  })

  it('CODE-01: is stored as hashes of address and code only', async () => {
    const email = newAddress()
    const code = await codeFor(email)
    const stored = JSON.stringify(await api.db.select().from(signInCodes))
    expect(stored).not.toContain(email)
    expect(stored).not.toContain(code)
  })

  it('CODE-01: stays good while the platform does not answer', async () => {
    const email = newAddress()
    const code = await codeFor(email)
    const { admit } = api.platform
    api.platform.admit = () => {
      throw new Error('no answer')
    }
    expect((await redeem(email, code)).body).toMatchObject({ code: 'server.unavailable' })
    api.platform.admit = admit
    expect((await redeem(email, code)).status).toBe(200)
  })

  it('CODE-01: that the mail server refuses leaves no address in the log', async () => {
    const email = newAddress()
    const words = `550 5.1.1 <${email}>: User unknown`
    vi.spyOn(api.mail, 'send').mockRejectedValueOnce(new AddressRefused(words))
    const log = vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    expect((await ask(email)).body).toMatchObject({ code: 'server.unavailable' })
    expect(log.mock.calls).toEqual([[{ why: 'AddressRefused' }, 'code not mailed']])
    vi.restoreAllMocks()
  })

  it('CODE-01: keeps the password of an account only for the page that has signed it up', async () => {
    const signedUp = somebody('Siti')
    const idToken = (email: string) =>
      tokenFor({ ...signedUp, email }, { issuedAt: api.clock.peek(), emailVerified: false })
    const admitted = async (id_token?: string) => {
      const code = await codeFor(signedUp.email)
      expect((await redeem(signedUp.email, code, { id_token })).status).toBe(200)
      return api.platform.admitted.at(-1)
    }
    const { email, uid } = signedUp
    expect(await admitted(idToken(email))).toEqual({ email, provedUid: uid })
    expect(await admitted(idToken('another@example.com'))).toEqual({ email })
    expect(await admitted('forged')).toEqual({ email })
    expect(await admitted()).toEqual({ email })
  })

  it('CODE-01 SEC-01: ends every sign-in to an account that another may have made, and takes nothing from it', async () => {
    const person = await api.arrive('Mei')
    const shop = shopper(api, person)
    await shop.buy([5])
    const holds = async (token: string) => {
      const answer = await api.send('GET', pathOf('user'), { token })
      return answer.status === 200
        ? replyOf('user', answer).user_profile.subscription.length
        : refusal(answer)
    }
    const before = tokenFor(person, { issuedAt: api.clock.peek() })
    expect(await holds(before)).toBe(1)
    api.platform.takenOver.add(person.email)
    api.clock.pass(minuteMs)
    const answer = await redeem(person.email, await codeFor(person.email))
    expect(answer.body).toEqual({ custom_token: `custom token of ${person.uid}` })
    expect(await holds(before)).toEqual([401, 'session.refused'])
    expect(await holds(tokenFor(person, { issuedAt: api.clock.peek() }))).toBe(1)
  })

  it('CODE-01 SEC-03: is mailed twenty times a day to one mailbox', async () => {
    const [name, home] = newAddress().split('@')
    for (let times = 0; times < 20; times += 1)
      expect((await ask(`${name}+${times}@${home}`)).status).toBe(200)
    expect((await ask(`${name}+again@${home}`)).status).toBe(429)
  })

  it('CODE-01: is mailed five times an hour to one address', async () => {
    const email = newAddress()
    for (let times = 0; times < 5; times += 1) expect((await ask(email)).status).toBe(200)
    expect((await ask(email.toUpperCase())).status).toBe(429)
    expect((await ask(newAddress())).status).toBe(200)
  })

  it('CODE-01: is asked for by our own page, with an address and six digits', async () => {
    expect((await ask(newAddress(), {})).body).toMatchObject({ code: 'request.not-same-origin' })
    expect((await ask('nobody')).body).toMatchObject({ fields: { email: { rule: 'email' } } })
    expect((await redeem(newAddress(), '12345')).body).toMatchObject({
      fields: { code: { rule: 'code_digits' } },
    })
  })
})
