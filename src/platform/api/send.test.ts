import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'
import { isReachable, noteReachable, isDown, setDown } from './online.ts'
import { isWanted } from '../reports/enabled-reports.ts'
import { BrokenReply, Refusal, Unreachable } from './failures.ts'
import { send } from './send.ts'

const own = { [ownAnswerHeader]: '1' }
const json = { 'content-type': 'application/json; charset=utf-8' }
const whole = JSON.stringify({ on: false, message: '', since: null })

let answer: (signal: AbortSignal) => Response
vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => answer(signal))
vi.stubGlobal('document', { documentElement: { dataset: {} } })
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  noteReachable(true)
  setDown(false)
})

/** Answers with these headers and this body. */
const say = (status: number, headers: Record<string, string>, body: string) => () =>
  new Response(body, { status, headers })
/** Sends half of the body, then breaks the connection. */
const tear = (status: number, headers: Record<string, string>, body: string) => () => {
  const half = new TextEncoder().encode(body.slice(0, body.length / 2))
  const stream = new ReadableStream({
    start: (to) => to.enqueue(half),
    pull: (to) => to.error(new TypeError('network error')),
  })
  return new Response(stream, { status, headers })
}
const ask = () => send('maintenance', {})

describe('an answer that is not a whole one of our server is silence', () => {
  const page = '<!doctype html><title>Please log in to the Wi-Fi</title>'
  it.each([
    ['a body that breaks off', tear(200, { ...own, ...json }, whole)],
    ['a body that ends early', say(200, { ...own, ...json }, whole.slice(0, 10))],
    ['the page of a captive portal', say(200, { 'content-type': 'text/html' }, page)],
    ['JSON that another server sent', say(200, json, whole)],
    ['another type than JSON', say(200, { ...own, 'content-type': 'text/html' }, whole)],
    ['no body', say(200, { ...own, ...json }, '')],
    ['a refusal that breaks off', tear(403, { ...own, ...json }, whole)],
    ['the error page of a proxy', say(502, { 'content-type': 'text/html' }, page)],
  ])('%s', async (_what, given) => {
    answer = given
    await expect(ask()).rejects.toBeInstanceOf(Unreachable)
    expect(isReachable()).toBe(false)
  })

  it('and does not say that no reports are wanted', async () => {
    answer = say(200, { ...own, ...json, 'x-reports': 'bugs' }, whole)
    await ask()
    answer = say(502, { 'content-type': 'text/html' }, page)
    await expect(ask()).rejects.toBeInstanceOf(Unreachable)
    expect(isWanted('bugs')).toBe(true)
  })

  it('and does not end maintenance', async () => {
    setDown(true)
    answer = say(200, json, whole)
    await expect(send('school', {})).rejects.toBeInstanceOf(Unreachable)
    expect(isDown()).toBe(true)
  })
})

describe('a whole answer of our server', () => {
  beforeEach(() => noteReachable(false))

  it('returns the reply', async () => {
    answer = say(200, { ...own, ...json }, whole)
    expect(await ask()).toEqual({ on: false, message: '', since: null })
    expect(isReachable()).toBe(true)
  })

  it("that breaks its call's contract is a bug", async () => {
    answer = say(200, { ...own, ...json }, '{"on":"maybe"}')
    await expect(ask()).rejects.toBeInstanceOf(BrokenReply)
    expect(isReachable()).toBe(true)
  })

  it('with a refusal throws it', async () => {
    const refused = { status_code: 429, code: 'request.too-many', message: 'Later.' }
    answer = say(429, { ...own, ...json }, JSON.stringify(refused))
    await expect(ask()).rejects.toBeInstanceOf(Refusal)
    expect(isReachable()).toBe(true)
  })
})

it('a caller that aborts while the body arrives gets its own abort reason, and the server stays reachable', async () => {
  const given = new AbortController()
  answer = (signal) => {
    const stream = new ReadableStream(
      {
        start: (to) => signal.addEventListener('abort', () => to.error(signal.reason)),
        pull: () => given.abort(),
      },
      // Nothing is pulled before the body is read.
      { highWaterMark: 0 },
    )
    return new Response(stream, { headers: { ...own, ...json } })
  }
  await expect(send('maintenance', { signal: given.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(isReachable()).toBe(true)
})
