import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type { SignInOptions } from '#contract/sign-in.ts'
import { buildApp, type App, type Deps } from './app.ts'
import { ConfigInvalid, readConfig, type Config } from './config.ts'
import { loadContent, needsContent } from './db/load-content.ts'
import { FolderInUse } from './db/lock-folder.ts'
import { openDatabase, type Db, type OpenDatabase } from './db/open.ts'
import type { Identity } from './gateways/identity/identity.ts'
import type { Payments } from './gateways/payments/payments.ts'
import { mediaFolder } from './http/serve-media.ts'
import type { Render } from './http/pages.ts'
import { openSecrets, type Secrets } from './secrets.ts'

const root = join(import.meta.dirname, '..')
const contentFolder = join(root, 'content')
const clientFolder = join(root, 'dist/client')
const rendererFile = join(root, 'dist/ssr/entry-server.js')
const reconcileEveryMs = 60_000

/** What stands around the app: the outside world, real or local, and what must be stopped at the end. */
type Outside = {
  identity: Identity
  payments: Payments
  signInOptions: SignInOptions
  sandbox: FastifyPluginAsync[]
  /** Begins what needs the server to be listening. */
  start(): Promise<void>
  stop(): Promise<void>
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  await demandWritable(config.dataDir)
  const secrets = await openSecrets(config)
  const database = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { folder: join(config.dataDir, 'database') },
  )
  await loadIfNeeded(database)
  const clock = () => new Date()
  const outside = config.production
    ? await realWorld(config)
    : await sandboxWorld(config, secrets, database.db, clock)
  const site = existsSync(rendererFile) ? { clientFolder, render: await loadRenderer() } : undefined
  const deps: Deps = { config, database, secrets, clock, ...outside, ...(site && { site }) }
  const app = await buildApp(deps)
  await app.http.listen({ port: config.port, host: config.host })
  await outside.start()
  const reconciler = setInterval(() => {
    app.orders
      .reconcile(clock())
      .catch((error: unknown) => app.http.log.error({ err: error }, 'reconcile failed'))
  }, reconcileEveryMs)
  stopOnSignal(app, async () => {
    clearInterval(reconciler)
    await app.http.close()
    await outside.stop()
    await database.close()
  })
  if (!config.production) sayHello(config)

  async function loadIfNeeded({ db }: OpenDatabase): Promise<void> {
    const now = new Date()
    if (!config.production && (await needsContent(db, now, contentFolder))) {
      await loadContent(db, {
        folder: contentFolder,
        mediaFolder: mediaFolder(config.dataDir),
        now,
      })
    }
  }
}

async function loadRenderer(): Promise<Render> {
  const { render } = (await import(rendererFile)) as { render: Render }
  return render
}

