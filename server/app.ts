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
import { formForwarding } from './modules/site/index.ts'
import { createIntegrations } from './integrations.ts'
import { clearScratch } from './gateways/media/scratch.ts'
import { createDomains, createJobRunner, type Domains } from './compose.ts'
import { createContext, type Context, type Infrastructure } from './context.ts'
import { createScheduler } from './scheduler.ts'

export type AppOptions = Infrastructure & {
  signInOptions: SignInOptions
  /** The built pages and their renderer; without them the server answers the API alone. */
  site?: { clientFolder: string; renderer: Renderer }
  /** Pages of the sandbox: mail, bank, Google's sign-in. None in production. */
  sandbox?: readonly FastifyPluginAsync[]
}
export type App = {
  http: FastifyInstance
  context: Context
  domains: Domains
  /** Finds due notices: classes that begin, released recordings, answers. */
  findDueNotices(): Promise<void>
  /**
   * Runs every minute on servers that do jobs: the jobs on each, other work on one of them.
   * @returns whether this server did the other work
   */
  scheduler(): Promise<boolean>
  /**
   * Stops taking jobs, reports itself not ready but still answers for `drainMs`, and closes after the last request in
   * flight.
   */
  stop(drainMs: number): Promise<void>
  /** Runs due jobs, mails for example. */
  runJobs(): Promise<void>
  /** Forwards submissions of public forms to the form service, if configured. */
  forwardForms(): Promise<void>
  /** Mails students whose accounts have been dormant for years. */
  mailDormantStudents(): Promise<void>
  /** Removes photos that belong to no question. @returns how many */
  dropUnclaimedPhotos(): Promise<number>
  /** Removes abandoned uploads of staff, and temporary files of killed servers. @returns how many uploads */
  dropStaleUploads(): Promise<number>
  /** Notes orphaned files, and removes those noted long ago. */
  findOrphanedFiles: Context['orphanedFiles']['look']
  /** Reads the content again and renders the public pages from it. */
  contentChanged(): Promise<void>
  /** Picks up content changes whose invalidation this server missed. */
  followContent(): Promise<void>
}

/** Builds the app: its routes (on a worker only health checks) and its background work. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, clock } = options
  const { db } = database
  const app = openServer(config)

  // External services
  const { cms, errorReporting, formService } = createIntegrations(config, clock, (service, why) =>
    app.log.warn({ why }, service),
  )
  const build = options.site ? await builtFrom(options.site.clientFolder) : 'unbuilt'
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

  // The domains and their routes
  const shown = await contentState(db, clock())
  const context = createContext(options, app.log)
  const domains = createDomains(context)
  const jobs = createJobRunner(context, domains, app.log)
  app.addHook('onClose', () => jobs.stop())
  const { school, catalogue, classroom, messaging, site, identity, support } = domains
  // Pages and mails name the school, and mails have the texts that staff published.
  const readCopyOfStaff = async () => {
    nameSchool((await school.school()).name)
    replaceTexts('server/mail', await site.staffPageContent.replacedMailTexts())
  }
  await readCopyOfStaff()
  const renewPages =
    config.role === 'worker'
      ? undefined
      : await serveWeb(app, context, domains, options, { build, cms, errorReporting, metrics })
  const drain = drainable(app)
  mountHealth(app, { database, isDraining: drain.isDraining })
  const contentChanged = async () => {
    catalogue.forget()
    school.terms.forget()
    await context.events.emit('papers-changed', {})
    await readCopyOfStaff()
    await renewPages?.()
  }

  // Background work
  const content = await followContent(app, {
    database,
    maintenance: school.maintenance,
    runJobs: config.role === 'web' ? undefined : jobs.run,
    clock,
    shown,
    renew: contentChanged,
  })
  const forwarding =
    formService &&
    formForwarding(db, formService, (why) => app.log.warn({ why }, 'form not forwarded'))
  const scheduler = createScheduler(context, domains, {
    runJobs: jobs.run,
    log: app.log,
    forwarding,
  })
  app.addHook('onClose', () => scheduler.stop())

  return {
    http: app,
    context,
    domains,
    findDueNotices: () => messaging.notices.findDueNotices(clock()),
    runJobs: jobs.run,
    forwardForms: async () => forwarding?.forward(clock()),
    mailDormantStudents: () => identity.account.leaving.mailDormantStudents(clock()),
    dropUnclaimedPhotos: () => support.questions.dropUnclaimedPhotos(clock()),
    async dropStaleUploads() {
      await clearScratch(context.storage.scratch, clock())
      return classroom.staffFiles.dropStale(clock())
    },
    findOrphanedFiles: context.orphanedFiles.look,
    contentChanged,
    followContent: content.check,
    scheduler: () => scheduler.round(),
    async stop(drainMs) {
      const backgroundStopped = Promise.all([jobs.stop(), scheduler.stop()])
      await drain.close(drainMs)
      await backgroundStopped
    },
  }
}
