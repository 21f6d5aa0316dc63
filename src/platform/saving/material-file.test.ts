import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'
import { Unreachable } from '../api/failures.ts'
import { readMaterial } from './material-file.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))
vi.mock('../api/call.ts', () => ({
  call: async () => ({ url: '/media/formulae.pdf', file_name: 'Formulae.pdf' }),
}))

const storage = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }),
)
afterEach(() => vi.unstubAllGlobals())

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
