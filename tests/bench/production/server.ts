import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentFolder } from '#server/content-load/content-files.ts'
import { loadContent } from '#server/content-load/load-content.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import type { Person } from '#tests/support/api.ts'
import { startApp } from '#tests/support/app-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startPlatform, type Platform } from './platform.ts'

const projectId = 'kelasku-bench'

export type ProductionServer = {
  /** It trusts `X-Forwarded-For`, as behind a proxy. */
  port: number
  platform: Platform
  /** Encrypts refresh tokens. */
  sessionKey: Buffer
  /** The id of its process. */
  pid(): number | undefined
  collectGarbage(): void
  stop(): Promise<void>
}

/**
 * The server of production in its own process, with sample content: tokens are signed with RS256 and verified. Only the
 * identity platform is local.
 * @param profileTo a folder for its CPU profile, which is written when it stops
 */
export async function startProductionServer({
  databaseUrl,
  people,
  logLevel,
  metricsToken = '',
  profileTo,
  env = {},
}: {
  databaseUrl: string
  people: readonly Person[]
  logLevel: string
  metricsToken?: string
  profileTo?: string | undefined
  env?: Record<string, string>
}): Promise<ProductionServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kelasku-bench-data-'))
  const database = await openDatabase({ url: databaseUrl })
  await loadContent(database.db, {
    folder: contentFolder,
    mediaFolder: mediaFolder(dataDir),
    now: new Date(),
  })
  await database.close()
  const platform = await startPlatform(projectId, people)
  const sessionKey = randomBytes(32)
  const port = await freePort()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const nodeOptions = [`--import=${join(import.meta.dirname, 'as-benched.ts')}`]
  if (profileTo) nodeOptions.push('--cpu-prof', `--cpu-prof-dir=${profileTo}`)
  const app = await startApp({
    databaseUrl,
    emulatorHost: '',
    port,
    env: {
      NODE_ENV: 'production',
      FFMPEG: 'none',
      NODE_OPTIONS: nodeOptions.join(' '),
      BENCH_PLATFORM: platform.origin,
      ORIGIN: `https://localhost:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: logLevel,
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'bench',
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
        client_email: 'nobody@example.com',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      }),
      SESSION_KEY: sessionKey.toString('hex'),
      LINK_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Kelasku <hello@kelasku.test>',
      METRICS_TOKEN: metricsToken,
      ...env,
    },
  })
  return {
    port,
    platform,
    sessionKey,
    pid: app.pid,
    collectGarbage: () => app.signal('SIGUSR2'),
    async stop() {
      await app.remove()
      await platform.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
