import { existsSync } from 'node:fs'
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import { buildApp, type AppOptions } from './app.ts'
import { ConfigInvalid, readConfig, type Config } from './config.ts'
import { loadContent, loadedContent, needsContent } from './content-load/load-content.ts'
import { momentOf } from './platform/db/moments.ts'
import { openDatabase, type Db, type OpenDatabase } from './platform/db/open.ts'
import { users } from './platform/db/schema/identity.ts'
import { explainStart } from './explain-start.ts'
import { googleCodes, type GoogleCodes } from './gateways/identity/google-codes.ts'
import type { Identity } from './gateways/identity/identity.ts'
import { schoolName } from './platform/copy/copy.ts'
import type { Mail, MailSender } from './gateways/mail/mail.ts'
import { ProviderRefused } from './gateways/payments/failures.ts'
import { noMoney } from './gateways/payments/money.ts'
import type { Messages } from './gateways/messages/messages.ts'
import type { Payments } from './gateways/payments/payments.ts'
import { bucketStore } from './gateways/media/bucket.ts'
import { openMeetings } from './gateways/meetings/open-meetings.ts'
import { findEncoder } from './gateways/media/encoder.ts'
import { mediaFolder } from './platform/http/files/serve-media.ts'
import type { Renderer } from './platform/http/pages/pages.ts'
import { root } from './platform/db/root.ts'
import { beginSpan } from './platform/ports/tracing.ts'
import { openSecrets, type Secrets } from './secrets.ts'

const contentFolder = join(root, 'content')
const clientFolder = join(root, 'dist/client')
const rendererFile = join(root, 'dist/ssr/entry-server.js')
const googleTokens = 'https://oauth2.googleapis.com/token'
const schedulerEveryMs = 60_000
const contentCheckEveryMs = 10_000
const fileCheckEveryMs = 6 * 3600 * 1000

