import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaseEnd, type KeptLease } from '#contract/classroom/lease.ts'
import type { Lease } from '#contract/classroom/lease-wire.ts'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'
import { Refusal, Unreachable } from '../api/failures.ts'
import { dropEndedMaterials } from './kept-materials.ts'
import { isMaterialKept, readMaterial } from './material-file.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))
const server = vi.hoisted(() => ({ answer: (): object => ({}) }))
vi.mock('../api/call.ts', () => ({ call: async () => server.answer() }))
const device = vi.hoisted(() => ({ lease: undefined as KeptLease | undefined }))
vi.mock('#offline/saved/kept-lease.ts', () => ({
  openKeptLease: () => ({ read: async () => device.lease }),
}))

const url = '/media/formulae.pdf'
const link = { url, file_name: 'Formulae.pdf', available_until: null as string | null }
const opens = { kind: 'lesson', slug: 'full-programme', class_id: 5 } as const
/** The paths in the worker's cache. */
let cached = new Set<string>()

beforeEach(() => {
  const kept = Object.assign(
    Object.create({
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => void (kept[key] = value),
      removeItem: (key: string) => void delete kept[key],
    }) as Record<string, string>,
  )
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('location', new URL('https://kelasku.example/download'))
  vi.stubGlobal('caches', {
    match: async () => undefined,
    open: async () => ({ delete: async (path: string) => cached.delete(path) }),
  })
  cached = new Set([url])
  server.answer = () => link
  device.lease = undefined
})
afterEach(() => vi.unstubAllGlobals())

const dropEnded = (lease: Lease) => dropEndedMaterials('aina', lease, () => true)

const answerWith = (body: string, headers: Record<string, string>) =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))

it('CLASS-01: the page of a captive portal is not a material', async () => {
  answerWith('<title>Please log in</title>', { 'content-type': 'text/html; charset=utf-8' })
  await expect(readMaterial('aina', 'formulae')).rejects.toBeInstanceOf(Unreachable)
})

it('CLASS-01: a truncated material counts as no answer', async () => {
  vi.stubGlobal('fetch', async () => {
    const torn = new ReadableStream({ pull: (stream) => stream.error(new TypeError('reset')) })
    return new Response(torn, { headers: { 'content-type': 'application/pdf' } })
  })
  await expect(readMaterial('aina', 'formulae')).rejects.toBeInstanceOf(Unreachable)
})

it.each([
  ['our server', { 'content-type': 'application/pdf', [ownAnswerHeader]: '1' }],
  ['a bucket, which does not mark its answers', { 'content-type': 'application/pdf' }],
])('CLASS-01: a material of %s is read', async (_whose, headers) => {
  answerWith('%PDF', headers)
  const { blob, fileName } = await readMaterial('aina', 'formulae')
  expect([await blob.text(), fileName]).toEqual(['%PDF', 'Formulae.pdf'])
})

const offline = () => {
  throw new Unreachable('no network')
}

/** A lease that was issued now. */
function lease(standing: Lease['programmes'][number]['standing'], until: string | null): Lease {
  const issued = new Date()
  return {
    uid: 'aina',
    issued: issued.toISOString(),
    until: leaseEnd(issued).toISOString(),
    programmes: [{ slug: 'full-programme', class_ids: [5], standing, until }],
    paper_subjects: [],
  }
}

it('PWA-05: a material that was opened before opens offline while the lease opens it', async () => {
  answerWith('%PDF', { 'content-type': 'application/pdf' })
  await readMaterial('aina', 'formulae', opens)
  server.answer = offline
  await expect(readMaterial('aina', 'formulae'), 'no lease').rejects.toBeInstanceOf(Unreachable)
  const keep = (kept: Lease) => (device.lease = { lease: kept, skewMs: 0, lastSeenMs: 0 })
  keep(lease('open', null))
  expect(await (await readMaterial('aina', 'formulae')).blob.text()).toBe('%PDF')
  keep(lease('suspended', null))
  await expect(readMaterial('aina', 'formulae'), 'suspended').rejects.toBeInstanceOf(Unreachable)
})

it('PWA-05: an opened material leaves the device when its access has ended for good, and not before', async () => {
  answerWith('%PDF', { 'content-type': 'application/pdf' })
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
  server.answer = () => ({ ...link, available_until: yesterday })
  await readMaterial('aina', 'formulae', opens)
  server.answer = offline
  await dropEnded(lease('open', null))
  expect(isMaterialKept('aina', 'formulae'), 'not told otherwise').toBe(true)
  server.answer = () => link
  await dropEnded(lease('open', null))
  await dropEnded(lease('suspended', yesterday))
  await dropEnded(lease('ended', yesterday))
  expect(isMaterialKept('aina', 'formulae'), 'extended').toBe(true)
  await dropEnded(lease('ended', '2026-01-01T00:00:00.000Z'))
  expect([isMaterialKept('aina', 'formulae'), cached.size]).toEqual([false, 0])
})

it('PWA-05: an opened material that the server no longer offers after its end leaves the device', async () => {
  answerWith('%PDF', { 'content-type': 'application/pdf' })
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
  server.answer = () => ({ ...link, available_until: yesterday })
  await readMaterial('aina', 'formulae', opens)
  server.answer = () => {
    throw new Refusal('class.locked', 403, 'locked')
  }
  await dropEnded(lease('open', null))
  expect([isMaterialKept('aina', 'formulae'), cached.size]).toEqual([false, 0])
})
