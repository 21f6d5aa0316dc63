import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/shared/errors.ts'
import { isFromProxy } from '#contract/shared/own-answer.ts'
import { isReachable, noteReachable, onReachabilityChange } from './online.ts'
import { Refusal, Unreachable } from './failures.ts'
import { send } from './send.ts'

const answer = (status: number, body: string, type = 'text/html') =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { status, headers: { 'content-type': type } }),
  )
const refusal = (status: number, code: string) =>
  answer(status, JSON.stringify({ status_code: status, code, message: code }), 'application/json')
const failureOf = (call: Promise<unknown>) => call.then(() => undefined).catch((failure) => failure)

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  noteReachable(true)
})
afterEach(() => vi.unstubAllGlobals())

describe('an answer of a proxy whose server is away', () => {
  it.each([
    [502, '<html><h1>502 Bad Gateway</h1></html>'],
    [504, '<html><h1>504 Gateway Time-out</h1></html>'],
    [502, '{"message":"upstream is away"}'],
  ])('ERR-03: %s counts as unreachable', async (status, body) => {
    answer(status, body)
    expect(await failureOf(send('school', {}))).toBeInstanceOf(Unreachable)
    expect(isReachable()).toBe(false)
  })

  it('PWA-09: leaves the connection told once, however often it answers so', async () => {
    const heard = vi.fn()
    const stop = onReachabilityChange(heard)
    answer(502, '')
    for (let n = 0; n < 3; n += 1) await failureOf(send('school', {}))
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
  })

  it('ERR-03: a 5xx with our own body is a refusal of a reachable server', async () => {
    for (const [code, status] of Object.entries(refusals).filter(
      ([name, at]) => at >= 500 && name !== 'server.maintenance',
    )) {
      refusal(status, code)
      const failure = await failureOf(send('school', {}))
      expect(failure, code).toBeInstanceOf(Refusal)
      expect(isReachable(), code).toBe(true)
    }
  })

  it("no refusal has a status that counts as a proxy's answer", () => {
    expect(Object.values(refusals).filter(isFromProxy)).toEqual([])
  })
})
