import { jwtVerify } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startZoomServer, zoomAccount } from '#tests/support/outside/zoom-server.ts'
import { jitsiMeetings } from './jitsi.ts'
import type { MeetingPlan } from './meetings.ts'
import { openMeetings } from './open-meetings.ts'
import { zoomMeetings } from './zoom.ts'

const now = new Date('2026-11-24T12:00:00Z')
const plan: MeetingPlan = {
  id: '0b8f6c52-3f1e-4a52-9a0e-4c1b7c1f8d11',
  topic: 'Mathematics: Logarithms',
  school: 'Pusat Tuisyen Maju',
  startsAt: new Date('2026-11-25T12:00:00Z'),
  endsAt: new Date('2026-11-25T13:30:00Z'),
}
const [teacher, pupil] = [true, false].map((isHost) => ({
  uid: `u-${isHost}`,
  name: 'Mei',
  isHost,
}))

describe('OFFC-05: meetings on a Jitsi server', () => {
  const secret = 'a-secret-of-the-server'
  const jitsi = jitsiMeetings({ url: 'https://meet.example.com', appId: 'kelasku', secret })
  /** As Prosody's mod_auth_token reads it. */
  const admitted = async (link: string, at: Date) => {
    const url = new URL(link)
    const { payload } = await jwtVerify(
      url.searchParams.get('jwt') ?? '',
      new TextEncoder().encode(secret),
      { issuer: 'kelasku', audience: 'jitsi', subject: url.hostname, currentDate: at },
    )
    if (payload.room !== url.pathname.slice(1)) throw new Error('another room')
    return (payload.context as { user: Record<string, string> }).user
  }

  it('are a room for each lesson, with a token for each person until its end', async () => {
    const made = await jitsi.make(plan, null, false)
    expect(made.url).toBe(`https://meet.example.com/${plan.id}`)
    const links = await Promise.all(
      [teacher!, pupil!].map((one) => jitsi.linkFor(made, plan, one, now)),
    )
    const [host, guest] = await Promise.all(links.map((link) => admitted(link, now)))
    expect(host).toMatchObject({ name: 'Mei', moderator: 'true', affiliation: 'owner' })
    expect(guest).toMatchObject({ name: 'Mei', moderator: 'false', affiliation: 'member' })
    expect(JSON.stringify([host, guest])).not.toContain('u-')
    const later = new Date(plan.endsAt.getTime() + 31 * 60_000)
    await expect(admitted(links[1]!, later)).rejects.toThrow(/exp/)
  })
})

describe('OFFC-05: meetings by Zoom', async () => {
  const server = await startZoomServer()
  afterAll(() => server.stop())
  beforeEach(() => server.work())
  const open = (clientSecret = zoomAccount.clientSecret) =>
    zoomMeetings({
      ...zoomAccount,
      clientSecret,
      hosts: ['guru@example.com'],
      clock: () => now,
      server: server.addresses,
    })
  const zoom = open()
  const host = 'guru@example.com'

  it('are made, moved and ended, and only the host gets the link that starts them', async () => {
    const made = await zoom.make(plan, host, false)
    expect(server.meetings()).toMatchObject([
      {
        host,
        type: 2,
        topic: plan.topic,
        start_time: '2026-11-25T12:00:00Z',
        duration: 90,
        // Found again by our id; the name is for people who look into the account.
        agenda: `${plan.school} ${plan.id}`,
        settings: { join_before_host: false },
      },
    ])
    expect(await zoom.linkFor(made, plan, pupil!, now)).toBe(made.url)
    expect(await zoom.linkFor(made, plan, teacher!, now)).toContain('zak=')
    const startsAt = new Date('2026-11-26T12:30:00Z')
    expect(await zoom.change(made.reference, { ...plan, startsAt, endsAt: startsAt })).toBe(true)
    expect(server.meetings()[0]?.start_time).toBe('2026-11-26T12:30:00Z')
    await zoom.end(made.reference)
    await zoom.end(made.reference)
    expect(server.meetings()).toEqual([])
    expect(await zoom.change(made.reference, plan)).toBe(false)
  })

  it('are made once, even when the answer was lost', async () => {
    for (const n of [1, 2, 3]) await zoom.make({ ...plan, id: `another-${n}` }, host, false)
    server.fail(502, true)
    await expect(zoom.make(plan, host, false)).rejects.toMatchObject({ problem: 'unreachable' })
    server.work()
    const made = await zoom.make(plan, host, true)
    expect(server.meetings()).toHaveLength(4)
    expect(made.reference).toBe(String(server.meetings().at(-1)?.id))
  })

  it('use one token while it is valid, and another when Zoom ends it', async () => {
    const tokens = () => server.calls.filter((call) => call.endsWith('/oauth/token')).length
    const before = tokens()
    await zoom.end('1')
    expect(tokens()).toBe(before)
    server.endTokens()
    await zoom.end('1')
    expect(tokens()).toBe(before + 1)
  })

  it('fail with a reason that names no secret', async () => {
    for (const [status, problem] of [
      [429, 'limit'],
      [500, 'unreachable'],
      [400, 'refused'],
    ] as const) {
      server.fail(status)
      await expect(zoom.make(plan, host, false)).rejects.toMatchObject({ problem })
    }
    const failure: unknown = await open('wrong-secret')
      .end('1')
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ problem: 'refused' })
    expect(String(failure)).not.toContain('secret')
  })
})

it('OFFC-05: without a provider links are pasted', () => {
  expect(openMeetings(undefined, () => now)).toBeUndefined()
})
