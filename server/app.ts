import { join } from 'node:path'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import fastify, {
  type FastifyInstance,
  type FastifyLoggerOptions,
  type FastifyPluginAsync,
} from 'fastify'
import { hasExpired } from '#contract/access.ts'
import { jsonBodyMaximumBytes } from '#contract/limits.ts'
import type { SignInOptions } from '#contract/sign-in.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Identity } from './gateways/identity/identity.ts'
import type { Mail } from './gateways/mail/mail.ts'
import { mediaLinks } from './gateways/media/links.ts'
import type { Payments } from './gateways/payments/payments.ts'
import { answerErrors, answerNotFound, answerUnroutable } from './http/answer-errors.ts'
import { mount, type Handlers } from './http/mount.ts'
import { openApiDocument } from './http/openapi.ts'
import { openPages, type Pages, type PublicSources, type Render } from './http/pages.ts'
import { securityHeaders } from './http/security-headers.ts'
import { mediaFolder, serveMedia } from './http/serve-media.ts'
import { whoIsCalling } from './http/who-is-calling.ts'
import { catalogueRepository } from './modules/catalogue/repository.ts'
import { pageHeads } from './modules/catalogue/page-heads.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { catalogueService, type CatalogueService } from './modules/catalogue/service.ts'
import { classroomRepository } from './modules/classroom/repository.ts'
import { classroomRoutes } from './modules/classroom/routes.ts'
import { classroomService, type ClassroomService } from './modules/classroom/service.ts'
import { orderRoutes, paymentWebhook } from './modules/orders/routes.ts'
import { ordersService, type OrdersService } from './modules/orders/service.ts'
import { peopleRepository } from './modules/people/repository.ts'
import { peopleRoutes } from './modules/people/routes.ts'
import { questionsRepository } from './modules/questions/repository.ts'
import { questionsRoutes } from './modules/questions/routes.ts'
import { questionsService } from './modules/questions/service.ts'
import { sessionCookies } from './modules/session/cookies.ts'
import { sessionsRepository } from './modules/session/repository.ts'
import { sessionRoutes } from './modules/session/routes.ts'
import { sessionService } from './modules/session/service.ts'
import type { Secrets } from './secrets.ts'

export type Deps = {
  config: Config
  database: OpenDatabase
  secrets: Secrets
  identity: Identity
  payments: Payments
  mail: Mail
  signInOptions: SignInOptions
  clock: () => Date
  /** The built pages and their renderer; without them this server answers the API alone. */
  site?: { clientFolder: string; render: Render }
  /** Pages of the sandbox: mail, bank, the page that stands for Google. None in production. */
  sandbox?: readonly FastifyPluginAsync[]
}
export type App = {
  http: FastifyInstance
  orders: OrdersService
  /** Forgets what was read of the catalogue and renders the public pages again. */
  contentChanged(): Promise<void>
}

/** Calls a minute from one address. Guessing promo codes has a limit of its own. */
const callsPerMinute = 1200
const yearSeconds = 365 * 24 * 3600

