import { join } from 'node:path'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { SignInOptions } from '#contract/account/sign-in.ts'
import { followContent } from './app/follow-content.ts'
import { apiHandlers } from './app/handlers.ts'
import { mountOtherRoutes } from './app/other-routes.ts'
import { publicContent } from './app/public-content.ts'
import type { Config } from './config.ts'
import { nameSchool } from './copy/copy.ts'
import { contentState } from './content-load/load-content.ts'
import type { AttemptLimit } from './db/queries/count-attempts.ts'
import { allowPage } from './http/allow-page.ts'
import { answerErrors, answerNotFound } from './http/answer-errors.ts'
import { builtFrom, serveBuiltFiles } from './http/built-files.ts'
import { takeClientErrors } from './http/client-errors.ts'
import { serveCrawlers } from './http/crawlers.ts'
import { demandSecondFactor } from './http/demand-second-factor.ts'
import { limitCalls } from './http/limit-calls.ts'
import { maintenanceGate } from './http/maintenance-gate.ts'
import { serveMetrics } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { openServer } from './http/open-server.ts'
import { outdatedBuilds, refuseOutdated } from './http/outdated-builds.ts'
import { openPages, type Renderer } from './http/pages.ts'
import { publicSources } from './http/public-sources.ts'
import { securityHeaders } from './http/security-headers.ts'
import { whoIsCalling } from './http/who-is-calling.ts'
import { whomToCount } from './http/whom-to-count.ts'
import { pageHeads } from './modules/catalogue/page-heads.ts'
import type { LedgerService } from './modules/ledger/service.ts'
import type { NoticesService } from './modules/notices/service.ts'
import type { OrdersService } from './modules/orders/service.ts'
import type { SeatsService } from './modules/seats/service.ts'
import { registrationForwarding } from './modules/registrations/forward.ts'
import { sessionCookies } from './modules/session/cookies.ts'
import { hashOf } from './modules/session/seal.ts'
import { outsideServices } from './outside-services.ts'
import { makeServices, type ServiceDeps } from './services.ts'
import { upkeepOf } from './upkeep.ts'

export type Deps = ServiceDeps & {
  signInOptions: SignInOptions
  /** The built pages and their renderer; without them the server answers the API alone. */
  site?: { clientFolder: string; renderer: Renderer }
  /** Pages of the sandbox: mail, bank, Google's sign-in. None in production. */
  sandbox?: readonly FastifyPluginAsync[]
}
export type App = {
  http: FastifyInstance
  orders: OrdersService
  ledger: LedgerService
  seats: Pick<SeatsService, 'offerFreeSeats'>
  notices: NoticesService
  /** Finds due notices: classes that begin, released recordings, answers. */
  lookForNotices(): Promise<void>
  /**
   * The work of each minute: jobs on every server, the rest on one of them.
   * @returns whether this server had the turn
   */
  upkeep(): Promise<boolean>
  /** Runs due jobs, mails for example. */
  runJobs(): Promise<void>
  /** Sends received public forms to the form service, where there is one. */
  forwardForms(): Promise<void>
  /** Writes to students who have been away for years. */
  lookForDormant(): Promise<void>
  /** Removes photos that belong to no question. @returns how many */
  dropUnclaimedPhotos(): Promise<number>
  /** Removes abandoned uploads of staff. @returns how many */
  dropStaleUploads(): Promise<number>
  /** Reads the content again and renders the public pages from it. */
  contentChanged(): Promise<void>
  /** Shows content that changed without this server hearing of it. */
  followContent(): Promise<void>
}

/** Public forms of one account, or from one address, which a school or a mobile network shares. */
const formsOfCaller: AttemptLimit = { what: 'form', most: 60, withinMs: 60_000 }

