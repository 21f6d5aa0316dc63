import * as v from 'valibot'
import {
  callService,
  isDone,
  failureReason,
  type ServiceReply,
  type ServiceRequest,
} from '../call-service.ts'
import { MeetingFailed, type MeetingPlan, type Meetings } from './meetings.ts'

export type ZoomOptions = {
  accountId: string
  clientId: string
  clientSecret: string
  /** Licensed users, by address or id. */
  hosts: readonly string[]
  clock: () => Date
  /** Replaces Zoom's own addresses in tests. */
  server?: { token: string; api: string }
}

const zoom = { token: 'https://zoom.us/oauth/token', api: 'https://api.zoom.us/v2' }
/** Zoom's type of a scheduled meeting. */
const scheduled = 2
const topicMaximumCharacters = 200
/** The largest page that Zoom gives. */
const pageSize = 300
/** A token is renewed this long before it ends. */
const renewedBeforeMs = 60_000

const Token = v.object({ access_token: v.string(), expires_in: v.number() })
const Meeting = v.object({ id: v.number(), join_url: v.pipe(v.string(), v.startsWith('https:')) })
const Startable = v.object({ start_url: v.pipe(v.string(), v.startsWith('https:')) })
const Listed = v.object({
  meetings: v.array(v.object({ ...Meeting.entries, agenda: v.optional(v.string(), '') })),
  next_page_token: v.optional(v.string(), ''),
})

/**
 * Meetings by Zoom's API, with a server-to-server OAuth app. Zoom has no idempotency keys, so the agenda contains our
 * id, by which an existing meeting is found.
 * @see https://developers.zoom.us/docs/internal-apps/s2s-oauth/
 * @see https://developers.zoom.us/docs/api/meetings/
 */
export function zoomMeetings(options: ZoomOptions): Meetings {
  const { accountId, clientId, clientSecret, hosts, clock, server = zoom } = options
  let token: { value: string; until: number } | undefined

  async function tokenNow(): Promise<string> {
    const now = clock().getTime()
    if (token && token.until > now) return token.value
    const answer = await ask(server.token, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        grant_type: 'account_credentials',
        account_id: accountId,
      }).toString(),
    })
    const { access_token, expires_in } = read(Token, requireDone(answer, 'token'))
    token = { value: access_token, until: now + expires_in * 1000 - renewedBeforeMs }
    return access_token
  }

  async function call(
    method: ServiceRequest['method'],
    path: string,
    body?: object,
  ): Promise<ServiceReply> {
    const once = async () =>
      ask(`${server.api}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await tokenNow()}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const first = await once()
    if (first.status !== 401) return first
    // Another server of ours, or an administrator, may have made the token invalid.
    token = undefined
    return once()
  }

  const pathOf = (host: string | null) => `/users/${encodeURIComponent(host ?? 'me')}/meetings`

  async function find(id: string, host: string | null) {
    let page = ''
    do {
      const query = new URLSearchParams({ type: 'scheduled', page_size: String(pageSize) })
      if (page) query.set('next_page_token', page)
      const answer = requireDone(await call('GET', `${pathOf(host)}?${query}`), 'list')
      const { meetings, next_page_token } = read(Listed, answer)
      const found = meetings.find(({ agenda }) => agenda.includes(id))
      if (found) return found
      page = next_page_token
    } while (page)
    return undefined
  }

  return {
    name: 'zoom',
    hosts,

    async make(plan, host, mayExist) {
      const made =
        (mayExist ? await find(plan.id, host) : undefined) ??
        read(
          Meeting,
          requireDone(
            await call('POST', pathOf(host), {
              ...timesOf(plan),
              type: scheduled,
              agenda: `${plan.school} ${plan.id}`,
              settings: { join_before_host: false },
            }),
            'make',
          ),
        )
      return { reference: String(made.id), url: made.join_url }
    },

    async change(reference, plan) {
      const answer = await call('PATCH', `/meetings/${reference}`, timesOf(plan))
      if (answer.status === 404) return false
      requireDone(answer, 'change')
      return true
    },

    async end(reference) {
      const answer = await call('DELETE', `/meetings/${reference}`)
      if (answer.status !== 404) requireDone(answer, 'end')
    },

    /** A host's link is valid for two hours, so it is fetched each time. */
    async linkFor({ reference, url }, _plan, { isHost }) {
      if (!isHost) return url
      return read(Startable, requireDone(await call('GET', `/meetings/${reference}`), 'start'))
        .start_url
    },
  }
}

const timesOf = ({ topic, startsAt, endsAt }: MeetingPlan) => ({
  topic: topic.slice(0, topicMaximumCharacters),
  start_time: startsAt.toISOString().replace('.000Z', 'Z'),
  duration: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
  timezone: 'Asia/Kuala_Lumpur',
})

async function ask(url: string, request: ServiceRequest): Promise<ServiceReply> {
  try {
    return await callService(url, request)
  } catch (error) {
    throw new MeetingFailed('unreachable', failureReason(error), { cause: error })
  }
}

/** The error names only the status, because Zoom's message may contain a person's name. */
function requireDone(answer: ServiceReply, what: string): ServiceReply {
  if (isDone(answer)) return answer
  const { status } = answer
  const problem = status === 429 ? 'limit' : status >= 500 ? 'unreachable' : 'refused'
  throw new MeetingFailed(problem, `Zoom answered ${status} to '${what}'`)
}

function read<Schema extends v.GenericSchema>(
  schema: Schema,
  { text }: ServiceReply,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (parsed.success) return parsed.output
  throw new MeetingFailed('refused', 'Zoom answered with something else')
}
