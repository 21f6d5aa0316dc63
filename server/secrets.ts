import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from './config.ts'

const Key = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Stored = v.object({ sessionKey: Key, linkKey: Key, sandboxWebhookKey: Key })

export type Secrets = { sessionKey: Buffer; linkKey: Buffer; sandboxWebhookKey: string }

/** The keys from the configuration; outside production those that are missing are made once and kept in the data folder. */
export async function openSecrets(config: Config): Promise<Secrets> {
  const kept = config.production
    ? undefined
    : await keepSecrets(join(config.dataDir, 'secrets.json'))
  const sessionKey = config.sessionKey ?? kept?.sessionKey
  const linkKey = config.linkKey ?? kept?.linkKey
  if (!sessionKey || !linkKey) throw new Error('SESSION_KEY and LINK_KEY are needed in production')
  return {
    sessionKey: Buffer.from(sessionKey, 'hex'),
    linkKey: Buffer.from(linkKey, 'hex'),
    sandboxWebhookKey: kept?.sandboxWebhookKey ?? '',
  }
}

async function keepSecrets(file: string): Promise<v.InferOutput<typeof Stored>> {
  const there = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (there !== undefined) return v.parse(Stored, JSON.parse(there))
  const fresh = () => randomBytes(32).toString('hex')
  const made = { sessionKey: fresh(), linkKey: fresh(), sandboxWebhookKey: fresh() }
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(made), { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
  return made
}