/** Puts the house together: the only file that sees every module. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, database, clock, payments } = deps
  const { db } = database
  const app = fastify({
    bodyLimit: jsonBodyMaximumBytes,
    trustProxy: config.production ? ['loopback', 'uniquelocal'] : false,
    logger: loggerOptions(config.logLevel),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnroutable,
  })
  answerErrors(app)
  // Any page may send plain text to us without asking; no call takes it.
  app.removeContentTypeParser('text/plain')

  const catalogue = catalogueService(catalogueRepository(db))
  const people = peopleRepository(db)
  const links = mediaLinks(deps.secrets.linkKey)
  const orders: OrdersService = ordersService({
    db,
    payments,
    origin: config.origin,
    report: (what, details) => app.log.error(details, what),
    needs: {
      programme: (id) => catalogue.programmeById(id),
      currentIntake: (programmeId, now) => catalogue.currentIntake(programmeId, now),
      classIds: async () => (await catalogue.all()).subjects.map(({ id }) => id),
      classNames: async (classIds) =>
        (await catalogue.all()).subjects
          .filter(({ id }) => classIds.includes(id))
          .map(({ class_name }) => class_name),
      prices: async (programmeId) => (await catalogue.all()).prices.get(programmeId) ?? [],
      subscribedClassIds: async (uid, programmeId, now) => {
        const held = (await people.held(uid)).find((its) => its.programme_id === programmeId)
        return held && !hasExpired(held, now) ? held.class_ids : []
      },
      mail: (to, subject, text) => deps.mail.send({ to, subject, text }),
    },
  })
  const classroom: ClassroomService = classroomService(classroomRepository(db), {
    held: (uid) => people.held(uid),
    catalogue: () => catalogue.all(),
    currentIntake: (programmeId, now) => catalogue.currentIntake(programmeId, now),
    intakeOf: (subscription, now) => catalogue.intakeOf(subscription, now),
    orderInProgress: (uid) => orders.inProgress(uid),
    signLink: (...link) => links.sign(...link),
  })
  const questions = questionsService(questionsRepository(db), classroom)
  const sessions = sessionService(sessionsRepository(db), deps.identity, deps.secrets.sessionKey)

  const publicCalls = { ...catalogueRoutes(catalogue) }
  const pages = deps.site && (await openSite(deps.site, catalogue, publicCalls, config, clock, app))
  await securityHeaders(app, {
    scriptHashes: pages?.scriptHashes ?? [],
    https: config.origin.startsWith('https:'),
    connect: deps.signInOptions.emulator
      ? []
      : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  })
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
  })
  await app.register(cookie)
  await app.register(formbody)

  mount(
    app,
    {
      ...sessionRoutes(sessions, sessionCookies(config), deps.signInOptions),
      ...publicCalls,
      ...peopleRoutes(people, async () => (await catalogue.all()).programmes),
      ...classroomRoutes(classroom),
      ...questionsRoutes(questions),
      ...orderRoutes(orders),
    },
    { db, config, clock, who: whoIsCalling(db, deps.identity) },
  )
  await paymentWebhook(app, { orders, payments, clock })
  await serveMedia(app, { folder: mediaFolder(config.dataDir), links, clock })
  const openApi = openApiDocument(config.origin)
  app.get('/api/v1/openapi.json', () => openApi)
  mountHealth(app, database)
  for (const plugin of deps.sandbox ?? []) await app.register(plugin)

  if (deps.site) await serveBuiltFiles(app, deps.site.clientFolder)
  if (pages) pages.mount(app)
  else app.setNotFoundHandler(answerNotFound)

  return {
    http: app,
    orders,
    async contentChanged() {
      catalogue.forget()
      await pages?.renew()
    },
  }
}

async function openSite(
  { clientFolder, render }: NonNullable<Deps['site']>,
  catalogue: CatalogueService,
  publicCalls: Partial<Handlers>,
  config: Config,
  clock: () => Date,
  app: FastifyInstance,
): Promise<Pages> {
  const calls = publicCalls as Record<string, (call: object) => Promise<unknown>>
  const sources: PublicSources = {
    school: () => catalogue.school(),
    async ask(name, params) {
      const handle = calls[name]
      if (!handle) throw new Error(`${name} is no call that a public page may ask`)
      return handle({ params, now: clock() })
    },
  }
  const pages = await openPages({
    clientFolder,
    render,
    sources,
    origin: config.origin,
    head: pageHeads(catalogue),
    onError: (error) => app.log.error({ err: error }, 'public pages were not renewed'),
  })
  await pages.renew()
  return pages
}

async function serveBuiltFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: yearSeconds * 1000,
    preCompressed: true,
    index: false,
  })
  await app.register(fastifyStatic, {
    root: clientFolder,
    decorateReply: false,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
}

function mountHealth(app: FastifyInstance, database: OpenDatabase): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.ping()
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false, why: 'the database does not answer' })
    }
  })
}

/** Addresses may hold a code or a signed link: the log gets the path and nothing else. */
const loggerOptions = (level: string): FastifyLoggerOptions & { redact: string[] } => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: { req: ({ method, url }) => ({ method, url: url.split('?')[0] ?? '' }) },
})
