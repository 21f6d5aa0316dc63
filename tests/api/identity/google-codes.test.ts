import { expect, it } from 'vitest'
import type { GoogleCode } from '#contract/identity/identity-platform.ts'
import type { Redeemed } from '#server/gateways/identity/google-codes.ts'
import { ownPage, pathOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'

let answer: Redeemed
const redeemed: GoogleCode[] = []
const api = await openApiForFile({
  googleCodes: {
    async redeem(code) {
      redeemed.push(code)
      return answer
    },
  },
})

const body = {
  code: '4/code',
  code_verifier: 'v'.repeat(43),
  redirect_uri: 'https://kelasku.example/login',
}
const send = (changes: object = {}, headers: Record<string, string> = ownPage) =>
  api.send('POST', pathOf('redeemGoogleCode'), { body: { ...body, ...changes }, headers })

it('SES-01: the code and its verifier are exchanged for the ID token', async () => {
  answer = { kind: 'token', idToken: 'a.b.c' }
  const { status, body: reply, headers } = await send()
  expect([status, reply]).toEqual([200, { id_token: 'a.b.c' }])
  expect(headers['cache-control']).toBe('no-store')
  expect(redeemed.at(-1)).toEqual(body)
})

it('a page of another site, and a form of another shape, reach no Google', async () => {
  const before = redeemed.length
  expect((await send({}, {})).body).toMatchObject({ code: 'request.not-same-origin' })
  expect((await send({ code_verifier: 'short' })).status).toBe(422)
  expect((await send({ client_id: 'another' })).status).toBe(422)
  expect(redeemed).toHaveLength(before)
})

it('a code that Google refuses is a refusal, and silence is none', async () => {
  answer = { kind: 'refused' }
  expect((await send()).body).toMatchObject({ code: 'session.refused' })
  answer = { kind: 'unreachable', reason: 'no answer' }
  expect((await send()).body).toMatchObject({ code: 'server.unavailable' })
})
