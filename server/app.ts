import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import fastify, {
  type FastifyInstance,
  type FastifyLoggerOptions,
  type FastifyPluginAsync,
  type FastifyRequest,
} from 'fastify'
import * as v from 'valibot'
import { hasExpired } from '#contract/access.ts'
import { HomeFacts } from '#contract/catalogue.ts'
import type { Facts } from '#contract/facts.ts'
import { jsonBodyMaximumBytes } from '#contract/limits.ts'
import { PastPaperShowcases } from '#contract/past-papers.ts'
import { School, type SignInOptions } from '#contract/sign-in.ts'
import { coalesced } from './coalesced.ts'
import type { Config } from './config.ts'
import { attemptsCounter, refuseTooMany, type AttemptLimit } from './db/count-attempts.ts'
import { contentState } from './db/load-content.ts'
import type { NewsKind } from './db/news.ts'
import type { OpenDatabase, Tx } from './db/open.ts'
import { purge } from './db/purge.ts'
import { upkeepTurn } from './db/upkeep-turn.ts'
import { preferCms } from './gateways/cms/cms.ts'
import type { Identity } from './gateways/identity/identity.ts'
import type { Mail, MailMessage } from './gateways/mail/mail.ts'
import { belongsInBucket, bucketStore } from './gateways/media/bucket.ts'
import type { Encoder } from './gateways/media/encoder.ts'
import { mediaLinks } from './gateways/media/links.ts'
import { originals } from './gateways/media/originals.ts'
import { photoFiles } from './gateways/media/photo-files.ts'
import { folderStore } from './gateways/media/store.ts'
import { uploads } from './gateways/media/uploads.ts'
import type { Payments } from './gateways/payments/payments.ts'
import type { Push } from './gateways/push/push.ts'
import { answerErrors, answerNotFound, answerUnroutable } from './http/answer-errors.ts'
import { takeClientErrors } from './http/client-errors.ts'
import { serveCrawlers } from './http/crawlers.ts'
import { loggedPath } from './http/logged-path.ts'
import { keepAssets } from './http/kept-assets.ts'
import { maintenanceGate } from './http/maintenance-gate.ts'
import { serveMetrics } from './http/metrics.ts'
import { mount, type Call, type Handlers } from './http/mount.ts'
import { redirectOldPaths } from './http/old-paths.ts'
import { outdatedBuilds, refuseOutdated } from './http/outdated-builds.ts'
import { openApiDocument } from './http/openapi.ts'
import { OneLineARequest } from './http/one-line-a-request.ts'
import {
  openPages,
  type Pages,
  type PagesOptions,
  type PublicSources,
  type Renderer,
} from './http/pages.ts'
import { securityHeaders } from './http/security-headers.ts'
import { mediaFolder, serveMedia } from './http/serve-media.ts'
import { servePublicFiles } from './http/serve-public-files.ts'
import { whoIsCalling } from './http/who-is-calling.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { accountService, type AccountService } from './modules/account/service.ts'
import { announcementsRoutes } from './modules/announcements/routes.ts'
import { announcementsService } from './modules/announcements/service.ts'
import { calendarsRepository } from './modules/calendars/repository.ts'
import { serveCalendars } from './modules/calendars/routes.ts'
import { calendarsService } from './modules/calendars/service.ts'
import { catalogueRepository } from './modules/catalogue/repository.ts'
import { pageHeads } from './modules/catalogue/page-heads.ts'
import { previewWords } from './modules/catalogue/preview-words.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { catalogueService, type CatalogueService } from './modules/catalogue/service.ts'
import { classroomRepository } from './modules/classroom/repository.ts'
import { classroomRoutes } from './modules/classroom/routes.ts'
import { classroomService, type ClassroomService } from './modules/classroom/service.ts'
import { jobsService, type NewJob } from './modules/jobs/service.ts'
import { leaseRoutes } from './modules/lease/routes.ts'
import { leaseService } from './modules/lease/service.ts'
import { leaseSigningKey } from './modules/lease/signing-key.ts'
import { jumpRepository } from './modules/jump/repository.ts'
import { serveJump } from './modules/jump/routes.ts'
import { jumpService } from './modules/jump/service.ts'
import { linksRepository } from './modules/links/repository.ts'
import { ownLinkRoutes, publicLinkRoutes } from './modules/links/routes.ts'
import { linksService } from './modules/links/service.ts'
import {
  maintenanceRoutes,
  maintenanceStaffRoutes,
  maintenanceSwitch,
} from './modules/maintenance/routes.ts'
import { maintenanceService } from './modules/maintenance/service.ts'
import { commandKey } from './http/signed-command.ts'
import { noticesRoutes } from './modules/notices/routes.ts'
import { noticesService, type NoticesService } from './modules/notices/service.ts'
import {
  guardianRoutes,
  orderRoutes,
  paymentWebhook,
  serveReceipts,
} from './modules/orders/routes.ts'
import { ordersService, type OrdersService } from './modules/orders/service.ts'
import { unsettledOrders } from './modules/orders/unsettled.ts'
import { pastPapersRepository } from './modules/past-papers/repository.ts'
import { pastPapersRoutes } from './modules/past-papers/routes.ts'
import { pastPapersService } from './modules/past-papers/service.ts'
import { peopleRepository } from './modules/people/repository.ts'
import { peopleRoutes } from './modules/people/routes.ts'
import { peopleService } from './modules/people/service.ts'
import { progressRepository } from './modules/progress/repository.ts'
import { progressRoutes } from './modules/progress/routes.ts'
import { progressService } from './modules/progress/service.ts'
import { questionsRepository } from './modules/questions/repository.ts'
import { questionsRoutes } from './modules/questions/routes.ts'
import { questionsService } from './modules/questions/service.ts'
import { referralRoutes } from './modules/referrals/routes.ts'
import { referralsService } from './modules/referrals/service.ts'
import { registrationForwarding } from './modules/registrations/forward.ts'
import { registrationsRepository } from './modules/registrations/repository.ts'
import { postedForms, registrationRoutes } from './modules/registrations/routes.ts'
import { registrationsService } from './modules/registrations/service.ts'
import { sessionCookies } from './modules/session/cookies.ts'
import { sessionsRepository } from './modules/session/repository.ts'
import { sessionRoutes } from './modules/session/routes.ts'
import { hashOf } from './modules/session/seal.ts'
import { sessionService } from './modules/session/service.ts'
import { staffRepository } from './modules/staff/repository.ts'
import { roleCommand, staffRoutes } from './modules/staff/routes.ts'
import { staffService } from './modules/staff/service.ts'
import { staffClassesRoutes } from './modules/staff-classes/routes.ts'
import { staffClassesService } from './modules/staff-classes/service.ts'
import { serveFactPreviews, staffFactsRoutes } from './modules/staff-facts/routes.ts'
import { staffFactsService } from './modules/staff-facts/service.ts'
import { staffFilesRoutes } from './modules/staff-files/routes.ts'
import { staffFilesService, type StaffFilesService } from './modules/staff-files/service.ts'
import { staffIntakesRoutes } from './modules/staff-intakes/routes.ts'
import { staffIntakesService } from './modules/staff-intakes/service.ts'
import { staffOrdersRoutes } from './modules/staff-orders/routes.ts'
import { staffOrdersService } from './modules/staff-orders/service.ts'
import { staffPapersRoutes } from './modules/staff-papers/routes.ts'
import { staffPapersService } from './modules/staff-papers/service.ts'
import { staffPeopleRoutes } from './modules/staff-people/routes.ts'
import { staffPeopleService } from './modules/staff-people/service.ts'
import { staffPromoCodesRoutes } from './modules/staff-promo-codes/routes.ts'
import { staffPromoCodesService } from './modules/staff-promo-codes/service.ts'
import { staffQuestionsRoutes } from './modules/staff-questions/routes.ts'
import {
  staffQuestionsService,
  type StaffQuestionsService,
} from './modules/staff-questions/service.ts'
import { dropVoice } from './modules/staff-questions/voice.ts'
import { staffTeachersRoutes } from './modules/staff-teachers/routes.ts'
import { staffTeachersService } from './modules/staff-teachers/service.ts'
import { servePreviews } from './previews/serve-previews.ts'
import { outsideServices } from './outside-services.ts'
import type { Secrets } from './secrets.ts'

