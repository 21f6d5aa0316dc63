import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { startEmulator } from './emulator.ts'
import { googlePage } from './google-page.ts'
import { identityProxy } from './identity-proxy.ts'
import { mailPage } from './mail-page.ts'
import { sandboxSheet } from './page.ts'

it('SES-01: nothing of the sandbox starts in production', async () => {
  const production = true
  const project = { origin: 'http://127.0.0.1:9', projectId: 'demo-kelasku', apiKey: 'demo-key' }
  const emulator = { host: '127.0.0.1:9', ready: Promise.resolve() }
  const client = { clientId: 'kelasku-sandbox', clientSecret: 'sandbox-secret' }
  const clock = () => new Date()
  const onChange = async () => undefined
  const log = { debug() {}, info() {}, warn() {} }
  await expect(
    startEmulator({ ...project, production, dataDir: tmpdir(), host: '127.0.0.1', log }),
  ).rejects.toThrow('not in production')
  expect(() => identityProxy({ production, emulator, onChange })).toThrow('not in production')
  expect(() => mailPage({ ...project, production, emulator, outboxFolder: tmpdir() })).toThrow(
    'not in production',
  )
  expect(() => googlePage({ ...project, ...client, production, clock })).toThrow(
    'not in production',
  )
  expect(() => sandboxSheet({ production })).toThrow('not in production')
})
