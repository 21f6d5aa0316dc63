import { join } from 'node:path'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, {
  type FastifyInstance,
  type FastifyLoggerOptions,
  type FastifyPluginAsync,
  type FastifyRequest,
} from 'fastify'
import { HomeContent } from '#contract/catalogue.ts'
import { jsonBodyMaximumBytes } from '#contract/limits.ts'
import { PastPaperShowcases } from '#contract/papers/past-papers.ts'
import type { SignInOptions } from '#contract/account/sign-in.ts'
import type { AttemptLimit } from './db/queries/count-attempts.ts'
import { contentState } from './content-load/load-content.ts'
import type { InvalidationKind } from './db/invalidation.ts'
import { preferCms } from './gateways/cms/cms.ts'
import { belongsInBucket } from './gateways/media/bucket.ts'
import { allowPage } from './http/allow-page.ts'
import { answerErrors, answerNotFound, answerUnroutable } from './http/answer-errors.ts'
import { limitBodyTime, requestTimeoutMs } from './http/body-time.ts'
import { builtFrom, serveBuiltFiles } from './http/built-files.ts'
import { actorOf, keepCallerUid } from './http/caller-uid.ts'
import { takeClientErrors } from './http/client-errors.ts'
import { serveCrawlers } from './http/crawlers.ts'
import { demandSecondFactor } from './http/demand-second-factor.ts'
import { leaveGoneClients } from './http/gone-clients.ts'
import { mountHealth } from './http/health.ts'
import { limitCalls } from './http/limit-calls.ts'
import { loggedPath } from './http/logged-path.ts'
import { maintenanceGate } from './http/maintenance-gate.ts'
import { serveMetrics } from './http/metrics.ts'
import { markOwnAnswers } from './http/mark-own-answers.ts'
import { mount, type Call } from './http/mount.ts'
import { redirectOldPaths } from './http/old-paths.ts'
import { OneLineARequest } from './http/one-line-a-request.ts'
import { openApiDocument } from './http/openapi.ts'
import { outdatedBuilds, refuseOutdated } from './http/outdated-builds.ts'
import { openPages, type Renderer } from './http/pages.ts'
import { publicSources, withDocument } from './http/public-sources.ts'
import { securityHeaders } from './http/security-headers.ts'
import { mediaFolder, serveMedia } from './http/serve-media.ts'
import { servePublicFiles } from './http/serve-public-files.ts'
import { commandKey } from './http/signed-command.ts'
import { whoIsCalling } from './http/who-is-calling.ts'
import { whomToCount } from './http/whom-to-count.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { announcementsRoutes } from './modules/announcements/routes.ts'
import { serveCalendars } from './modules/calendars/routes.ts'
import { pageHeads } from './modules/catalogue/page-heads.ts'
import { previewWords } from './modules/catalogue/preview-words.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { classroomRoutes } from './modules/classroom/routes.ts'
import { serveJump } from './modules/jump/routes.ts'
import { leaseRoutes } from './modules/lease/routes.ts'
import { ownLinkRoutes, publicLinkRoutes } from './modules/links/routes.ts'
import {
  maintenanceRoutes,
  maintenanceStaffRoutes,
  maintenanceSwitch,
} from './modules/maintenance/routes.ts'
import { noticesRoutes } from './modules/notices/routes.ts'
import type { NoticesService } from './modules/notices/service.ts'
import {
  guardianRoutes,
  orderRoutes,
  paymentWebhook,
  serveReceipts,
} from './modules/orders/routes.ts'
import type { OrdersService } from './modules/orders/service.ts'
import { pastPapersRoutes } from './modules/past-papers/routes.ts'
import { peopleRoutes } from './modules/people/routes.ts'
import { progressRoutes } from './modules/progress/routes.ts'
import { questionsRoutes } from './modules/questions/routes.ts'
import { referralRoutes } from './modules/referrals/routes.ts'
import { registrationForwarding } from './modules/registrations/forward.ts'
import { postedForms, registrationRoutes } from './modules/registrations/routes.ts'
import { secondFactorCommand, secondFactorRoutes } from './modules/second-factor/routes.ts'
import { sessionCookies } from './modules/session/cookies.ts'
import { sessionRoutes } from './modules/session/routes.ts'
import { hashOf } from './modules/session/seal.ts'
import { staffClassesRoutes } from './modules/staff-classes/routes.ts'
import {
  servePageContentPreviews,
  staffPageContentRoutes,
} from './modules/staff-page-content/routes.ts'
import { staffFilesRoutes } from './modules/staff-files/routes.ts'
import { staffIntakesRoutes } from './modules/staff-intakes/routes.ts'
import { staffOrdersRoutes } from './modules/staff-orders/routes.ts'
import { staffPapersRoutes } from './modules/staff-papers/routes.ts'
import { staffPeopleRoutes } from './modules/staff-people/routes.ts'
import { staffPromoCodesRoutes } from './modules/staff-promo-codes/routes.ts'
import { staffQuestionsRoutes } from './modules/staff-questions/routes.ts'
import { staffTeachersRoutes } from './modules/staff-teachers/routes.ts'
import { roleCommand, staffRoutes } from './modules/staff/routes.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { outsideServices } from './outside-services.ts'
import { servePreviews } from './previews/serve-previews.ts'
import { makeServices, type ServiceDeps } from './services.ts'
import { upkeepOf } from './upkeep.ts'