export type Deps = {
  config: Config
  database: OpenDatabase
  secrets: Secrets
  identity: Identity
  payments: Payments
  mail: Mail
  /** Undefined where there is no key to sign pushed notices with. */
  push: Push | undefined
  /** Undefined where no ffmpeg is: students get recordings as they are sent. */
  encoder?: Encoder | undefined
  signInOptions: SignInOptions
  clock: () => Date
  /** The built pages and their renderer; without them this server answers the API alone. */
  site?: { clientFolder: string; renderer: Renderer }
  /** Pages of the sandbox: mail, bank, the page that stands for Google. None in production. */
  sandbox?: readonly FastifyPluginAsync[]
}
export type App = {
  http: FastifyInstance
  orders: OrdersService
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

/** Calls a minute from one address, for each server by itself: what protects an account is counted for all. */
const callsPerMinute = 1200
/** Public forms from one address: a school or a mobile network has one for very many people. */
const formsOfAddress: AttemptLimit = { what: 'form', most: 60, withinMs: 60_000 }
const hourMs = 3600_000
const yearSeconds = 365 * 24 * 3600

/** Puts the house together: the only file that sees every module. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, database, clock, payments } = deps
  const { db } = database
  const app = fastify({
    bodyLimit: jsonBodyMaximumBytes,
    trustProxy: config.production ? ['loopback', 'uniquelocal'] : false,
    logger: loggerOptions(config.logLevel),
    logController: new OneLineARequest(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnroutable,
  })
  const outside = outsideServices(config, (service, why) => app.log.warn({ why }, service))
  const { cms, errorReporting, formService } = outside
  const build = deps.site ? await builtFrom(deps.site.clientFolder) : 'unbuilt'
  answerErrors(app, ({ name, message, stack = '' }, route) =>
    errorReporting?.tell({ where: 'server', message: `${name}: ${message}`, stack, route, build }),
  )
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ req: request }, 'request given up')
    done()
  })
  if (config.metricsToken) serveMetrics(app, { database, clock, token: config.metricsToken })
  // Any page may send plain text to us without asking; no call takes it.
  app.removeContentTypeParser('text/plain')

  const papersChanged = () => {
    pastPapers.forget()
    jump.forget()
  }
  const contentChanged = async () => {
    catalogue.forget()
    papersChanged()
    await (pages ? pages.renew() : refresh())
  }
  let shownContent = await contentState(db)
  const catalogue = catalogueService(catalogueRepository(db))
  const people = peopleRepository(db)
  const media = mediaLinks(deps.secrets.linkKey)
  const bucket = config.bucket && bucketStore(config.bucket)
  const store = bucket ?? folderStore(mediaFolder(config.dataDir))
  const sent = uploads(config.dataDir)
  /** Recordings come from the bucket itself, where there is one. */
  const signRecording = async (uid: string, mediaKey: string, now: Date) =>
    bucket ? bucket.link(mediaKey, now) : media.sign(uid, mediaKey, now)
  const classNames = async (classIds: readonly number[]) =>
    (await catalogue.all()).subjects
      .filter(({ id }) => classIds.includes(id))
      .map(({ class_name }) => class_name)
  const orders: OrdersService = ordersService({
    db,
    payments,
    origin: config.origin,
    report: (what, details) => app.log.error(details, what),
    needs: {
      programme: (id) => catalogue.programmeById(id),
      currentIntake: (programmeId, now) => catalogue.currentIntake(programmeId, now),
      openClassIds: async () =>
        (await catalogue.all()).subjects.flatMap(({ id, is_closed }) => (is_closed ? [] : [id])),
      classNames,
      bankHolidays: async () =>
        new Set((await catalogue.bankHolidays()).days.map(({ day }) => day)),
      prices: async (programmeId) => (await catalogue.all()).prices.get(programmeId) ?? [],
      subscribedClassIds: async (uid, programmeId, now) => {
        const held = (await people.held(uid)).find((its) => its.programme_id === programmeId)
        return held && !hasExpired(held, now) ? held.class_ids : []
      },
      school: () => catalogue.school(),
      guardianLinks: {
        make: (...order) => links.makeGuardianLink(...order),
        look: (...order) => links.guardianLink(...order),
        revoke: (...order) => links.revokeGuardianLinks(...order),
        orderOf: (token, now) => links.orderOfLink(token, now),
      },
      isConsentAwaited: (uid) => account.guardian.isAwaited(uid),
      firstName: (name) => links.shownName(name),
      signLink: (...link) => media.sign(...link),
      later: (tx, job, now) => jobs.add(tx, job, now),
      tellOfPayment: (tx, { id, uid, programmeId, status }, paymentId, now) =>
        notices.tell(
          tx,
          [
            {
              uid,
              kind: 'payment',
              cause: `payment/${paymentId}/${status}`,
              facts: { order_id: id, programme_id: programmeId, status },
            },
          ],
          now,
        ),
      soon: () => void runJobs(),
      mail: (message) => deps.mail.send(message),
    },
  })
  const notices: NoticesService = noticesService(db, {
    catalogue: () => catalogue.all(),
    push: deps.push,
    origin: config.origin,
    clock,
    later: (tx, some, now) => jobs.addAll(tx, some, now),
    report: (what, details) => app.log.error(details, what),
  })
  /** What those need who run the school. */
  const office = {
    catalogue: () => catalogue.all(),
    later: (tx: Tx, some: readonly NewJob[], now: Date) => jobs.addAll(tx, [...some], now),
    soon: () => void runJobs(),
    mail: (message: MailMessage) => deps.mail.send(message),
    school: () => catalogue.school(),
    origin: config.origin,
  }
  const staffClasses = staffClassesService(db, {
    ...office,
    holidays: async () => (await catalogue.bankHolidays()).days,
    shownName: (displayName) => links.shownName(displayName),
  })
  const staffIntakes = staffIntakesService(db, office)
  const secondsToWait = attemptsCounter(db, deps.secrets.linkKey)
  const count = refuseTooMany(secondsToWait)
  const photos = photoFiles(mediaFolder(config.dataDir))
  const account: AccountService = accountService(db, {
    unsettled: (uid) => unsettledOrders(db, uid),
    deleteIdentity: (uid) => deps.identity.deleteAccount(uid),
    photos,
    readVoice: async (key) => {
      const found = await store.read(key)
      return found && { bytes: await buffer(found.body), type: found.type }
    },
    dropVoice,
    consentLinks: {
      make: (uid, now) => links.makeConsentLink(uid, now),
      studentOf: (token, now) => links.studentOfConsent(token, now),
    },
    firstName: (name) => links.shownName(name),
    school: () => catalogue.school(),
    count,
    later: (tx, job, now) => jobs.add(tx, job, now),
    soon: () => void runJobs(),
    mail: (message) => deps.mail.send(message),
    origin: config.origin,
  })
  const staffFiles: StaffFilesService = staffFilesService(db, {
    uploads: sent,
    store,
    originals: originals(config.dataDir),
    encoder: deps.encoder,
    clock,
    className: async (classId) =>
      (await catalogue.all()).subjects.find(({ id }) => id === classId)?.class_name,
    later: (tx, job, now) => jobs.add(tx, job, now),
    soon: () => void runJobs(),
    report: (what, details) => app.log.error(details, what),
  })
  const staffQuestions: StaffQuestionsService = staffQuestionsService(db, {
    catalogue: () => catalogue.all(),
    signLink: (...link) => media.sign(...link),
    shownName: (displayName) => links.shownName(displayName),
    signRecording,
    uploads: sent,
    store,
    encoder: deps.encoder,
    later: (tx, job, now) => jobs.addAll(tx, [job], now),
    tellHanded: (tx, { to, questionId, classId }, now) =>
      notices.tell(
        tx,
        [
          {
            uid: to,
            // The kind that tells of questions; `handed` says that it is one's own to answer.
            kind: 'answer',
            cause: `handed/${questionId}/${now.toISOString()}`,
            facts: { class_id: classId, handed: 1 },
          },
        ],
        now,
      ),
  })
  const jobs = jobsService(db, {
    kinds: {
      ...orders.jobs,
      ...notices.jobs,
      ...staffClasses.jobs,
      ...staffQuestions.jobs,
      ...staffIntakes.jobs,
      ...account.jobs,
    },
    long: staffFiles.longJobs,
    report: (what, details) => app.log.error(details, what),
  })
  app.addHook('onClose', () => jobs.stop())
  const runJobs = () =>
    jobs.run(clock).catch((error: unknown) => app.log.error({ err: error }, 'jobs not run'))
  const announcements = announcementsService(db, () => catalogue.all())
  const classroom: ClassroomService = classroomService(classroomRepository(db), {
    catalogue: () => catalogue.all(),
    currentIntake: (programmeId, now) => catalogue.currentIntake(programmeId, now),
    orderInProgress: (uid) => orders.inProgress(uid, clock()),
    announcements: (...reader) => announcements.of(...reader),
    signLink: (...link) => media.sign(...link),
    signRecording,
  })
  const questions = questionsService(questionsRepository(db), {
    catalogue: () => catalogue.all(),
    classOfLesson: (lessonId) => classroom.classOfLesson(lessonId),
    photos,
    signLink: (...link) => media.sign(...link),
    signRecording,
  })
  const pastPapers = pastPapersService(pastPapersRepository(db), {
    catalogue: () => catalogue.all(),
    signLink: (...link) => media.sign(...link),
    signRecording,
  })
  const lease = leaseService(leaseSigningKey(deps.secrets.linkKey), {
    catalogue: () => catalogue.all(),
    openPaperSubjects: (caller, now) => pastPapers.openSubjectIds(caller, now),
  })
  const jump = jumpService(jumpRepository(db))
  const sessions = sessionService(sessionsRepository(db), deps.identity, deps.secrets.sessionKey, {
    count,
    recordAge: (...said) => account.guardian.record(...said),
    tellKept: (...kept) => account.leaving.tellKept(...kept),
    soon: () => void runJobs(),
  })

  const links = linksService(linksRepository(db), config.origin)
  const referrals = referralsService(db, {
    codeOf: (uid, now) => links.codeOf(uid, now),
    urlOf: (exam, code) => links.urlOf(exam, code),
    shownName: (displayName) => links.shownName(displayName),
    paperSubjects: (caller, exam, now) => pastPapers.subjects(caller, exam, now),
  })

  const staff = staffService(db, staffRepository(db))
  const staffFacts = staffFactsService(db, {
    signLink: (...link) => media.sign(...link),
    inCms: new Set(config.outside.cms ? ['home'] : []),
  })
  const turn = upkeepTurn(db)
  const staffOrders = staffOrdersService(db, {
    classNames,
    linkSince: async (...order) => (await links.guardianLink(...order)).since,
    askAbout: (orderId) => orders.askAbout(orderId),
    resend: orders.resend,
    soon: () => void runJobs(),
    report: (what, details) => app.log.error(details, what),
  })

  const maintenance = maintenanceService(db, (error) =>
    app.log.error({ err: error }, 'maintenance mode'),
  )

  const home = preferCms(cms, { name: 'home', schema: HomeFacts, own: () => catalogue.home() })
  const showcases = preferCms(cms, {
    name: 'past-papers',
    schema: PastPaperShowcases,
    own: async () => ({
      spm: await catalogue.pastPaperShowcase('spm'),
      igcse: await catalogue.pastPaperShowcase('igcse'),
    }),
  })
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
  const head = pageHeads(catalogue, {
    classOfLesson: (lessonId) => classroom.classOfLesson(lessonId),
    openLink: (token) => links.find(token, clock()),
    paperSubject: (...named) => pastPapers.headOf(...named),
    isPaperChapter: (chapterId) => pastPapers.isChapter(chapterId),
  })
  const reports = errorReporting !== undefined
  const site = { head, refresh, reports, origin: config.origin }
  const pages = deps.site && (await openSite(deps.site, site, catalogue, publicCalls, clock, app))
  if (!pages) await refresh()
  if (pages) maintenance.whenChanged(() => pages.renew())
  securityHeaders(app, {
    scriptHashes: pages?.scriptHashes ?? [],
    https: config.origin.startsWith('https:'),
    media: bucket ? [bucket.origin] : [],
    connect: [
      ...(deps.signInOptions.emulator
        ? []
        : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']),
      ...(bucket ? [bucket.origin] : []),
    ],
  })
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !/^\/(?:api|calendar\/my)\//.test(request.url),
  })
  if (deps.site) refuseOutdated(app, await outdatedBuilds(db, build, clock()))
  maintenanceGate(app, () => maintenance.state(clock()))
  await app.register(cookie)
  await app.register(formbody)

  if (errorReporting) takeClientErrors(app, (bug) => errorReporting.tell({ where: 'page', ...bug }))
  const who = whoIsCalling(db, deps.identity)
  const cookies = sessionCookies(config)
  const sessionOf = (request: FastifyRequest) => {
    const sessionId = cookies.read(request)
    return sessionId === undefined ? undefined : hashOf(sessionId)
  }
  const forms = {
    service: registrationsService(registrationsRepository(db)),
    config,
    tooMany: async ({ ip }: FastifyRequest) =>
      (await secondsToWait(formsOfAddress, ip, clock())) > 0,
  }

  mount(
    app,
    {
      ...sessionRoutes(sessions, cookies, deps.signInOptions),
      ...publicCalls,
      ...ownLinkRoutes(links),
      ...referralRoutes(referrals),
      ...peopleRoutes(
        peopleService(people, { catalogue: () => catalogue.all() }),
        async () => (await catalogue.all()).programmes,
      ),
      ...classroomRoutes(classroom),
      ...questionsRoutes(questions),
      ...noticesRoutes(notices, sessionOf),
      ...accountRoutes(account, sessionOf, forms.tooMany),
      ...progressRoutes(progressService(progressRepository(db))),
      ...pastPapersRoutes(pastPapers),
      ...leaseRoutes(lease),
      ...registrationRoutes({ ...forms, who }),
      ...orderRoutes(orders),
      ...guardianRoutes(orders, forms.tooMany),
      ...staffRoutes(staff),
      ...staffClassesRoutes(staffClasses),
      ...staffIntakesRoutes(staffIntakes),
      ...staffTeachersRoutes(staffTeachersService(db)),
      ...staffQuestionsRoutes(staffQuestions),
      ...staffFilesRoutes(staffFiles),
      ...staffOrdersRoutes(staffOrders),
      ...announcementsRoutes(announcements),
      ...staffPromoCodesRoutes(staffPromoCodesService(db)),
      ...staffPapersRoutes(
        staffPapersService(db, {
          changed: papersChanged,
          takeVideo: (...video) => staffFiles.takeVideo(...video),
        }),
      ),
      ...staffPeopleRoutes(
        staffPeopleService(db, {
          isUnsettled: async (tx, uid) => (await unsettledOrders(tx, uid)).length > 0,
          leave: (tx, uid, now) => account.leaving.leave(tx, uid, now),
          findAccount: (email) => deps.identity.findAccount(email),
          setSkip: (uid, skips) => deps.identity.setSkip(uid, skips),
          soon: () => void runJobs(),
        }),
      ),
      ...staffFactsRoutes(staffFacts),
      ...maintenanceStaffRoutes(maintenance),
    },
    { db, config, clock, who },
  )
  postedForms(app, { ...forms, clock, answerPosted: pages?.answerPosted })
  const key = commandKey(deps.secrets.linkKey)
  await maintenanceSwitch(app, { maintenance, key, clock })
  await roleCommand(app, { staff, key, clock })
  await paymentWebhook(app, { orders, payments, clock })
  serveCalendars(app, {
    calendars: calendarsService(calendarsRepository(db), {
      ...catalogue,
      origin: config.origin,
      ownerOf: (token, now) => links.calendarOwner(token, now),
      held: (uid) => people.held(uid),
    }),
    clock,
  })
  serveJump(app, jump)
  serveReceipts(app, { orders, links: media, clock })
  serveFactPreviews(app, {
    facts: staffFacts,
    links: media,
    clock,
    render: async (path, document, body) =>
      pages?.preview(
        path,
        withDocument(publicSources(catalogue, publicCalls, clock), document, body),
      ),
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
  const openApi = openApiDocument(config.origin)
  app.get('/api/v1/openapi.json', () => openApi)
  mountHealth(app, database)
  for (const plugin of deps.sandbox ?? []) await app.register(plugin)

  if (deps.site) {
    const keptAssets = join(config.dataDir, 'assets')
    await keepAssets(join(deps.site.clientFolder, 'assets'), keptAssets, clock())
    await serveBuiltFiles(app, deps.site.clientFolder, keptAssets, config)
  }
  if (pages) {
    serveCrawlers(app, {
      origin: config.origin,
      paths: async () => [...pages.listed(), ...(await catalogue.paperDownloadPaths())],
    })
    pages.mount(app)
  } else app.setNotFoundHandler(answerNotFound)

  const showContent = coalesced(async () => {
    const loaded = await contentState(db)
    await contentChanged()
    shownContent = loaded
  })
  const hear: Record<NewsKind, () => Promise<void>> = {
    content: showContent,
    maintenance: () => maintenance.look(clock()),
  }
  const stopListening = await database.listen((kind) => {
    hear[kind]().catch((error: unknown) => app.log.error({ err: error }, `news of ${kind}`))
  })
  app.addHook('onClose', async () => {
    await stopListening()
    // A database that has gone has no turn to give up.
    await turn.giveUp().catch((error: unknown) => app.log.warn({ err: error }, 'upkeep turn'))
  })

  const registrations = formService
    ? registrationForwarding(db, {
        take: (form) => formService.take(form),
        warn: (why) => app.log.warn({ why }, 'form not forwarded'),
      })
    : undefined
  const failed = (what: string) => (error: unknown) => app.log.error({ err: error }, what)
  let lookedAt = Number.NEGATIVE_INFINITY
  /** What an hour more or less does not matter to. */
  async function hourly(now: Date): Promise<void> {
    if (now.getTime() - lookedAt < hourMs) return
    lookedAt = now.getTime()
    await purge(db, now).catch(failed('purge failed'))
    await account.leaving.lookForDormant(now).catch(failed('dormant accounts were not looked for'))
  }

  return {
    http: app,
    orders,
    lookForNotices: () => notices.look(clock()),
    runJobs,
    forwardForms: async () => registrations?.forward(clock()),
    lookForDormant: () => account.leaving.lookForDormant(clock()),
    dropUnclaimedPhotos: () => questions.dropUnclaimedPhotos(clock()),
    dropStaleUploads: () => staffFiles.dropStale(clock()),
    contentChanged,
    async followContent() {
      if ((await contentState(db)) !== shownContent) await showContent()
    },
    async upkeep() {
      const isOurs = await turn.take()
      if (!isOurs) await runJobs()
      // Mails do not wait for a provider that is slow to answer.
      else
        await Promise.all([
          orders.reconcile(clock()).catch(failed('reconcile failed')),
          notices.look(clock()).catch(failed('notices were not looked for')).then(runJobs),
          registrations?.forward(clock()).catch(failed('forwarding failed')),
          hourly(clock()),
        ])
      return isOurs
    },
  }
}

async function openSite(
  { clientFolder, renderer }: NonNullable<Deps['site']>,
  site: Pick<PagesOptions, 'head' | 'refresh' | 'reports' | 'origin'>,
  catalogue: CatalogueService,
  publicCalls: Partial<Handlers>,
  clock: () => Date,
  app: FastifyInstance,
): Promise<Pages> {
  const pages = await openPages({
    clientFolder,
    renderer,
    sources: publicSources(catalogue, publicCalls, clock),
    ...site,
    onError: (error) => app.log.error({ err: error }, 'public pages were not renewed'),
  })
  await pages.renew()
  return pages
}

/** What public pages are made of, asked without the network in between. */
function publicSources(
  catalogue: CatalogueService,
  publicCalls: Partial<Handlers>,
  clock: () => Date,
): PublicSources {
  const calls = publicCalls as Record<string, (call: object) => Promise<unknown>>
  return {
    school: () => catalogue.school(),
    async ask(name, params) {
      const handle = calls[name]
      if (!handle) throw new Error(`${name} is no call that a public page may ask`)
      return handle({ params, now: clock() })
    },
  }
}

/** The same sources with another document in the place of one. */
const withDocument = (sources: PublicSources, document: string, body: Facts): PublicSources => ({
  school: async () => (document === 'school' ? v.parse(School, body) : sources.school()),
  async ask(name, params) {
    if (name === 'home' && document === 'home') return body
    const exam = name === 'examTimetable' && v.parse(v.object({ exam: v.string() }), params).exam
    return exam && document === `exam-timetable/${exam}` ? body : sources.ask(name, params)
  },
})

/** The build that the pages are of, as `scripts/build.ts` notes it. */
const builtFrom = (clientFolder: string) =>
  readFile(join(clientFolder, '..', 'built-from'), 'utf8').catch(() => 'unknown')

async function serveBuiltFiles(
  app: FastifyInstance,
  clientFolder: string,
  keptAssets: string,
  { withdrawsWorker }: Pick<Config, 'withdrawsWorker'>,
): Promise<void> {
  if (withdrawsWorker) {
    const withdrawing = await readFile(join(clientFolder, 'sw-withdrawn.js'), 'utf8')
    app.get('/sw.js', (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(withdrawing),
    )
  }
  await app.register(fastifyStatic, {
    root: [join(clientFolder, 'assets'), keptAssets],
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
    globIgnore: [
      'assets/**',
      '.vite/**',
      '**/*.br',
      '**/*.gz',
      ...(withdrawsWorker ? ['sw.js'] : []),
    ],
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

/** Addresses may hold a code, a token or a signed link: the log gets the path without them. */
const loggerOptions = (level: string): FastifyLoggerOptions & { redact: string[] } => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: { req: ({ method, url }) => ({ method, url: loggedPath(url) }) },
})
