import { compactVerify, importJWK } from 'jose'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Lease } from '#contract/classroom/lease-wire.ts'
import { opensOffline } from '#contract/classroom/lease.ts'
import { leaseSigningKey } from '#server/modules/classroom/lease/signing-key.ts'
import { dayMs, pathOf, replyOf, type As } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription, lessonsOf, pick, student } from '../support/learning.ts'

const api = await openApiForFile()

/** The lease as a device reads it: verified with the key in the reply. */
async function leaseOf(me: As): Promise<Lease> {
  const { statement, key } = replyOf('lease', await me.get(pathOf('lease')))
  const { payload, protectedHeader } = await compactVerify(statement, await importJWK(key, 'ES256'))
  expect(protectedHeader.alg).toBe('ES256')
  return v.parse(Lease, JSON.parse(new TextDecoder().decode(payload)))
}

const opens = { kind: 'lesson', slug: 'full-programme', class_id: 5 } as const
const saved = { opens, available_until: null }

async function verdict(me: As, afterDays = 0) {
  const lease = await leaseOf(me)
  const issuedMs = Date.parse(lease.issued)
  const kept = { lease, skewMs: 0, lastSeenMs: issuedMs }
  return opensOffline(saved, kept, new Date(issuedMs + afterDays * dayMs))
}

describe('PWA-05: the lease', () => {
  it('is signed for one person and opens their classes for 30 days', async () => {
    const person = await student(api)
    const me = api.as(person)
    const lease = await leaseOf(me)
    expect(lease.uid).toBe(person.uid)
    expect(Date.parse(lease.until) - Date.parse(lease.issued)).toBe(30 * dayMs)
    expect(lease.programmes).toMatchObject([{ slug: 'full-programme', standing: 'open' }])
    expect(await verdict(me)).toMatchObject({ open: true })
    expect(await verdict(me, 31)).toMatchObject({ open: false })
  })

  it('is signed with the same key by a server that starts again', async () => {
    const me = api.as(await student(api))
    const { key } = replyOf('lease', await me.get(pathOf('lease')))
    expect((await leaseSigningKey(api.secrets.linkKey)).verify).toEqual(key)
    expect(Object.keys(key).toSorted()).toEqual(['crv', 'kty', 'x', 'y'])
  })

  it('says what is suspended, and what has ended and when', async () => {
    const person = await student(api)
    const me = api.as(person)
    await changeSubscription(api, person, { isSuspended: true })
    expect(await verdict(me)).toEqual({ open: false, why: 'suspended' })
    await changeSubscription(api, person, {
      isSuspended: false,
      expiresAt: new Date(api.clock.peek().getTime() - 8 * dayMs),
    })
    expect(await verdict(me)).toMatchObject({ open: false, why: 'ended' })
    expect((await leaseOf(me)).programmes).toMatchObject([{ standing: 'ended' }])
  })

  it('covers the free past papers for anyone signed in, and nothing else', async () => {
    const lease = await leaseOf(api.as(await api.arrive('Siti')))
    expect(lease.programmes).toEqual([])
    expect(lease.paper_subjects.length).toBeGreaterThan(0)
    const [subject_id = 0] = lease.paper_subjects
    const kept = { lease, skewMs: 0, lastSeenMs: Date.parse(lease.issued) }
    const open = { opens: { kind: 'paper', subject_id }, available_until: null } as const
    expect(opensOffline(open, kept, new Date(lease.issued)).open).toBe(true)
    const other = { opens: { kind: 'paper', subject_id: 999 }, available_until: null } as const
    expect(opensOffline(other, kept, new Date(lease.issued)).open).toBe(false)
  })
})

describe('PWA-05: a file that is fetched chunk by chunk', () => {
  it('comes with a strong tag, and whole when it is another one by now', async () => {
    const me = api.as(await student(api))
    const { id } = pick(await lessonsOf(api), ({ recording }) => recording !== null)
    const links = replyOf('recording', await me.get(pathOf('recording', { lessonId: id })))
    const { url, bytes, sha256 } = pick(links.renditions, ({ quality }) => quality === 'low')
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    const ask = (ifRange?: string) =>
      api.send('GET', url, {
        headers: { range: 'bytes=0-99', ...(ifRange && { 'if-range': ifRange }) },
      })
    const first = await ask()
    const etag = String(first.headers['etag'])
    expect(first.status).toBe(206)
    expect(etag).toMatch(/^"[^"]+"$/)
    expect((await ask(etag)).status).toBe(206)
    const whole = await ask('"another"')
    expect(whole.status).toBe(200)
    expect(Number(whole.headers['content-length'])).toBe(bytes)
  })
})
