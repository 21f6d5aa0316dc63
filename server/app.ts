import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import { serveWeb } from './app/serve-web.ts'
import { followContent } from './app/follow-content.ts'
import { nameSchool, replaceTexts } from './platform/copy/copy.ts'
import { contentState } from './content-load/load-content.ts'
import { answerErrors } from './platform/http/answer-errors.ts'
import { builtFrom } from './platform/http/files/built-files.ts'
import { drainable } from './platform/http/drain.ts'
import { mountHealth } from './platform/http/reports/health.ts'
import { serveMetrics } from './platform/http/reports/metrics.ts'
import { openServer } from './platform/http/open-server.ts'
import type { Renderer } from './platform/http/pages/pages.ts'
import type { LedgerService } from './modules/billing/ledger/service.ts'
import type { NoticesService } from './modules/messaging/notices/service.ts'
import type { OrdersService } from './modules/billing/orders/service.ts'
import type { SeatsService } from './modules/enrolment/seats/service.ts'
import { registrationForwarding } from './modules/site/forms/forward.ts'
import { createIntegrations } from './integrations.ts'
import { clearScratch } from './gateways/media/scratch.ts'
import { makeServices, type Services, type ServiceDeps } from './services.ts'
import { createScheduler } from './scheduler.ts'

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
  scheduler(): Promise<boolean>
  /**
   * Leaves its work to the other servers, goes on answering for `drainMs` while it says that it is not ready, and
   * closes once what is in flight is answered.
   */
  stop(drainMs: number): Promise<void>
  /** Runs due jobs, mails for example. */
  runJobs(): Promise<void>
  /** Sends received public forms to the form service, where there is one. */
  forwardForms(): Promise<void>
  /** Writes to students who have been away for years. */
  lookForDormant(): Promise<void>
  /** Removes photos that belong to no question. @returns how many */
  dropUnclaimedPhotos(): Promise<number>
  /** Removes abandoned uploads of staff, and what killed servers left. @returns how many uploads */
  dropStaleUploads(): Promise<number>
  /** Notes files that nothing names, and removes what was noted long ago. */
  findOrphanedFiles: Services['orphanedFiles']['look']
  /** Reads the content again and renders the public pages from it. */
  contentChanged(): Promise<void>
  /** Shows content that changed without this server hearing of it. */
  followContent(): Promise<void>
}

/** Wires everything together: what answers (on a worker only its health), and what runs beside answering. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, database, clock, site } = deps
  const { db } = database
  const app = openServer(config)

  // What it reports to outside services
  const { cms, errorReporting, formService } = createIntegrations(config, clock, (service, why) =>
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
  const { metricsToken: token, dataDir } = config
  const metrics = token ? serveMetrics(app, { database, clock, token, dataDir }) : undefined

  // Services, and what answers by them
  const shown = await contentState(db, clock())
  const services = makeServices(deps, app.log)
  app.addHook('onClose', () => services.stopJobs())
  const { account, catalogue, maintenance, orders } = services
  // Pages and mails name the school, and mails have the texts that staff published.
  const readCopyOfStaff = async () => {
    nameSchool((await catalogue.school()).name)
    replaceTexts('server/mail', await services.staffPageContent.replacedMailTexts())
  }
  await readCopyOfStaff()
  const renewPages =
    config.role === 'worker'
      ? undefined
      : await serveWeb(app, services, deps, { build, cms, errorReporting, metrics })
  const drain = drainable(app)
  mountHealth(app, { database, isDraining: drain.isDraining })
  const contentChanged = async () => {
    catalogue.forget()
    services.terms.forget()
    await services.events.emit('papers-changed', {})
    await readCopyOfStaff()
    await renewPages?.()
  }

  // What runs beside answering
  const content = await followContent(app, {
    database,
    maintenance,
    runJobs: config.role === 'web' ? undefined : services.runJobs,
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
  const scheduler = createScheduler(services, { db, clock, log: app.log, forwarding })
  app.addHook('onClose', () => scheduler.stop())

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
    async dropStaleUploads() {
      await clearScratch(services.storage.scratch, clock())
      return services.staffFiles.dropStale(clock())
    },
    findOrphanedFiles: services.orphanedFiles.look,
    contentChanged,
    followContent: content.check,
    scheduler: () => scheduler.round(),
    async stop(drainMs) {
      const left = Promise.all([services.stopJobs(), scheduler.stop()])
      await drain.close(drainMs)
      await left
    },
  }
}
