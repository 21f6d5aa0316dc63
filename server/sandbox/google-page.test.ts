import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { googleUrl, newDeparture, type Google } from '#platform/firebase/openid.ts'
import { googleCodes } from '../gateways/identity/google-codes.ts'
import { freePorts } from './free-ports.ts'
import { googlePage } from './google-page.ts'

const host = '127.0.0.1'
const clientId = 'kelasku-sandbox'
const clientSecret = 'sandbox-secret'
const google: Google = {
  authorization_endpoint: '/sandbox/google/authorize',
  client_id: clientId,
  issuer: '',
}
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  const [port] = await freePorts(host, 1)
  origin = `http://${host}:${port}`
  app = fastify()
  const clock = () => new Date()
  await app.register(googlePage({ production: false, origin, clientId, clientSecret, clock }))
  await app.listen({ port: port ?? 0, host })
})
afterAll(() => app.close())

const choose = (url: URL, person: { name: string; email: string }) =>
  app.inject({
    method: 'POST',
    url: '/sandbox/google/authorize',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...person })),
  })

describe('the page that stands for Google', () => {
  it.each([
    ['redirect_uri', 'https://elsewhere.example/login'],
    ['redirect_uri', '/login/../elsewhere'],
    ['client_id', 'another-client'],
    ['response_type', 'id_token'],
    ['code_challenge', ''],
    ['code_challenge_method', 'plain'],
    ['nonce', ''],
    ['state', ''],
    ['scope', 'email'],
  ])('refuses a question with %s %j', async (name, value) => {
    const url = new URL(await googleUrl(google, origin, newDeparture(null)))
    url.searchParams.set(name, value)
    expect((await app.inject(url.href.slice(origin.length))).statusCode).toBe(400)
    const answer = await choose(url, { name: 'A', email: 'a@example.com' })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers.location).toBeUndefined()
  })
})

describe('a code of the page that stands for Google', () => {
  const codes = (secret = clientSecret) =>
    googleCodes({
      tokenEndpoint: `${origin}/sandbox/google/token`,
      clientId,
      clientSecret: secret,
    })

  async function newCode() {
    const departure = newDeparture(null)
    const asked = new URL(await googleUrl(google, origin, departure))
    const back = await choose(asked, { name: 'Siti', email: 'siti@example.com' })
    const code = new URL(back.headers.location ?? '').searchParams.get('code') ?? ''
    return { code, code_verifier: departure.verifier, redirect_uri: `${origin}/login` }
  }

  it('is redeemed by the verifier of the page that asked, and by no other', async () => {
    const stolen = { ...(await newCode()), code_verifier: newDeparture(null).verifier }
    expect(await codes().redeem(stolen)).toEqual({ kind: 'refused' })
    expect((await codes().redeem(await newCode())).kind).toBe('token')
  })

  it('is not redeemed without our secret, or for another address', async () => {
    expect((await codes('another').redeem(await newCode())).kind).toBe('unreachable')
    const elsewhere = { ...(await newCode()), redirect_uri: 'https://elsewhere.example/login' }
    expect(await codes().redeem(elsewhere)).toEqual({ kind: 'refused' })
  })
})