/** The external services of the app, real or sandboxed, and how to start and stop them. */
type ExternalServices = {
  identity: Identity
  payments: Payments
  mail: Mail
  messages: Messages | undefined
  googleCodes: GoogleCodes | undefined
  signInOptions: SignInOptions
  sandbox: FastifyPluginAsync[]
  /** Called once the server listens. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Set once the configuration is read, so that a failed start can name its disk and database. */
let configOfStart: Config | undefined

/** Starts everything. @returns a function that stops it in order */
async function main(): Promise<() => Promise<void>> {
  const config = readConfig(process.env)
  configOfStart = config
  await requireWritable(config.dataDir)
  const stopTracing = await startTracing(config)
  const secrets = await openSecrets(config)
  const database = await openDatabase(
    config.databaseUrl
      ? {
          url: config.databaseUrl,
          directUrl: config.databaseDirectUrl,
          poolSize: config.databasePoolSize,
          beginQuery: beginSpan,
        }
      : { folder: join(config.dataDir, 'database') },
  )
  await loadIfNeeded(database)
  const clock = () => new Date()
  const platform = config.production
    ? await productionServices(config, clock)
    : await sandboxServices(config, secrets, database.db, clock)
  const site = existsSync(rendererFile)
    ? { clientFolder, renderer: await loadRenderer() }
    : undefined
  if (config.production && !site)
    throw new ConfigInvalid('There is no build in dist/: npm run build makes one.')
  const push = secrets.vapidPrivateKey && (await openPush(config, secrets.vapidPrivateKey))
  const encoder = ['none', 'worker'].includes(config.ffmpeg)
    ? undefined
    : await findEncoder(config.ffmpeg, { inProduction: config.production })
  const options: AppOptions = {
    ...{ config, database, secrets, clock, push, encoder },
    meetings: openMeetings(config.meetings, clock),
    ...platform,
    ...(site && { site }),
  }
  const app = await buildApp(options)
  await app.http.listen({ port: config.port, host: config.host })
  await platform.start()
  const isWorker = config.role !== 'web'
  const scheduler = setInterval(() => {
    if (!isWorker) return
    app
      .scheduler()
      .catch((error: unknown) => app.http.log.error({ err: error }, 'scheduler failed'))
  }, schedulerEveryMs)
  const contentTimer = setInterval(() => {
    app.followContent().catch((error: unknown) => {
      app.http.log.error({ err: error }, 'new content was not loaded')
    })
  }, contentCheckEveryMs)
  const dropUnclaimedFiles = () =>
    void Promise.all([app.dropUnclaimedPhotos(), app.dropStaleUploads()]).catch(
      (error: unknown) => {
        app.http.log.error({ err: error }, 'unclaimed files were not removed')
      },
    )
  dropUnclaimedFiles()
  const fileTimer = setInterval(dropUnclaimedFiles, fileCheckEveryMs)
  const isEmpty = await hasBegunEmpty(database.db)
  if (isEmpty && (await hasNoStaff(database.db))) printFirstSteps(config)
  if (!config.production) printAddresses(config, isEmpty)
  return async () => {
    clearInterval(scheduler)
    clearInterval(contentTimer)
    clearInterval(fileTimer)
    await app.stop(config.drainMs)
    await platform.stop()
    await database.close()
    await stopTracing()
  }

  async function loadIfNeeded({ db, takeTurns }: OpenDatabase): Promise<void> {
    const now = new Date()
    const isEmpty = config.emptySchool
    const isNeeded = async () =>
      isEmpty ? (await loadedContent(db)) === undefined : needsContent(db, now, contentFolder)
    const load = async () => {
      // Another server may have loaded it while this one waited.
      if (!(await isNeeded())) return
      await loadContent(db, {
        folder: contentFolder,
        mediaFolder: mediaFolder(config.dataDir),
        bucket: config.bucket && bucketStore(config.bucket),
        isEmpty,
        now,
      })
    }
    if (await isNeeded()) await takeTurns(load)
  }
}

/** Loads OpenTelemetry only if traces are exported. */
async function startTracing({ tracesTo, role }: Config): Promise<() => Promise<void>> {
  if (!tracesTo) return async () => undefined
  const { startTracing: start } = await import('./gateways/tracing.ts')
  return start(tracesTo, { 'service.instance.id': `${hostname()}-${process.pid}`, role })
}

async function openPush({ mailAddress }: Config, privateKey: Buffer) {
  const { webPushes } = await import('./gateways/push/web-push.ts')
  return webPushes({ privateKey, contact: `mailto:${mailAddress}` })
}

const senderOf =
  ({ mailAddress }: Config): MailSender =>
  () => ({ name: schoolName(), address: mailAddress })

const loadRenderer = async () => (await import(rendererFile)) as Renderer

/** For development and tests: the emulator, the sandbox bank, mail kept in a folder. Never loaded in production. */
async function sandboxServices(
  config: Config,
  secrets: Secrets,
  db: Db,
  clock: () => Date,
): Promise<ExternalServices> {
  const [
    { emulatorIdentity },
    { startEmulator },
    { identityProxy },
    { mailPage },
    { googlePage },
    { sandboxSheet },
    { openSandboxBank },
    { outboxMail },
    { serveSandboxPayPage },
    { makeSamplePeople },
    { sandboxPhones },
    { messagesPage },
  ] = await Promise.all([
    import('./gateways/identity/emulator.ts'),
    import('./sandbox/emulator.ts'),
    import('./sandbox/identity-proxy.ts'),
    import('./sandbox/mail-page.ts'),
    import('./sandbox/google-page.ts'),
    import('./sandbox/page.ts'),
    import('./gateways/payments/sandbox.ts'),
    import('./gateways/mail/outbox.ts'),
    import('./sandbox/pay-page.ts'),
    import('./sandbox/sample-people.ts'),
    import('./gateways/messages/sandbox.ts'),
    import('./sandbox/messages-page.ts'),
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
    methods: config.paymentMethods,
    production,
    clock,
    report: (error) => console.warn('sandbox bank:', error),
  })
  const identity = emulatorIdentity({ projectId, host: emulator.host, production })
  const client = config.google ?? { clientId: 'kelasku-sandbox', clientSecret: 'sandbox-secret' }
  const outboxFolder = join(dataDir, 'mail')
  const phones = sandboxPhones({
    folder: join(dataDir, 'messages'),
    origin,
    secret: secrets.sandboxWebhookKey,
    clock,
  })
  let samplePeople = Promise.resolve()
  let stopping = false
  return {
    identity: {
      ...identity,
      async deleteAccount(uid) {
        await identity.deleteAccount(uid)
        await emulator.exportAccounts()
      },
      async setVerificationSkipped(uid, skips) {
        await identity.setVerificationSkipped(uid, skips)
        await emulator.exportAccounts()
      },
    },
    payments: bank.payments,
    mail: outboxMail({ folder: outboxFolder, from: senderOf(config), clock }),
    messages: phones.messages,
    googleCodes: googleCodes({
      tokenEndpoint: `http://localhost:${config.port}/sandbox/google/token`,
      ...client,
    }),
    signInOptions: {
      project_id: projectId,
      api_key: apiKey,
      emulator: true,
      google: {
        // Relative, because the page may be open as localhost or 127.0.0.1.
        authorization_endpoint: '/sandbox/google/authorize',
        issuer: `${origin}/sandbox/google`,
        client_id: client.clientId,
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
        outboxFolder,
      }),
      messagesPage({ production, phones }),
      googlePage({ production, origin, ...client, clock }),
      (app) => serveSandboxPayPage(app, { bank }),
    ],
    async start() {
      await bank.start()
      // The emulator takes seconds to start; only sign-ins wait for it.
      if (!emulatorHost && !(await hasBegunEmpty(db))) {
        samplePeople = makeSamplePeople({ production, db, emulator, now: clock() }).catch(
          // Stopping the emulator while they are being made is expected.
          (error: unknown) => {
            if (!stopping) console.warn('sample people:', error)
          },
        )
      }
    },
    async stop() {
      stopping = true
      await bank.stop()
      await emulator.stop()
      await samplePeople
    },
  }
}

