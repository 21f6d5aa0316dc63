import { join } from 'node:path'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import { apiHandlers } from './handlers.ts'
import { mountOtherRoutes } from './other-routes.ts'
import { publicContent } from './public-content.ts'
import type { Config } from '../config.ts'
import type { AttemptLimit } from '../platform/http/limits/count-attempts.ts'
import { allowPage } from '../platform/http/pages/allow-page.ts'
import { answerNotFound } from '../platform/http/answer-errors.ts'
import { serveBuiltFiles } from '../platform/http/files/built-files.ts'
import { takeClientErrors } from '../platform/http/reports/client-errors.ts'
import { serveCrawlers } from '../platform/http/pages/crawlers.ts'
import { behindSecondFactor, factorPassedAt } from '../platform/http/behind-second-factor.ts'
import { limitCalls } from '../platform/http/limits/limit-calls.ts'
import { maintenanceGate } from '../platform/http/maintenance-gate.ts'
import { mount } from '../platform/http/mount.ts'
import { outdatedBuilds, recordBuild, refuseOutdated } from '../platform/http/outdated-builds.ts'
import { takePageSpeed } from '../platform/http/reports/page-speed.ts'
import { openPages } from '../platform/http/pages/pages.ts'
import { publicSources } from '../platform/http/pages/public-sources.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { nameSchoolVersion } from '../platform/http/pages/school-version.ts'
import { addReportingHeader, enabledReports } from '../platform/http/reports/enabled-reports.ts'
import { authenticate } from '../platform/http/caller/authenticate.ts'
import { asViewed } from '../platform/http/caller/view-as.ts'
import { rateLimitKey } from '../platform/http/limits/rate-limit-key.ts'
import { hashSessionId, sessionCookies } from '../modules/identity/index.ts'
import type { Integrations } from '../integrations.ts'
import type { Domains } from '../compose.ts'
import type { Context } from '../context.ts'
import type { AppOptions } from '../app.ts'

type WebServices = Pick<Integrations, 'cms' | 'errorReporting'> & {
  /** The build of the pages. */
  build: string
  /** Where metrics are registered, if there are any. */
  metrics: Registry | undefined
}

/** Public forms of one account or address. High, because a school or a mobile network shares an address. */
const formsOfCaller: AttemptLimit = { what: 'form', most: 60, withinMs: 60_000 }

/**
 * Registers all routes: the calls of the contract, files, commands, webhooks and pages.
 * @returns a function that renders the public pages again
 */
export async function serveWeb(
  app: FastifyInstance,
  context: Context,
  domains: Domains,
  options: AppOptions,
  { build, cms, errorReporting, metrics }: WebServices,
): Promise<() => Promise<void>> {
  const { site } = options
  const { config, db, clock, links, storage } = context
  const { maintenance } = domains.school
  const {
    handlers: publicHandlers,
    school,
    namedVersion,
    refresh,
  } = publicContent(context, domains, cms)
  const sources = publicSources({ school, calls: publicHandlers, clock })
  const apiOrigin = config.apiSite === 'same-origin' ? undefined : config.apiOrigin
  const reports = enabledReports({ bugs: errorReporting, speed: metrics })
  const pages =
    site &&
    (await openPages({
      ...site,
      sources,
      refresh,
      origin: config.origin,
      reports,
      apiOrigin,
      head: domains.site.head,
      isKnown: async ({ params: { referrer } }) =>
        referrer === undefined || links.isReferrer(referrer),
      onError: (error) => app.log.error({ err: error }, 'public pages were not renewed'),
    }))
  const renew = async () => {
    await (pages ? pages.renew() : refresh())
    await publicHandlers.school({ now: clock() })
  }
  await renew()
  if (pages) maintenance.whenChanged(() => pages.renew())

  // Applied to every request
  securityHeaders(app, {
    scriptHashes: pages?.scriptHashes ?? [],
    https: config.origin.startsWith('https:'),
    ...originsOfPages(config, options.signInOptions, storage.bucket?.origin),
  })
  allowPage(app, config)
  const whom = rateLimitKey(options.identity, clock)
  await limitCalls(app, { whom })
  if (site) {
    refuseOutdated(app, await outdatedBuilds(db, build))
    // A server that did not come up outdates no pages.
    app.addHook('onListen', () => recordBuild(db, build, clock()))
  }
  maintenanceGate(app, () => maintenance.state(clock()))
  await app.register(cookie)
  await app.register(formbody)

  // The calls of the contract
  const who = authenticate(db, options.identity)
  const cookies = sessionCookies(config)
  app.decorateRequest('sessionHash', {
    getter() {
      const sessionId = cookies.read(this)
      return sessionId === undefined ? undefined : hashSessionId(sessionId)
    },
  })
  const tooManyForms = async (request: FastifyRequest) =>
    (await context.secondsToWait(formsOfCaller, await whom(request), clock())) > 0
  if (reports) addReportingHeader(app, reports)
  nameSchoolVersion(app, namedVersion)
  if (metrics) takePageSpeed(app, metrics)
  if (errorReporting)
    takeClientErrors(
      app,
      (request) => domains.identity.sessions.ownerOf(cookies.read(request), clock()),
      (bug) => errorReporting.reportBug({ where: 'page', ...bug }),
    )
  mount(
    app,
    apiHandlers(context, domains, publicHandlers, {
      signInOptions: options.signInOptions,
      cookies,
      who,
      tooManyForms,
    }),
    {
      db,
      config,
      clock,
      who,
      behindSecondFactor: behindSecondFactor(db, config.staffSecondFactor),
      passedFactorAt: factorPassedAt(db),
      asViewed: asViewed(db),
    },
  )

  // Everything else that has an address
  await mountOtherRoutes(app, context, domains, { tooManyForms, sources, pages })
  for (const plugin of options.sandbox ?? []) await app.register(plugin)
  if (site)
    await serveBuiltFiles(app, {
      clientFolder: site.clientFolder,
      keptAssets: { folder: join(config.dataDir, 'assets'), bucket: storage.bucket },
      withdrawsWorker: config.withdrawsWorker,
      colour: domains.school.colour,
      apiOrigin,
      clock,
    })
  if (pages) {
    serveCrawlers(app, {
      origin: config.origin,
      paths: async () => [...pages.listed(), ...(await domains.papers.paperDownloadPaths())],
    })
    pages.mount(app)
  } else app.setNotFoundHandler(answerNotFound)
  return renew
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