/** Wires everything together: what answers at which address, and what runs beside answering. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, database, clock, payments, site } = deps
  const { db } = database
  const app = openServer(config)

  // What it reports to outside services
  const { cms, errorReporting, formService } = outsideServices(config, (service, why) =>
    app.log.warn({ why }, service),
  )
  const build = site ? await builtFrom(site.clientFolder) : 'unbuilt'
  answerErrors(app, ({ name, message, stack = '' }, route, actor) =>
    errorReporting?.reportBug({
      where: 'server',
      message: `${name}: ${message}`,
      stack,
      route,
      build,
      ...actor,
    }),
  )
  if (config.metricsToken) serveMetrics(app, { database, clock, token: config.metricsToken })

  // Services, and the public pages made from them
  const shown = await contentState(db, clock())
  const services = makeServices(deps, app.log)
  app.addHook('onClose', () => services.stopJobs())
  const { account, catalogue, classroom, links, maintenance, orders, pastPapers } = services
  const { handlers: publicHandlers, school, refresh } = publicContent(services, cms)
  const sources = publicSources({ school, calls: publicHandlers, clock })
  const apiOrigin = config.apiSite === 'same-origin' ? undefined : config.apiOrigin
  const pages =
    site &&
    (await openPages({
      ...site,
      sources,
      refresh,
      origin: config.origin,
      reports: errorReporting !== undefined,
      apiOrigin,
      head: pageHeads(catalogue, {
        classOfLesson: classroom.classOfLesson,
        openLink: (token) => links.find(token, clock()),
        paperSubject: pastPapers.headOf,
        isPaperChapter: pastPapers.isChapter,
      }),
      isKnown: async ({ params: { referrer } }) =>
        referrer === undefined || links.isReferrer(referrer),
      onError: (error) => app.log.error({ err: error }, 'public pages were not renewed'),
    }))
  const renewPages = async () => {
    nameSchool((await catalogue.school()).name)
    await (pages ? pages.renew() : refresh())
  }
  await renewPages()
  if (pages) maintenance.whenChanged(() => pages.renew())
  const contentChanged = async () => {
    catalogue.forget()
    services.terms.forget()
    await services.events.emit('papers-changed', {})
    await renewPages()
  }

  // What every request passes
  securityHeaders(app, {
    scriptHashes: pages?.scriptHashes ?? [],
    https: config.origin.startsWith('https:'),
    ...originsOfPages(config, deps.signInOptions, services.storage.bucket?.origin),
  })
  allowPage(app, config)
  const whom = whomToCount(deps.identity, clock)
  await limitCalls(app, { whom })
  if (site) refuseOutdated(app, await outdatedBuilds(db, build, clock()))
  maintenanceGate(app, () => maintenance.state(clock()))
  await app.register(cookie)
  await app.register(formbody)

  // The calls of the contract
  const who = whoIsCalling(db, deps.identity)
  const cookies = sessionCookies(config)
  const sessionOf = (request: FastifyRequest) => {
    const sessionId = cookies.read(request)
    return sessionId === undefined ? undefined : hashOf(sessionId)
  }
  const tooManyForms = async (request: FastifyRequest) =>
    (await services.secondsToWait(formsOfCaller, await whom(request), clock())) > 0
  if (errorReporting)
    takeClientErrors(
      app,
      (request) => services.sessions.ownerOf(cookies.read(request), clock()),
      (bug) => errorReporting.reportBug({ where: 'page', ...bug }),
    )
  const { signInOptions } = deps
  mount(
    app,
    apiHandlers(services, {
      config,
      publicHandlers,
      signInOptions,
      cookies,
      sessionOf,
      who,
      tooManyForms,
    }),
    {
      db,
      config,
      clock,
      who,
      secondFactor: demandSecondFactor(db, config.staffSecondFactor, sessionOf),
    },
  )

  // Everything else that has an address
  await mountOtherRoutes(app, services, {
    config,
    database,
    secrets: deps.secrets,
    payments,
    clock,
    tooManyForms,
    sources,
    pages,
  })
  for (const plugin of deps.sandbox ?? []) await app.register(plugin)
  if (site)
    await serveBuiltFiles(app, {
      clientFolder: site.clientFolder,
      keptAssets: join(config.dataDir, 'assets'),
      withdrawsWorker: config.withdrawsWorker,
      colour: catalogue.schoolColour,
      apiOrigin,
      now: clock(),
    })
  if (pages) {
    serveCrawlers(app, {
      origin: config.origin,
      paths: async () => [...pages.listed(), ...(await catalogue.paperDownloadPaths())],
    })
    pages.mount(app)
  } else app.setNotFoundHandler(answerNotFound)

  // What runs beside answering
  const content = await followContent(app, {
    database,
    maintenance,
    clock,
    shown,
    renew: contentChanged,
  })
  const forwarding =
    formService &&
    registrationForwarding(db, {
      acceptForm: (form) => formService.acceptForm(form),
      warn: (why) => app.log.warn({ why }, 'form not forwarded'),
    })
  const upkeep = upkeepOf(services, { db, clock, log: app.log, forwarding })
  app.addHook('onClose', () => upkeep.stop())

  return {
    http: app,
    ledger: services.ledger,
    seats: services.seats,
    orders,
    notices: services.notices,
    lookForNotices: () => services.notices.findDueNotices(clock()),
    runJobs: services.runJobs,
    forwardForms: async () => forwarding?.forward(clock()),
    lookForDormant: () => account.leaving.lookForDormant(clock()),
    dropUnclaimedPhotos: () => services.questions.dropUnclaimedPhotos(clock()),
    dropStaleUploads: () => services.staffFiles.dropStale(clock()),
    contentChanged,
    followContent: content.check,
    upkeep: () => upkeep.round(),
  }
}

/** The origins beside our own that pages may load media from and connect to. */
function originsOfPages(
  { apiSite, apiOrigin }: Config,
  { emulator }: SignInOptions,
  bucketOrigin: string | undefined,
): { media: string[]; connect: string[] } {
  const bucket = bucketOrigin ? [bucketOrigin] : []
  const api = apiSite !== 'same-origin' && apiOrigin ? [apiOrigin] : []
  const identity = emulator
    ? []
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
  return { media: bucket, connect: [...api, ...identity, ...bucket] }
}
