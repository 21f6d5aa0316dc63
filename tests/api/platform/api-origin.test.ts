import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  agreed,
  openTestApi,
  ownPage,
  pathOf,
  refusal,
  somebody,
  tokenFor,
  type TestApi,
} from '#tests/support/api.ts'

const page = 'https://www.kelasku.my'
const settings = { ORIGIN: page, SECURE_COOKIES: 'true', ALLOW_SANDBOX: 'true' }
const cookieName = '__Host-refresh_token'

/** A person whose browser signed in through our page. */
async function settle(on: TestApi, site: string) {
  const person = somebody()
  const headers = { ...ownPage, origin: page, 'sec-fetch-site': site }
  const form = {
    idToken: tokenFor(person, { issuedAt: on.clock.peek() }),
    refresh_token: on.platform.knows(person),
    ...agreed,
  }
  const signedIn = await on.signInBy(form, { headers })
  const sessionId = signedIn.cookies.find(({ name }) => name === cookieName)?.value ?? ''
  const refresh = (sent: Record<string, string>) =>
    on.send('POST', pathOf('refreshSession'), {
      headers: { ...ownPage, ...sent },
      cookies: { [cookieName]: sessionId },
    })
  return { signedIn, refresh }
}
const preflight = (on: TestApi, origin: string) =>
  on.app.http.inject({
    method: 'OPTIONS',
    url: pathOf('dashboard'),
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,x-app-build',
    },
  })

describe.each([
  { site: 'same-site', api: 'https://api.kelasku.my', sameSite: 'Strict', other: 'cross-site' },
  { site: 'cross-site', api: 'https://kelasku.fly.dev', sameSite: 'None', other: 'same-site' },
])('calls to another origin, $site,', ({ site, api: apiOrigin, sameSite, other }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({ env: { ...settings, API_ORIGIN: apiOrigin } })
  })
  afterAll(() => api.close())

  it('are allowed to the page alone, with cookies, before they are made', async () => {
    const { statusCode, headers } = await preflight(api, page)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST, GET, PUT',
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, x-app-build, x-view-as',
      vary: 'origin',
    })
    for (const foreign of ['https://evil.example', 'https://www.kelasku.my.evil.example', 'null']) {
      const refused = await preflight(api, foreign)
      expect(refused.headers, foreign).not.toHaveProperty('access-control-allow-origin')
      expect(refused.headers['vary']).toBe('origin')
    }
  })

  it('are readable for the page alone, refusals too', async () => {
    for (const path of [pathOf('school'), pathOf('user'), '/api/v1/nothing']) {
      const read = await api.app.http.inject({ url: path, headers: { origin: page } })
      expect(read.headers, path).toMatchObject({
        'access-control-allow-origin': page,
        'access-control-expose-headers': expect.stringContaining('retry-after'),
      })
      const foreign = await api.app.http.inject({
        url: path,
        headers: { origin: 'https://evil.example' },
      })
      expect(foreign.headers, path).not.toHaveProperty('access-control-allow-origin')
    }
    const file = await api.app.http.inject({ url: '/terms', headers: { origin: page } })
    expect(file.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it(`SES-04: have a session cookie that is SameSite=${sameSite}; the page writes 'uid' by itself`, async () => {
    const { signedIn } = await settle(api, site)
    expect(signedIn.status).toBe(200)
    expect(signedIn.cookies).toEqual([
      expect.objectContaining({ name: cookieName, sameSite, secure: true, httpOnly: true }),
    ])
    expect(String(signedIn.headers['set-cookie']).includes('Partitioned')).toBe(
      site === 'cross-site',
    )
  })

  it('are accepted by the origin of the page, not by a forged host or Sec-Fetch-Site', async () => {
    const { refresh } = await settle(api, site)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': site },
      { origin: apiOrigin, 'sec-fetch-site': site },
      { 'sec-fetch-site': site },
      { origin: page, 'sec-fetch-site': other },
      { origin: page, 'sec-fetch-site': 'none' },
    ]
    for (const headers of foreign)
      expect(refusal(await refresh(headers)), JSON.stringify(headers)).toEqual([
        403,
        'request.not-same-origin',
      ])
    expect((await refresh({ origin: page, 'sec-fetch-site': site })).status).toBe(200)
    // A page kept from before the setting still calls its own origin.
    expect((await refresh({ origin: page, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('are in the content policy and in the description of the API', async () => {
    const answer = await api.app.http.inject('/healthz')
    const policy = String(answer.headers['content-security-policy']).split(';')
    expect(policy.find((part) => part.startsWith('connect-src'))).toContain(`'self' ${apiOrigin}`)
    const { body } = await api.send('GET', '/api/v1/openapi.json')
    expect(body).toMatchObject({ servers: [{ url: apiOrigin }] })
  })
})

it('calls to the own origin have no CORS at all', async () => {
  const api = await openTestApi({ env: settings })
  const { headers } = await api.app.http.inject({
    url: pathOf('school'),
    headers: { origin: page },
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  await api.close()
})