/** Development and tests: the emulator, the sandbox bank, mail that stays here. None of it loads in production. */
async function sandboxWorld(
  config: Config,
  secrets: Secrets,
  db: Db,
  clock: () => Date,
): Promise<Outside> {
  const [
    { emulatorIdentity },
    { startEmulator },
    { identityProxy },
    { mailPage },
    { googlePage },
    { sandboxSheet },
    { openSandboxBank },
    { serveSandboxPayPage },
    { makeSamplePeople },
  ] = await Promise.all([
    import('./gateways/identity/emulator.ts'),
    import('./sandbox/emulator.ts'),
    import('./sandbox/identity-proxy.ts'),
    import('./sandbox/mail-page.ts'),
    import('./sandbox/google-page.ts'),
    import('./sandbox/page.ts'),
    import('./gateways/payments/sandbox.ts'),
    import('./sandbox/pay-page.ts'),
    import('./sandbox/sample-people.ts'),
  ])
  const { production, origin, dataDir } = config
  const { projectId, apiKey, emulatorHost } = config.firebase
  const log = { info: quiet, debug: quiet, warn: (...words: unknown[]) => console.warn(...words) }
  const emulator = emulatorHost
    ? {
        host: emulatorHost,
        ready: Promise.resolve(),
        exportAccounts: async () => undefined,
        stop: async () => undefined,
      }
    : await startEmulator({ production, dataDir, projectId, host: '127.0.0.1', log })
  const bank = openSandboxBank({
    dataDir,
    origin: config.origin,
    secrets: [secrets.sandboxWebhookKey],
    production,
    clock,
    report: (error) => console.warn('sandbox bank:', error),
  })
  const clientId = config.googleClientId ?? 'kelasku-sandbox'
  return {
    identity: emulatorIdentity({ projectId, host: emulator.host, production }),
    payments: bank.payments,
    signInOptions: {
      project_id: projectId,
      api_key: apiKey,
      emulator: true,
      google: {
        // Relative: the page may be open as localhost and as 127.0.0.1.
        authorization_endpoint: '/sandbox/google/authorize',
        issuer: `${origin}/sandbox/google`,
        client_id: clientId,
      },
    },
    sandbox: [
      identityProxy({ production, emulator, onChange: () => emulator.exportAccounts() }),
      sandboxSheet({ production }),
      mailPage({
        production,
        origin,
        projectId,
        apiKey,
        emulator,
        outboxFolder: join(dataDir, 'mail'),
      }),
      googlePage({ production, origin, clientId, clock }),
      (app) => serveSandboxPayPage(app, { bank }),
    ],
    async start() {
      await bank.start()
      // The emulator takes seconds to start; nobody waits for it but those who sign in.
      if (!emulatorHost) {
        makeSamplePeople({ production, db, emulator, now: clock() }).catch((error: unknown) =>
          console.warn('sample people:', error),
        )
      }
    },
    async stop() {
      await bank.stop()
      await emulator.stop()
    },
  }
}

const quiet = () => undefined

async function realWorld(config: Config): Promise<Outside> {
  const { firebaseIdentity } = await import('./gateways/identity/firebase.ts')
  const { projectId, apiKey, serverApiKey } = config.firebase
  return {
    identity: firebaseIdentity({ projectId, apiKey: serverApiKey }),
    payments: noProviderYet,
    signInOptions: {
      project_id: projectId,
      api_key: apiKey,
      emulator: false,
      google: config.googleClientId
        ? {
            authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
            issuer: 'https://accounts.google.com',
            client_id: config.googleClientId,
          }
        : null,
    },
    sandbox: [],
    start: async () => undefined,
    stop: async () => undefined,
  }
}

/** Until the Stripe adapter is here, production takes no payments, and says so rather than pretending. */
const noProviderYet: Payments = {
  name: 'stripe',
  open: () => Promise.reject(new Error('no payment provider is configured')),
  ask: async () => null,
  expire: async () => undefined,
  readWebhook: () => null,
}

async function demandWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch {
    throw new ConfigInvalid(
      `DATA_DIR ${dataDir} cannot be written to. Change its permissions, or set DATA_DIR to another folder.`,
    )
  }
}

/** The first signal ends gracefully, whoever still waits is answered; a second one ends at once. */
function stopOnSignal(app: App, stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          app.http.log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
    })
  }
}

function sayHello({ origin, dataDir }: Config): void {
  console.log(`
Kelasku is at        ${origin}
Sign in              ${origin}/login
                     aisyah@example.com, password belajar123: has three classes of the full programme
                     weiming@example.com, password belajar123: has just come
                     or sign up with any address, or 'Continue with Google' (a local page that stands for it)
Sandbox mail         ${origin}/sandbox/mail (verification and sign-in links arrive here)
Promo code           BELAJAR10
Data                 ${dataDir}
`)
}

/** A sentence that says what to do, for what a person can mend; the whole story for what is our fault. */
function explain(error: unknown): string {
  if (error instanceof ConfigInvalid || error instanceof FolderInUse) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return 'The port is in use. Stop what uses it, or set PORT to another number: PORT=8090 npm start'
  if (code === 'EACCES') return 'The port may not be opened. Set PORT to a number above 1023.'
  if (code === 'ECONNREFUSED')
    return 'The database at DATABASE_URL does not answer. Start it, or unset DATABASE_URL to use the embedded one.'
  if (error instanceof Error && error.name === 'ContentInvalid') return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
