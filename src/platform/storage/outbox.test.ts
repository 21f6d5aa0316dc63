import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SaveAttempt } from '#contract/practice/attempts.ts'
import { withoutRoom } from '#tests/support/full-device.ts'
import { BrokenReply, Refusal, Unreachable } from '../api/failures.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))
const page = vi.hoisted(() => ({ uid: 'aina' as string | undefined }))
vi.mock('../session/session.ts', () => ({
  currentSession: () =>
    page.uid === undefined ? { state: 'visitor' } : { state: 'signed-in', uid: page.uid },
}))
/** The server's answers: may throw, and may change the page meanwhile. */
const server = vi.hoisted(() => ({ sent: [] as string[], answer: (_name: string): void => {} }))
const send = vi.hoisted(() => async (name: string, { params }: { params?: { id: string } }) => {
  server.sent.push(`${name} ${params?.id}`)
  server.answer(name)
})
vi.mock('../api/call.ts', () => ({ call: send }))
vi.mock('../api/call-practice.ts', () => ({ callPractice: send }))
vi.mock('../api/online.ts', () => ({ onReachabilityChange: () => undefined }))

let people = 0
beforeEach(() => {
  people += 1
  page.uid = `aina-${people}`
  server.sent = []
  server.answer = () => undefined
})
afterEach(() => vi.restoreAllMocks())

const { enqueue, outboxEntries } = await import('./outbox.ts')

const question = (id: string) => ({
  id,
  kind: 'question' as const,
  body: {
    class_id: 5,
    lesson_id: null,
    at_second: null,
    text: id,
    asked_at: '2026-11-24T10:00:00.000Z',
    has_photo: false,
  },
})
const attempt: SaveAttempt = {
  paper_id: 'paper-mathematics-1',
  started_at: '2026-11-24T08:00:00.000Z',
  minutes: 30,
  question_ids: [],
  answers: [],
  flags: [],
  submitted_at: '2026-11-24T08:20:00.000Z',
}
const offline = () => {
  throw new Unreachable('no network')
}

it('PWA-06: on a full device a question is sent at once, or said not to be kept', async () => {
  withoutRoom()
  expect(await enqueue(question('online'))).toBe(true)
  expect(server.sent).toEqual(['askQuestion online'])
  server.answer = offline
  expect(await enqueue(question('offline'))).toBe(false)
})

it('PRAC-03: a timed paper that the server refuses stays with its reason, and is sent once', async () => {
  server.answer = () => {
    throw new Refusal('class.locked', 403, 'locked')
  }
  await enqueue({ id: 'sat', kind: 'attempt', body: attempt })
  await expect
    .poll(outboxEntries)
    .toMatchObject([{ id: 'sat', state: 'refused', why: 'class.locked' }])
  await enqueue(question('next'))
  await expect.poll(() => server.sent).toEqual(['saveAttempt sat', 'askQuestion next'])
})

it('SES-06: what one person left waiting is not sent for the next on the same page', async () => {
  const aina = page.uid
  server.answer = offline
  await enqueue(question('first'))
  await enqueue(question('second'))
  await expect.poll(() => server.sent.length).toBeGreaterThan(1)
  server.sent = []
  server.answer = () => {
    page.uid = 'bala'
  }
  await enqueue(question('third'))
  await expect.poll(() => server.sent).toEqual(['askQuestion first'])
  page.uid = aina
  await expect
    .poll(outboxEntries)
    .toMatchObject([{ id: 'second', state: 'waiting' }, { id: 'third' }])
})

it('SES-06: a refusal that meets the next person says nothing of the entry', async () => {
  const aina = page.uid
  server.answer = () => {
    page.uid = 'bala'
    throw new Refusal('question.locked', 403, 'locked')
  }
  await enqueue(question('first'))
  await expect.poll(() => server.sent).toEqual(['askQuestion first'])
  page.uid = aina
  expect(await outboxEntries()).toMatchObject([{ id: 'first', state: 'waiting' }])
})

it('PWA-06: what this version cannot send is reported once, and what came after it is sent', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const broken = new BrokenReply('askQuestion', {})
  server.answer = () => {
    if (server.sent.at(-1) === 'askQuestion broken') throw broken
  }
  await enqueue({ ...question('later'), kind: 'of a later version' as 'question' })
  await expect.poll(() => reported.mock.calls.length).toBe(1)
  await enqueue(question('broken'))
  await expect.poll(() => reported.mock.calls.length).toBe(2)
  expect(reported).toHaveBeenCalledWith(broken)
  await enqueue(question('next'))
  await expect.poll(() => server.sent).toEqual(['askQuestion broken', 'askQuestion next'])
  await expect.poll(outboxEntries).toMatchObject([{ id: 'later' }, { id: 'broken' }])
  expect(reported).toHaveBeenCalledTimes(2)
})

it('PWA-06: what a proxy refuses waits, and is sent once the proxy lets it pass', async () => {
  vi.stubGlobal('reportError', vi.fn())
  server.answer = () => {
    throw new Error('askQuestion answered 403')
  }
  await enqueue(question('first'))
  await expect.poll(() => server.sent).toHaveLength(1)
  server.answer = () => undefined
  await enqueue(question('second'))
  await expect.poll(outboxEntries).toEqual([])
})

it('PWA-06: what was read ends with a refusal, however new it is', async () => {
  server.answer = () => {
    throw new Refusal('form.invalid', 422, 'unknown field')
  }
  await enqueue({ id: 'read', kind: 'read', body: { ids: [] } })
  await expect.poll(outboxEntries).toEqual([])
})

it('PWA-06: a mark that a server of another version refuses is tried again for two weeks', async () => {
  const day = 24 * 3600 * 1000
  const mark = {
    paper_id: 'p',
    question_id: 'q',
    mark: null,
    marked_at: '2026-11-24T10:00:00.000Z',
  }
  const clock = vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 15 * day })
  server.answer = offline
  await enqueue({ id: 'old', kind: 'mark', body: mark as never })
  clock.setSystemTime(Date.now() + 2 * day)
  await enqueue({ id: 'young', kind: 'mark', body: mark as never })
  clock.useRealTimers()
  await expect.poll(() => server.sent.length).toBeGreaterThan(1)
  server.sent = []
  server.answer = (name) => {
    if (name === 'setMark') throw new Refusal('form.invalid', 422, 'unknown field')
  }
  await enqueue(question('next'))
  await expect.poll(() => server.sent).toHaveLength(3)
  await expect.poll(outboxEntries).toMatchObject([{ id: 'young', state: 'waiting' }])
})