export type Deps = ServiceDeps & {
  signInOptions: SignInOptions
  /** The built pages and their renderer; without them this server answers the API alone. */
  site?: { clientFolder: string; renderer: Renderer }
  /** Pages of the sandbox: mail, bank, the page that stands for Google. None in production. */
  sandbox?: readonly FastifyPluginAsync[]
}
export type App = {
  http: FastifyInstance
  orders: OrdersService
  notices: NoticesService
  /** Finds out what people are to be told now: of classes that begin, of recordings, of answers. */
  lookForNotices(): Promise<void>
  /**
   * What is to be done every minute: by one server of several, and jobs by each.
   * @returns whether it was this one's turn
   */
  upkeep(): Promise<boolean>
  /** Does what was written down to be done, mails for example. */
  runJobs(): Promise<void>
  /** Hands what was sent by public forms to the form service, where there is one. */
  forwardForms(): Promise<void>
  /** Writes to students who have not come for years. */
  lookForDormant(): Promise<void>
  /** Removes photos that belong to no question. @returns how many */
  dropUnclaimedPhotos(): Promise<number>
  /** Removes uploads of staff that nobody goes on with. @returns how many */
  dropStaleUploads(): Promise<number>
  /** Forgets what was read of the catalogue and renders the public pages again. */
  contentChanged(): Promise<void>
  /** Looks whether content was loaded, by this process or another, and if so shows it: should news of it be lost. */
  followContent(): Promise<void>
}

/** Public forms of one account, or from one address: a school or a mobile network has one for very many people. */
const formsOfCaller: AttemptLimit = { what: 'form', most: 60, withinMs: 60_000 }

