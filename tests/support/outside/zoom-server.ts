import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ZoomMeeting = {
  id: number
  host: string
  topic: string
  start_time: string
  duration: number
  agenda: string
  settings: { join_before_host: boolean }
}
export const zoomAccount = {
  accountId: 'test-account',
  clientId: 'test-client',
  clientSecret: 'test-secret',
}
export type ZoomServer = Awaited<ReturnType<typeof startZoomServer>>

/**
 * A server that speaks the part of Zoom's API that we use, as Zoom documents it.
 * @see https://developers.zoom.us/docs/api/meetings/
 */
export async function startZoomServer() {
  const meetings = new Map<number, ZoomMeeting>()
  const calls: string[] = []
  const requestIds: string[] = []
  let tokens = new Set<string>()
  let nextId = 81_000_000_001
  let failing: { status: number; later: boolean } | undefined

  function send(response: ServerResponse, status: number, body?: object) {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body && JSON.stringify(body))
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://zoom.test')
    const text = await textOf(request)
    const method = request.method ?? ''
    calls.push(`${method} ${pathname}`)
    requestIds.push(String(request.headers['x-request-id']))
    if (pathname === '/oauth/token') return giveToken(request, response, text)
    if (!tokens.has(request.headers.authorization ?? ''))
      return send(response, 401, { code: 124, message: 'Invalid access token.' })
    if (failing && !failing.later)
      return send(response, failing.status, { code: failing.status, message: 'Not now.' })
    const ofUser = /^\/v2\/users\/([^/]+)\/meetings$/.exec(pathname)?.[1]
    if (ofUser !== undefined) {
      const host = decodeURIComponent(ofUser)
      if (method === 'GET') return list(response, host, searchParams)
      const id = nextId++
      const made = { ...(JSON.parse(text) as Omit<ZoomMeeting, 'id' | 'host'>), id, host }
      meetings.set(id, made)
      if (failing) return send(response, failing.status, { code: 1, message: 'Lost.' })
      return send(response, 201, { ...made, ...linksOf(made) })
    }
    const meeting = meetings.get(Number(/^\/v2\/meetings\/(\d+)$/.exec(pathname)?.[1]))
    if (!meeting) return send(response, 404, { code: 3001, message: 'Meeting does not exist.' })
    if (method === 'GET') return send(response, 200, { ...meeting, ...linksOf(meeting) })
    if (method === 'PATCH')
      meetings.set(meeting.id, { ...meeting, ...(JSON.parse(text) as object) })
    if (method === 'DELETE') meetings.delete(meeting.id)
    return send(response, 204)
  }

  function giveToken(request: IncomingMessage, response: ServerResponse, text: string) {
    const { accountId, clientId, clientSecret } = zoomAccount
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const form = new URLSearchParams(text)
    const isKnown =
      request.headers.authorization === basic &&
      form.get('grant_type') === 'account_credentials' &&
      form.get('account_id') === accountId
    if (!isKnown) return send(response, 400, { reason: 'Invalid client', error: 'invalid_client' })
    const access_token = `token-${calls.length}`
    tokens.add(`Bearer ${access_token}`)
    return send(response, 200, { access_token, token_type: 'bearer', expires_in: 3600 })
  }

  /** Answers with two meetings on each page. */
  function list(response: ServerResponse, host: string, asked: URLSearchParams) {
    const from = Number(asked.get('next_page_token') ?? 0)
    const all = [...meetings.values()].filter((one) => one.host === host)
    const more = from + 2 < all.length ? String(from + 2) : ''
    const shown = all.slice(from, from + 2).map((one) => ({ ...one, ...linksOf(one) }))
    return send(response, 200, { meetings: shown, next_page_token: more })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    addresses: { token: `${origin}/oauth/token`, api: `${origin}/v2` },
    meetings: () => [...meetings.values()],
    calls,
    /** The request ids of the calls. */
    requestIds,
    endTokens: () => (tokens = new Set()),
    /** From now on calls of the API get this status; `later`: only once a meeting was created. */
    fail: (status: number, later = false) => (failing = { status, later }),
    work: () => (failing = undefined),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const linksOf = ({ id }: ZoomMeeting) => ({
  join_url: `https://zoom.example/j/${id}`,
  start_url: `https://zoom.example/s/${id}?zak=of-the-host`,
})

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
