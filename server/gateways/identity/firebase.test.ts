import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
} from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { firebaseIdentity } from './firebase.ts'
import { IdentityUnreachable, type Identity } from './identity.ts'

const projectId = 'kelasku-test'
const now = new Date('2026-11-21T08:00:00Z')
const seconds = now.getTime() / 1000
const issuer = `https://securetoken.google.com/${projectId}`
const claims = {
  iss: issuer,
  aud: projectId,
  sub: 'uid-1',
  iat: seconds - 60,
  auth_time: seconds - 60,
  exp: seconds + 3540,
  email: 'aisyah@example.com',
  email_verified: true,
  name: 'Aisyah',
}

let privateKey: CryptoKey
let publicKey: CryptoKey
let server: Server
let origin: string
let identity: Identity
let keyRequests = 0
let keysWork = true
let tokenAnswer: { status: number; body: unknown }
let tokenRequest: { url: string; form: URLSearchParams }

beforeAll(async () => {
  ;({ privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true }))
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  keyRequests = 0
  keysWork = true
  server = createServer(async (request, response) => {
    if (request.url === '/keys') {
      keyRequests += 1
      response.writeHead(keysWork ? 200 : 500, { 'content-type': 'application/json' })
      response.end(keysWork ? JSON.stringify(keys) : '{}')
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    tokenRequest = {
      url: request.url ?? '',
      form: new URLSearchParams(Buffer.concat(chunks).toString()),
    }
    response.writeHead(tokenAnswer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(tokenAnswer.body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  identity = firebaseIdentity({
    projectId,
    apiKey: 'a key',
    keysUrl: `${origin}/keys`,
    tokensUrl: origin,
  })
})

afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const sign = (changes: Record<string, unknown> = {}, kid = 'one', key = privateKey) =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

describe('a token of this project', () => {
  it('is read: who, which address, since when and until when', async () => {
    expect(await identity.verify(await sign(), now)).toEqual({
      uid: 'uid-1',
      email: 'aisyah@example.com',
      emailVerified: true,
      displayName: 'Aisyah',
      skipVerification: false,
      signedInAt: new Date('2026-11-21T07:59:00.000Z'),
      issuedAt: new Date((seconds - 60) * 1000),
      expiresAt: new Date((seconds + 3540) * 1000),
    })
  })

  it('SES-02: says unverified unless the claim is exactly true, and skipFE likewise', async () => {
    const loose = await identity.verify(await sign({ email_verified: 'true', skipFE: 1 }), now)
    expect(loose).toMatchObject({ emailVerified: false, skipVerification: false })
    const skipping = await identity.verify(await sign({ email_verified: false, skipFE: true }), now)
    expect(skipping).toMatchObject({ emailVerified: false, skipVerification: true })
  })

  it('is refused again once it has expired, although it was remembered as good', async () => {
    const token = await sign()
    expect(await identity.verify(token, now)).not.toBeNull()
    expect(await identity.verify(token, new Date((seconds + 3540) * 1000))).toBeNull()
  })
})

describe('a forged token is refused', () => {
  const forgeries: Record<string, () => Promise<string>> = {
    'without a signature': async () => new UnsecuredJWT(claims).encode(),
    'with alg none and a real signature': async () => {
      const [, body, signature] = (await sign()).split('.')
      return `${encode({ alg: 'none', kid: 'one' })}.${body}.${signature}`
    },
    'signed by HS256 with the public key as the secret': async () => {
      const signed = `${encode({ alg: 'HS256', kid: 'one' })}.${encode(claims)}`
      const secret = await exportSPKI(publicKey)
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    },
    'signed by another key under our key id': async () =>
      sign({}, 'one', (await generateKeyPair('RS256')).privateKey),
    'signed by another key that it brings along': async () => {
      const own = await generateKeyPair('RS256', { extractable: true })
      const jwk = await exportJWK(own.publicKey)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one', jwk, jku: `${origin}/keys` })
        .sign(own.privateKey)
    },
    'with an unknown key id': () => sign({}, 'two'),
    'with a path as its key id': () => sign({}, '../../one'),
    'for another project': () => sign({ aud: 'another-project' }),
    'of another issuer': () => sign({ iss: 'https://securetoken.google.com/another-project' }),
    'of an issuer that only begins like ours': () => sign({ iss: `${issuer}.example` }),
    expired: () => sign({ exp: seconds - 1 }),
    'without an end': () => sign({ exp: undefined }),
    'for nobody': () => sign({ sub: '' }),
    'without a subject': () => sign({ sub: undefined }),
    'for a uid longer than there are': () => sign({ sub: 'u'.repeat(129) }),
    'issued six minutes from now': () => sign({ iat: seconds + 360 }),
    'of a sign-in six minutes from now': () => sign({ auth_time: seconds + 360 }),
    'of a sign-in at no time': () => sign({ auth_time: undefined }),
    'with changed claims': async () => {
      const [header, , signature] = (await sign()).split('.')
      return `${header}.${encode({ ...claims, sub: 'uid-2' })}.${signature}`
    },
    'that is no token at all': async () => 'garbage',
  }

  for (const [name, forge] of Object.entries(forgeries))
    it(name, async () => {
      expect(await identity.verify(await forge(), now)).toBeNull()
    })
})

describe('the signing keys', () => {
  it('are asked for at most twice in a flood of a thousand unknown key ids', async () => {
    const [, body, signature] = (await sign()).split('.')
    for (let n = 0; n < 1000; n += 1) {
      const token = `${encode({ alg: 'RS256', kid: `unknown-${n}` })}.${body}.${signature}`
      expect(await identity.verify(token, now)).toBeNull()
    }
    expect(keyRequests).toBeLessThanOrEqual(2)
  })

  it('serve on for six hours without the key server, asked twice a minute at most', async () => {
    await identity.verify(await sign(), now)
    keysWork = false
    keyRequests = 0
    for (let minute = 1; minute <= 360; minute += 1) {
      vi.setSystemTime(seconds * 1000 + minute * 60_000)
      const at = new Date()
      const fresh = await sign({ iat: at.getTime() / 1000, exp: at.getTime() / 1000 + 3600 })
      expect(await identity.verify(fresh, at)).not.toBeNull()
    }
    expect(keyRequests).toBeGreaterThan(0)
    expect(keyRequests).toBeLessThanOrEqual(12)
  })

  it('are unreachable when they never came, and are fetched again only after a pause', async () => {
    keysWork = false
    const token = await sign()
    await expect(identity.verify(token, now)).rejects.toBeInstanceOf(IdentityUnreachable)
    keysWork = true
    await expect(identity.verify(token, now)).rejects.toBeInstanceOf(IdentityUnreachable)
    expect(keyRequests).toBe(1)
    vi.setSystemTime(seconds * 1000 + 31_000)
    expect(await identity.verify(token, now)).not.toBeNull()
  })
})

describe('the exchange of a refresh token', () => {
  it('SES-04: posts the form that the platform expects and reads its answer', async () => {
    tokenAnswer = {
      status: 200,
      body: {
        id_token: 'new id',
        refresh_token: 'new refresh',
        user_id: 'uid-1',
        expires_in: '3600',
      },
    }
    expect(await identity.exchange('old refresh')).toEqual({
      kind: 'fresh',
      idToken: 'new id',
      refreshToken: 'new refresh',
      uid: 'uid-1',
    })
    expect(tokenRequest.url).toBe('/v1/token?key=a+key')
    expect(Object.fromEntries(tokenRequest.form)).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'old refresh',
    })
  })

  it('is refused only by an explicit verdict on the token', async () => {
    for (const reason of ['USER_DISABLED', 'TOKEN_EXPIRED', 'INVALID_REFRESH_TOKEN']) {
      tokenAnswer = { status: 400, body: { error: { code: 400, message: reason } } }
      expect(await identity.exchange('r')).toEqual({ kind: 'refused', reason })
    }
  })

  it('is no verdict when the platform is broken, busy, refuses our key or answers nonsense', async () => {
    const noVerdicts = [
      { status: 500, body: {} },
      { status: 503, body: { error: { message: 'UNAVAILABLE' } } },
      { status: 429, body: { error: { message: 'QUOTA_EXCEEDED' } } },
      { status: 403, body: { error: { message: 'Requests from referer <empty> are blocked.' } } },
      {
        status: 400,
        body: { error: { message: 'API key not valid. Please pass a valid API key.' } },
      },
      { status: 400, body: 'a proxy speaking' },
      { status: 200, body: { hello: 'captive portal' } },
    ]
    for (const answer of noVerdicts) {
      tokenAnswer = answer
      expect(await identity.exchange('r')).toEqual({ kind: 'unreachable' })
    }
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    expect(await identity.exchange('r')).toEqual({ kind: 'unreachable' })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
})

describe('ACC-05: deleting an account', () => {
  const eraser = async () =>
    firebaseIdentity({
      projectId,
      apiKey: 'a key',
      serviceAccount: {
        client_email: 'eraser@example.com',
        private_key: await exportPKCS8(privateKey),
      },
      accessUrl: `${origin}/access`,
      accountsUrl: `${origin}/`,
    })

  it('is done by the service account with a signed assertion, as is ending refresh tokens; a missing account is no failure', async () => {
    const asked: { url: string; bearer: string | undefined; body: string }[] = []
    let status = 200
    server.removeAllListeners('request')
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks).toString()
      asked.push({ url: request.url ?? '', bearer: request.headers.authorization, body })
      const isAccess = request.url === '/access'
      response.writeHead(isAccess ? 200 : status, { 'content-type': 'application/json' })
      if (isAccess) response.end(JSON.stringify({ access_token: 'an access token' }))
      else response.end(JSON.stringify({ error: { message: 'USER_NOT_FOUND' } }))
    })
    await (await eraser()).deleteAccount('uid-1')
    const [access, deletion] = asked
    const form = new URLSearchParams(access?.body)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      issuer: 'eraser@example.com',
      audience: `${origin}/access`,
      currentDate: now,
    })
    expect(payload['scope']).toBe('https://www.googleapis.com/auth/identitytoolkit')
    expect(deletion).toEqual({
      url: `/v1/projects/${projectId}/accounts:delete`,
      bearer: 'Bearer an access token',
      body: '{"localId":"uid-1"}',
    })
    await (await eraser()).revokeTokens('uid-1', now)
    expect(asked.at(-1)).toMatchObject({
      url: `/v1/projects/${projectId}/accounts:update`,
      body: JSON.stringify({
        localId: 'uid-1',
        validSince: String(Math.floor(now.getTime() / 1000)),
      }),
    })
    status = 400
    await (await eraser()).deleteAccount('uid-1')
    await (await eraser()).revokeTokens('uid-1', now)
    server.removeAllListeners('request')
    server.on('request', (_, response) => response.writeHead(403).end('{}'))
    await expect((await eraser()).deleteAccount('uid-1')).rejects.toThrow('403')
  })

  it('IMPRT-01 finds accounts a hundred at a time and makes the missing ones, unverified and without a password', async () => {
    const asked: { url: string; body: { email?: string[]; users?: { email: string }[] } }[] = []
    let refused: object[] = []
    server.removeAllListeners('request')
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      response.writeHead(200, { 'content-type': 'application/json' })
      if (request.url === '/access')
        return response.end(JSON.stringify({ access_token: 'an access token', expires_in: 3600 }))
      const body = JSON.parse(Buffer.concat(chunks).toString()) as (typeof asked)[number]['body']
      asked.push({ url: request.url ?? '', body })
      const users = body.email?.includes('Known@example.com')
        ? [{ localId: 'known', email: 'known@example.com' }]
        : undefined
      return response.end(
        JSON.stringify(request.url?.endsWith('lookup') ? { users } : { error: refused }),
      )
    })
    const people = [
      'Known@example.com',
      ...Array.from({ length: 150 }, (_, n) => `n${n}@example.com`),
    ].map((email) => ({ email, displayName: 'Aina' }))
    const accounts = await (await eraser()).ensureAccounts(people)
    expect(accounts.get('known@example.com')).toEqual({ uid: 'known', isNew: false })
    expect(accounts.size).toBe(151)
    const [first, second, made] = asked
    expect([first?.body.email?.length, second?.body.email?.length]).toEqual([100, 51])
    expect(made?.url).toBe(`/v1/projects/${projectId}/accounts:batchCreate`)
    expect(made?.body.users).toHaveLength(150)
    expect(made?.body.users?.[0]).toEqual({
      ...{ email: 'n0@example.com', displayName: 'Aina', emailVerified: false },
      localId: accounts.get('n0@example.com')?.uid,
    })
    expect(accounts.get('n0@example.com')?.isNew).toBe(true)
    refused = [{ index: 0, message: 'email exists' }]
    await expect((await eraser()).ensureAccounts(people)).rejects.toThrow('email exists')
  })

  it('fails, for a later retry, without a service account', async () => {
    await expect(identity.deleteAccount('uid-1')).rejects.toThrow('no service account')
  })
})

describe('CODE-01: a custom token', () => {
  it('is signed by the service account, for this account and five minutes', async () => {
    const platform = firebaseIdentity({
      projectId,
      apiKey: 'a key',
      serviceAccount: {
        client_email: 'signer@example.com',
        private_key: await exportPKCS8(privateKey),
      },
    })
    const { payload } = await jwtVerify(await platform.customToken('uid-1', now), publicKey, {
      issuer: 'signer@example.com',
      subject: 'signer@example.com',
      audience:
        'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
      currentDate: now,
    })
    expect(payload).toMatchObject({ uid: 'uid-1', exp: (payload.iat ?? 0) + 300 })
  })

  it('is not made without a service account', async () => {
    await expect(identity.customToken('uid-1', now)).rejects.toThrow('no service account')
  })
})
