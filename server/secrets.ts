import { createECDH, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from './config.ts'

const Key = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Stored = v.object({
  sessionKey: Key,
  linkKey: Key,
  sandboxWebhookKey: Key,
  vapidPrivateKey: v.optional(Key),
})

export type Secrets = {
  sessionKey: Buffer
  linkKey: Buffer
  sandboxWebhookKey: string
  /** A P-256 key of 32 bytes that identifies us to push services; undefined without push messages. */
  vapidPrivateKey: Buffer | undefined
}

/**
 * The keys from the configuration; outside production missing ones are generated once and kept in the data folder.
 */
export async function openSecrets(config: Config): Promise<Secrets> {
  const kept = config.production
    ? undefined
    : await keepSecrets(join(config.dataDir, 'secrets.json'))
  const sessionKey = config.sessionKey ?? kept?.sessionKey
  const linkKey = config.linkKey ?? kept?.linkKey
  const vapidPrivateKey =
    config.vapidPrivateKey ??
    (kept?.vapidPrivateKey ? Buffer.from(kept.vapidPrivateKey, 'hex') : undefined)
  if (!sessionKey || !linkKey) throw new Error('SESSION_KEY and LINK_KEY are needed in production')
  return {
    sessionKey: Buffer.from(sessionKey, 'hex'),
    linkKey: Buffer.from(linkKey, 'hex'),
    sandboxWebhookKey: kept?.sandboxWebhookKey ?? '',
    vapidPrivateKey,
  }
}

async function keepSecrets(file: string): Promise<v.InferOutput<typeof Stored>> {
  const there = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const known = there === undefined ? undefined : v.parse(Stored, JSON.parse(there))
  if (known?.vapidPrivateKey) return known
  const fresh = () => randomBytes(32).toString('hex')
  // A stored file may lack only the key for push messages.
  const made = {
    ...(known ?? { sessionKey: fresh(), linkKey: fresh(), sandboxWebhookKey: fresh() }),
    vapidPrivateKey: freshVapidKey(),
  }
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(made), { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
  return made
}

function freshVapidKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Leading zeros are not written.
  return pair.getPrivateKey('hex').padStart(64, '0')
}
