import { describe, expect, it } from 'vitest'
import {
  googleUrl,
  hasGoogleAnswer,
  judgeGoogleToken,
  newDeparture,
  readGoogleAnswer,
  type Google,
} from './openid.ts'

const google: Google = {
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  issuer: 'https://accounts.google.com',
  client_id: 'our-client',
}
const now = new Date('2026-11-21T08:00:00Z')
const seconds = now.getTime() / 1000
/** Verifier and challenge of RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const departure = { state: 'state-1', nonce: 'nonce-1', verifier, redirect: '/dashboard' }

const encode = (part: unknown) => {
  const bytes = new TextEncoder().encode(JSON.stringify(part))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
const token = (changes: Record<string, unknown> = {}) => {
  const claims = {
    iss: 'https://accounts.google.com',
    aud: 'our-client',
    nonce: 'nonce-1',
    iat: seconds,
    exp: seconds + 3600,
    name: 'Siti Nur Ḥāmidah',
    ...changes,
  }
  return `${encode({ alg: 'RS256' })}.${encode(claims)}.signature`
}
const judge = (idToken = token()) => judgeGoogleToken(idToken, departure, google, now)
const read = (said: Record<string, string>, asked: typeof departure | null = departure) =>
  readGoogleAnswer(new URLSearchParams(said), asked)

describe('the way to Google', () => {
  it('asks for a code with this state, nonce and challenge, to come back to /login', async () => {
    const url = new URL(await googleUrl(google, 'https://kelasku.example', departure))
    expect(url.origin + url.pathname).toBe(google.authorization_endpoint)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'our-client',
      redirect_uri: 'https://kelasku.example/login',
      response_type: 'code',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    expect(url.searchParams.get('scope')?.split(' ')).toContain('openid')
    expect(url.href).not.toContain(verifier)
  })

  it('takes an endpoint on our own origin by its path', async () => {
    const local = { ...google, authorization_endpoint: '/sandbox/google/authorize' }
    expect(await googleUrl(local, 'http://localhost:8080', departure)).toMatch(
      /^http:\/\/localhost:8080\/sandbox\/google\/authorize\?/,
    )
  })

  it('differs each time', () => {
    const [a, b] = [newDeparture(null), newDeparture(null)]
    const made = [a.state, a.nonce, a.verifier, b.state, b.nonce, b.verifier]
    expect(new Set(made).size).toBe(6)
    expect(a.verifier).toMatch(/^[\w-]{43,128}$/)
  })
})

describe('what comes back from Google', () => {
  it('is a code, when this tab asked for it', () => {
    const said = { state: 'state-1', code: '4/code' }
    expect(read(said)).toEqual({ kind: 'code', code: '4/code', departure })
    expect(read({ ...said, state: 'state-2' })).toEqual({ kind: 'failed', why: 'not-ours' })
    expect(read(said, null)).toEqual({ kind: 'failed', why: 'not-ours' })
  })

  it('is cancelled when Google reports an error for this request', () => {
    const said = { error: 'access_denied', state: 'state-1' }
    expect(read(said)).toEqual({ kind: 'failed', why: 'cancelled' })
    expect(read({ ...said, state: 'state-2' })).toEqual({ kind: 'failed', why: 'not-ours' })
  })

  it.each([
    ['state=s&code=c', true],
    ['state=s&error=access_denied', true],
    ['code=c', false],
    ['mode=signIn&oobCode=x', false],
    ['redirect=%2Fdashboard', false],
    ['', false],
  ])('in the query %j: %s', (query, isThere) => {
    expect(hasGoogleAnswer(new URLSearchParams(query))).toBe(isThere)
  })
})

describe('the ID token that the code was exchanged for', () => {
  it('is taken when nonce, audience, issuer and time are right', () => {
    expect(judge()).toBeNull()
  })

  it('is taken from the issuer without its scheme, as Google writes it too', () => {
    expect(judge(token({ iss: 'accounts.google.com' }))).toBeNull()
  })

  it.each([
    ['another nonce', () => token({ nonce: 'nonce-2' })],
    ['no nonce', () => token({ nonce: undefined })],
    ['another audience', () => token({ aud: 'another-client' })],
    ['an audience among others', () => token({ aud: ['our-client', 'another-client'] })],
    ['another issuer', () => token({ iss: 'https://accounts.google.com.example' })],
    ['no token at all', () => 'garbage'],
  ])('is refused with %s', (_, made) => {
    expect(judge(made())).toEqual({ kind: 'failed', why: 'not-ours' })
  })

  it('is refused once it has expired by more than the allowed clock difference', () => {
    expect(judge(token({ exp: seconds - 299 }))).toBeNull()
    expect(judge(token({ exp: seconds - 300 }))).toEqual({ kind: 'failed', why: 'expired' })
  })

  it('is refused if its time is ahead by more than the allowed clock difference', () => {
    expect(judge(token({ iat: seconds + 300 }))).toBeNull()
    expect(judge(token({ iat: seconds + 301 }))).toEqual({ kind: 'failed', why: 'expired' })
  })
})
