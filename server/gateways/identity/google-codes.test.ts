import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { googleCodes, type GoogleCodes } from './google-codes.ts'

let server: Server
let codes: GoogleCodes
let asked: URLSearchParams
let answer: { status: number; body: string }

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked = new URLSearchParams(Buffer.concat(chunks).toString())
    response.writeHead(answer.status, { 'content-type': 'application/json', location: '/' })
    response.end(answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  codes = googleCodes({
    tokenEndpoint: `http://127.0.0.1:${port}/token`,
    clientId: 'our-client',
    clientSecret: 'our-secret',
  })
})
afterAll(() => new Promise((closed) => server.close(closed)))

const code = {
  code: '4/code',
  code_verifier: 'v'.repeat(43),
  redirect_uri: 'https://kelasku.example/login',
}

it('SES-01: sends the code, the verifier and our secret, and takes the ID token alone', async () => {
  answer = { status: 200, body: JSON.stringify({ id_token: 'a.b.c', access_token: 'unused' }) }
  expect(await codes.redeem(code)).toEqual({ kind: 'token', idToken: 'a.b.c' })
  expect(Object.fromEntries(asked)).toEqual({
    ...code,
    grant_type: 'authorization_code',
    client_id: 'our-client',
    client_secret: 'our-secret',
  })
})

it('a code that Google refuses is refused', async () => {
  answer = { status: 400, body: '{"error":"invalid_grant"}' }
  expect(await codes.redeem(code)).toEqual({ kind: 'refused' })
})

it.each([
  [401, '{"error":"invalid_client"}'],
  [400, '{"error":"redirect_uri_mismatch"}'],
  [500, '{}'],
  [200, '{}'],
  [200, '<html>'],
  [302, '{}'],
])('an answer %i %s says nothing about the code', async (status, body) => {
  answer = { status, body }
  expect((await codes.redeem(code)).kind).toBe('unreachable')
})