const quiet = () => undefined

async function productionServices(config: Config, clock: () => Date): Promise<ExternalServices> {
  const { firebaseIdentity } = await import('./gateways/identity/firebase.ts')
  const { smtpMail } = await import('./gateways/mail/smtp.ts')
  const { whatsappMessages } = await import('./gateways/messages/whatsapp.ts')
  const { stripePayments } = await import('./gateways/payments/stripe.ts')
  const warn = (what: string, details: object) => console.warn(what, JSON.stringify(details))
  const { projectId, apiKey, serverApiKey, serviceAccount } = config.firebase
  if (!config.smtpUrl) throw new ConfigInvalid('SMTP_URL is needed in production.')
  const mail = smtpMail({ url: config.smtpUrl, from: senderOf(config) })
  return {
    identity: firebaseIdentity({ projectId, apiKey: serverApiKey, serviceAccount }),
    payments: config.stripe
      ? stripePayments({ ...config.stripe, methods: config.paymentMethods, clock, report: warn })
      : noProvider,
    mail,
    messages: config.whatsapp && whatsappMessages(config.whatsapp),
    googleCodes: config.google && googleCodes({ tokenEndpoint: googleTokens, ...config.google }),
    signInOptions: {
      project_id: projectId,
      api_key: apiKey,
      emulator: false,
      google: config.google
        ? {
            authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
            issuer: 'https://accounts.google.com',
            client_id: config.google.clientId,
          }
        : null,
    },
    sandbox: [],
    start: async () => undefined,
    stop: async () => mail.close(),
  }
}

/** Used without a configured provider: every payment fails with this error. */
const refuseToPay = () => Promise.reject(new ProviderRefused('no payment provider is configured'))
const noProvider: Payments = {
  name: 'stripe',
  mode: 'live',
  methods: [],
  needsIc: false,
  open: refuseToPay,
  startPlan: refuseToPay,
  isPlanStarted: async () => false,
  stopPlan: async () => undefined,
  fetchInstalmentEvents: async () => [],
  instalmentPage: refuseToPay,
  closeInstalment: refuseToPay,
  fetchEvent: async () => null,
  fetchEventAtReturn: async () => null,
  fetchMethod: async () => null,
  expire: refuseToPay,
  readWebhook: () => null,
  money: noMoney,
}

async function requireWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
    throw new ConfigInvalid(
      `DATA_DIR ${dataDir} cannot be written to. Change its permissions, or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * The first signal stops gracefully, after answering requests in flight; a second one exits at once. A signal during
 * the start waits until the start is complete.
 */
function stopOnSignal(started: Promise<() => Promise<void>>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      started
        .then((stop) => stop())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            console.error('stopping failed:', error)
            process.exit(1)
          },
        )
    })
  }
}

const hasBegunEmpty = async (db: Db) => (await momentOf(db, 'began-empty')) !== undefined

const hasNoStaff = async (db: Db) => (await db.$count(users, ne(users.role, 'student'))) === 0

function printFirstSteps({ origin }: Config): void {
  console.log(`
This school is empty and has no staff yet. Sign up at ${origin}/login, then make yourself its administrator,
in the environment of this server (deploy/README.md, 'Commands'):
npm run staff -- admin <your address>
'Today' at ${origin}/staff then says, step by step, what is missing until it sells.
`)
}

const samplePeopleWords = `aisyah@example.com, password belajar123: has three classes of the full programme
                     weiming@example.com, password belajar123: has just come
                     kavitha@example.com is on the trial, farah@example.com teaches: the same password
                     or sign up`

function printAddresses({ origin, dataDir }: Config, isEmpty: boolean): void {
  console.log(`
Kelasku is at        ${origin}
Sign in              ${origin}/login
                     ${isEmpty ? 'sign up' : samplePeopleWords} with any address, or 'Continue with Google' (a local page that stands for it)
Sandbox mail         ${origin}/sandbox/mail (verification and sign-in links arrive here)
Sandbox messages     ${origin}/sandbox/messages (WhatsApp messages to guardians arrive here)
${isEmpty ? '' : 'Promo code           BELAJAR10\n'}Data                 ${dataDir}
An empty school      EMPTY_SCHOOL=true DATA_DIR=<another folder> npm start
`)
}

const started = main()
started.catch(async (error: unknown) => {
  const disk = configOfStart && (await statfs(configOfStart.dataDir).catch(() => undefined))
  const free = disk && disk.bavail * disk.bsize
  console.error(
    explainStart(error, configOfStart && { ...configOfStart, ...(free !== undefined && { free }) }),
  )
  process.exit(1)
})
stopOnSignal(started)