/** Puts the house together: what answers at which address, and what is done beside answering. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, database, clock, payments } = deps
  const { db } = database
  const app = fastify({
    bodyLimit: jsonBodyMaximumBytes,
    trustProxy: config.trustedProxies,
    logger: loggerOptions(config.logLevel),
    logController: new OneLineARequest(),
    forceCloseConnections: true,
    requestTimeout: requestTimeoutMs,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnroutable,
  })
  markOwnAnswers(app)
  leaveGoneClients(app)
  limitBodyTime(app)
  const outside = outsideServices(config, (service, why) => app.log.warn({ why }, service))
  const { cms, errorReporting, formService } = outside
  const build = deps.site ? await builtFrom(deps.site.clientFolder) : 'unbuilt'
  keepCallerUid(app)
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
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ req: request, ...actorOf(request) }, 'request given up')
    done()
  })
  if (config.metricsToken) serveMetrics(app, { database, clock, token: config.metricsToken })
  // Any page may send plain text to us without asking; no call takes it.
  app.removeContentTypeParser('text/plain')

  let shownContent = await contentState(db)
  const services = makeServices(deps, app.log)
  const { account, bucket, catalogue, classroom, links, maintenance, media, orders } = services
  app.addHook('onClose', () => services.jobs.stop())

  const home = preferCms(cms, { name: 'home', schema: HomeContent, own: () => catalogue.home() })
  const showcases = preferCms(cms, {
    name: 'past-papers',
    schema: PastPaperShowcases,
    own: async () => ({
      spm: await catalogue.pastPaperShowcase('spm'),
      igcse: await catalogue.pastPaperShowcase('igcse'),
    }),
  })
  /** What an outside service keeps for us is asked for anew. */
  const refresh = async () => {
    await Promise.all([home.renew(), showcases.renew()])
  }
  const publicCalls = {
    ...catalogueRoutes(catalogue),
    home: () => home.read(),
    pastPaperShowcase: async ({ params }: Call<'pastPaperShowcase'>) =>
      (await showcases.read())[params.exam],
    ...publicLinkRoutes(links),
    ...maintenanceRoutes(maintenance),
  }
  const sources = publicSources({ school: () => catalogue.school(), calls: publicCalls, clock })
  const apiOrigin = config.apiSite === 'same-origin' ? undefined : config.apiOrigin
  const pages =
    deps.site &&
    (await openPages({
      ...deps.site,
      sources,
      refresh,
      origin: config.origin,
      reports: errorReporting !== undefined,
      apiOrigin,
      head: pageHeads(catalogue, {
        classOfLesson: (lessonId) => classroom.classOfLesson(lessonId),
        openLink: (token) => links.find(token, clock()),
        paperSubject: (...named) => services.pastPapers.headOf(...named),
        isPaperChapter: (chapterId) => services.pastPapers.isChapter(chapterId),
      }),
      isKnown: async ({ params: { referrer } }) =>
        referrer === undefined || links.isReferrer(referrer),
      onError: (error) => app.log.error({ err: error }, 'public pages were not renewed'),
    }))
  const renewPages = () => (pages ? pages.renew() : refresh())
  await renewPages()
  if (pages) maintenance.whenChanged(() => pages.renew())
  const contentChanged = async () => {
    catalogue.forget()
    services.papersChanged()
    await renewPages()
  }
  securityHeaders(app, {
    scriptHashes: pages?.scriptHashes ?? [],
    https: config.origin.startsWith('https:'),
    media: bucket ? [bucket.origin] : [],
    connect: [
      ...(apiOrigin ? [apiOrigin] : []),
      ...(deps.signInOptions.emulator
        ? []
        : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']),
      ...(bucket ? [bucket.origin] : []),
    ],
  })
  allowPage(app, config)
  const whom = whomToCount(deps.identity, clock)
  await limitCalls(app, { whom })
  if (deps.site) refuseOutdated(app, await outdatedBuilds(db, build, clock()))
  maintenanceGate(app, () => maintenance.state(clock()))
  await app.register(cookie)
  await app.register(formbody)

  const who = whoIsCalling(db, deps.identity)
  const cookies = sessionCookies(config)
  const sessionOf = (request: FastifyRequest) => {
    const sessionId = cookies.read(request)
    return sessionId === undefined ? undefined : hashOf(sessionId)
  }
  const uidOf = (request: FastifyRequest) =>
    services.sessions.ownerOf(cookies.read(request), clock())
  if (errorReporting)
    takeClientErrors(app, uidOf, (bug) => errorReporting.reportBug({ where: 'page', ...bug }))
  const forms = {
    service: services.registrations,
    config,
    tooMany: async (request: FastifyRequest) =>
      (await services.secondsToWait(formsOfCaller, await whom(request), clock())) > 0,
  }

  mount(
    app,
    {
      ...sessionRoutes(services.sessions, cookies, deps.signInOptions),
      ...publicCalls,
      ...ownLinkRoutes(links),
      ...referralRoutes(services.referrals),
      ...peopleRoutes(services.people, async () => (await catalogue.all()).programmes),
      ...classroomRoutes(classroom),
      ...questionsRoutes(services.questions),
      ...noticesRoutes(services.notices, sessionOf),
      ...accountRoutes(account, sessionOf, forms.tooMany),
      ...progressRoutes(services.progress),
      ...pastPapersRoutes(services.pastPapers),
      ...leaseRoutes(services.lease),
      ...registrationRoutes({ ...forms, who }),
      ...orderRoutes(orders),
      ...guardianRoutes(orders, forms.tooMany),
      ...staffRoutes(services.staff),
      ...staffClassesRoutes(services.staffClasses),
      ...staffIntakesRoutes(services.staffIntakes),
      ...staffTeachersRoutes(services.staffTeachers),
      ...staffQuestionsRoutes(services.staffQuestions),
      ...staffFilesRoutes(services.staffFiles),
      ...staffOrdersRoutes(services.staffOrders),
      ...announcementsRoutes(services.announcements),
      ...staffPromoCodesRoutes(services.staffPromoCodes),
      ...staffPapersRoutes(services.staffPapers),
      ...secondFactorRoutes(services.secondFactor, sessionOf),
      ...staffPeopleRoutes(services.staffPeople),
      ...staffPageContentRoutes(services.staffPageContent),
      ...maintenanceStaffRoutes(maintenance),
    },
    {
      db,
      config,
      clock,
      who,
      secondFactor: demandSecondFactor(db, config.staffSecondFactor, sessionOf),
    },
  )
  postedForms(app, { ...forms, clock, answerPosted: pages?.answerPosted })
  const key = commandKey(deps.secrets.linkKey)
  await maintenanceSwitch(app, { maintenance, key, clock })
  await roleCommand(app, { staff: services.staff, key, clock })
  await secondFactorCommand(app, { factors: services.secondFactor, key, clock })
  await paymentWebhook(app, { orders, payments, clock })
  serveCalendars(app, { calendars: services.calendars, clock })
  serveJump(app, services.jump)
  serveReceipts(app, { orders, links: media, clock })
  servePageContentPreviews(app, {
    content: services.staffPageContent,
    links: media,
    clock,
    render: async (path, document, body) =>
      pages?.preview(path, withDocument(sources, document, body)),
  })
  await serveMedia(app, {
    folder: mediaFolder(config.dataDir),
    fromElsewhere: (mediaKey) => (belongsInBucket(mediaKey) ? bucket : undefined),
    links: media,
    clock,
  })
  await servePublicFiles(app, { folder: mediaFolder(config.dataDir) })
  if (config.oldSite) redirectOldPaths(app, config.oldSite)
  servePreviews(app, previewWords(catalogue))
  const openApi = openApiDocument(config.apiOrigin)
  app.get('/api/v1/openapi.json', () => openApi)
  mountHealth(app, database)
  for (const plugin of deps.sandbox ?? []) await app.register(plugin)

  if (deps.site)
    await serveBuiltFiles(app, {
      clientFolder: deps.site.clientFolder,
      keptAssets: join(config.dataDir, 'assets'),
      withdrawsWorker: config.withdrawsWorker,
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

  const showContent = oneAtATime(async () => {
    const loaded = await contentState(db)
    await contentChanged()
    shownContent = loaded
  })
  const hear: Record<InvalidationKind, () => Promise<void>> = {
    content: showContent,
    maintenance: () => maintenance.refresh(clock()),
  }
  const stopListening = await database.listen((kind) => {
    hear[kind]().catch((error: unknown) => app.log.error({ err: error }, `news of ${kind}`))
  })
  app.addHook('onClose', () => stopListening())

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
    orders,
    notices: services.notices,
    lookForNotices: () => services.notices.findDueNotices(clock()),
    runJobs: services.runJobs,
    forwardForms: async () => forwarding?.forward(clock()),
    lookForDormant: () => account.leaving.lookForDormant(clock()),
    dropUnclaimedPhotos: () => services.questions.dropUnclaimedPhotos(clock()),
    dropStaleUploads: () => services.staffFiles.dropStale(clock()),
    contentChanged,
    async followContent() {
      if ((await contentState(db)) !== shownContent) await showContent()
    },
    upkeep: () => upkeep.round(),
  }
}

/** Addresses may hold a code, a token or a signed link: the log gets the path without them. */
const loggerOptions = (level: string): FastifyLoggerOptions & { redact: string[] } => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: {
    req: (request) => ({ method: request.method, url: loggedPath(request) }),
  },
})
