import { describe, expect, it } from 'vitest'
import { googleUrl, newDeparture, readGoogleAnswer, type Google } from './openid.ts'

const google: Google = {
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  issuer: 'https://accounts.google.com',
  client_id: 'our-client',
}
const now = new Date('2026-11-21T08:00:00Z')
const seconds = now.getTime() / 1000
const departure = { state: 'state-1', nonce: 'nonce-1', redirect: '/dashboard' }

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
const answer = (idToken = token(), state = 'state-1') =>
  readGoogleAnswer(`#${new URLSearchParams({ state, id_token: idToken })}`, departure, google, now)

describe('the way to Google', () => {
  it('asks for an ID token with this state and nonce, to come back to /login', () => {
    const url = new URL(googleUrl(google, 'https://kelasku.example', departure))
    expect(url.origin + url.pathname).toBe(google.authorization_endpoint)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'our-client',
      redirect_uri: 'https://kelasku.example/login',
      response_type: 'id_token',
      state: 'state-1',
      nonce: 'nonce-1',
    })
    expect(url.searchParams.get('scope')?.split(' ')).toContain('openid')
  })

  it('takes an endpoint on our own origin by its path', () => {
    const local = { ...google, authorization_endpoint: '/sandbox/google/authorize' }
    expect(googleUrl(local, 'http://localhost:8080', departure)).toMatch(
      /^http:\/\/localhost:8080\/sandbox\/google\/authorize\?/,
    )
  })

  it('is another one each time', () => {
    const [a, b] = [newDeparture(null), newDeparture(null)]
    expect(new Set([a.state, a.nonce, b.state, b.nonce]).size).toBe(4)
  })
})

describe('what comes back from Google', () => {
  it('is taken when state, nonce, audience, issuer and time are right', () => {
    expect(answer()).toEqual({ kind: 'token', idToken: token() })
  })

  it('is taken from the issuer without its scheme, as Google writes it too', () => {
    expect(answer(token({ iss: 'accounts.google.com' }))?.kind).toBe('token')
  })

  const notOurs: Record<string, () => ReturnType<typeof answer>> = {
    'another state': () => answer(token(), 'state-2'),
    'another nonce': () => answer(token({ nonce: 'nonce-2' })),
    'no nonce': () => answer(token({ nonce: undefined })),
    'another audience': () => answer(token({ aud: 'another-client' })),
    'an audience among others': () => answer(token({ aud: ['our-client', 'another-client'] })),
    'another issuer': () => answer(token({ iss: 'https://accounts.google.com.example' })),
    'no token at all': () => answer('garbage'),
  }
  for (const [name, ask] of Object.entries(notOurs))
    it(`is refused with ${name}`, () => {
      expect(ask()).toEqual({ kind: 'failed', why: 'not-ours' })
    })

  it('is refused when this tab never asked', () => {
    const hash = `#${new URLSearchParams({ state: 'state-1', id_token: token() })}`
    expect(readGoogleAnswer(hash, null, google, now)).toEqual({ kind: 'failed', why: 'not-ours' })
  })

  it('is refused once it has expired, beyond what clocks may differ by', () => {
    expect(answer(token({ exp: seconds - 299 }))?.kind).toBe('token')
    expect(answer(token({ exp: seconds - 300 }))).toEqual({ kind: 'failed', why: 'expired' })
  })

  it('is refused when it comes from the future, beyond what clocks may differ by', () => {
    expect(answer(token({ iat: seconds + 300 }))?.kind).toBe('token')
    expect(answer(token({ iat: seconds + 301 }))).toEqual({ kind: 'failed', why: 'expired' })
  })

  it('is a change of mind when Google reports an error to our question', () => {
    const back = (state: string) =>
      readGoogleAnswer(`#error=access_denied&state=${state}`, departure, google, now)
    expect(back('state-1')).toEqual({ kind: 'failed', why: 'cancelled' })
    expect(back('state-2')).toEqual({ kind: 'failed', why: 'not-ours' })
  })

  it('is nothing when the fragment is about something else', () => {
    expect(readGoogleAnswer('', departure, google, now)).toBeNull()
    expect(readGoogleAnswer('#faq', departure, google, now)).toBeNull()
  })
})
