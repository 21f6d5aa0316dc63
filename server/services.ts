import type { FastifyBaseLogger } from 'fastify'
import { guardianClassesShown } from '#contract/shared/limits.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './platform/db/open.ts'
import { publishInvalidation } from './platform/db/invalidation.ts'
import { debtsSql } from './platform/db/queries/debts.ts'
import { savedLocale } from './platform/db/queries/order-locale.ts'
import { attemptsCounter } from './platform/db/queries/count-attempts.ts'
import type { GoogleCodes } from './gateways/identity/google-codes.ts'
import type { Identity } from './gateways/identity/identity.ts'
import type { Mail, MailMessage } from './gateways/mail/mail.ts'
import { mailgunReports } from './gateways/mail/mailgun.ts'
import type { Encoder } from './gateways/media/encoder.ts'
import type { Meetings } from './gateways/meetings/meetings.ts'
import type { Messages } from './gateways/messages/messages.ts'
import type { Payments } from './gateways/payments/payments.ts'
import type { Push } from './gateways/push/push.ts'
import { countMailToOther } from './platform/http/limits/count-mail-to-other.ts'
import { refuseTooMany } from './platform/http/limits/refuse-too-many.ts'
import { accountService } from './modules/identity/account/service.ts'
import { announcementsService } from './modules/messaging/announcements/service.ts'
import { calendarsRepository } from './modules/classroom/calendars/repository.ts'
import { calendarsService } from './modules/classroom/calendars/service.ts'
import { catalogueRepository } from './modules/catalogue/programmes/repository.ts'
import { logoReader } from './modules/catalogue/programmes/logo-reader.ts'
import { catalogueService } from './modules/catalogue/programmes/service.ts'
import { classroomRepository } from './modules/classroom/lessons/repository.ts'
import { classroomService } from './modules/classroom/lessons/service.ts'
import { encodeJobs, encoderByWorker } from './modules/classroom/encoding/by-worker.ts'
import { digestService } from './modules/guardians/digest/service.ts'
import { guardianNotesService } from './modules/guardians/notes/service.ts'
import { guardiansService } from './modules/guardians/guardianships/service.ts'
import { jobQueue } from './platform/jobs/queue.ts'
import { jobsService } from './platform/jobs/service.ts'
import { searchRepository } from './modules/papers/search/repository.ts'
import { searchService } from './modules/papers/search/service.ts'
import { leaseService } from './modules/classroom/lease/service.ts'
import { leaseSigningKey } from './modules/classroom/lease/signing-key.ts'
import { ledgerService } from './modules/billing/ledger/service.ts'
import { linksRepository } from './platform/links/repository.ts'
import { linksService } from './platform/links/service.ts'
import { maintenanceService } from './modules/school/maintenance/service.ts'
import { addNoticesOnEvents } from './modules/messaging/notices/on-events.ts'
import { meetingsService } from './modules/classroom/meetings/service.ts'
import { phoneMessagesService } from './platform/phone-messages/service.ts'
import { afterQuietHours } from './modules/messaging/notices/quiet-hours.ts'
import { noticesService } from './modules/messaging/notices/service.ts'
import { parcelsService } from './modules/shipping/service.ts'
import { ordersService } from './modules/billing/orders/service.ts'
import { unsettledOrders } from './modules/billing/orders/unsettled.ts'
import { pastPapersRepository } from './modules/papers/past-papers/repository.ts'
import { pastPapersService } from './modules/papers/past-papers/service.ts'
import { peopleRepository } from './modules/identity/people/repository.ts'
import { peopleService } from './modules/identity/people/service.ts'
import { practiceRepository } from './modules/practice/rounds/repository.ts'
import { practiceService } from './modules/practice/rounds/service.ts'
import { notesRepository } from './modules/classroom/notes/repository.ts'
import { notesService } from './modules/classroom/notes/service.ts'
import { progressRepository } from './modules/classroom/progress/repository.ts'
import { progressService } from './modules/classroom/progress/service.ts'
import { questionsRepository } from './modules/support/questions/repository.ts'
import { questionsService } from './modules/support/questions/service.ts'
import { referralsService } from './modules/papers/referrals/service.ts'
import { suppressionsService } from './platform/suppressions/service.ts'
import { registrationsRepository } from './modules/site/forms/repository.ts'
import { registrationsService } from './modules/site/forms/service.ts'
import { recoveryHasher } from './modules/identity/second-factor/codes.ts'
import { seatsService } from './modules/enrolment/seats/service.ts'
import { secondFactorService } from './modules/identity/second-factor/service.ts'
import { sessionsRepository } from './modules/identity/session/repository.ts'
import { encrypt, decrypt } from './modules/identity/session/encrypt.ts'
import { signInCodesRepository } from './modules/identity/sign-in-codes/repository.ts'
import { signInCodesService } from './modules/identity/sign-in-codes/service.ts'
import { sessionService } from './modules/identity/session/service.ts'
import { termsService } from './modules/school/terms/service.ts'
import { orphanedFilesService } from './platform/orphaned-files/service.ts'
import { eventBus } from './platform/ports/events.ts'
import type { Secrets } from './secrets.ts'
import { makeStaffServices } from './services/staff.ts'
import { openStorage } from './services/storage.ts'

/** What the services are made of: the settings, the database, and the gateways to the world outside. */
export type ServiceDeps = {
  config: Config
  database: OpenDatabase
  secrets: Secrets
  identity: Identity
  /** Undefined where there is no sign-in with Google. */
  googleCodes?: GoogleCodes | undefined
  payments: Payments
  mail: Mail
  /** Undefined where there is no key to sign pushed notices with. */
  push: Push | undefined
  /** Undefined where there is no ffmpeg: students get recordings as they were uploaded. */
  encoder?: Encoder | undefined
  /** Undefined where staff paste the links of lessons. */
  meetings?: Meetings | undefined
  /** Undefined without WhatsApp: guardians get emails only. */
  messages?: Messages | undefined
  clock: () => Date
}
export type Services = ReturnType<typeof makeServices>

/**
 * Every module's service, in the order of what they need. What a module has to tell a later one goes through `jobs` or
 * `events`; what it asks of a later one is a function that runs only once all of them are there.
 */
export function makeServices(deps: ServiceDeps, log: FastifyBaseLogger) {
  const { config, secrets, identity, googleCodes, payments, push, encoder, clock } = deps
  const { db } = deps.database
  const { origin } = config
  const report = (what: string, details: object) => log.error(details, what)

  const jobs = jobQueue()
  const events = eventBus()
  const suppressions = suppressionsService(db, {
    mail: (message) => deps.mail.send(message),
    reports: config.mailgunWebhookKey ? mailgunReports(config.mailgunWebhookKey) : undefined,
    events,
    clock,
  })
  const mail = async (message: MailMessage): Promise<void> => {
    await suppressions.send(message)
  }
  const storage = openStorage(config, secrets.linkKey)
  const orphanedFiles = orphanedFilesService(db, { store: storage.store, jobs, clock })
  const { photos, signLink, signRecording } = storage
  const hardwareEncoder =
    config.ffmpeg === 'worker'
      ? encoderByWorker(db, { exchange: storage.exchange, jobs, clock })
      : encoder
  const secondsToWait = attemptsCounter(db, secrets.linkKey)
  const count = refuseTooMany(secondsToWait)
  const countMail = countMailToOther(count)

  // The school and its people.
  const catalogue = catalogueService(catalogueRepository(db), payments.methods)
  const schoolLogo = logoReader({ school: catalogue.school, readFile: storage.readFile, report })
  const terms = termsService(db)
  const links = linksService(linksRepository(db), origin)
  const people = peopleService(peopleRepository(db), { catalogue: catalogue.all })
  const account = accountService(db, {
    debts: (uid) => debtsSql(db).debts({ uid }),
    // Runs in a job, when all services are there.
    writeOffOldDebts: (uid, now) => orders.debts.giveUpOld(uid, now),
    unsettled: (uid) => unsettledOrders(db, uid),
    revokeTokens: (uid, since) => identity.revokeTokens(uid, since),
    deleteIdentity: (uid) => identity.deleteAccount(uid),
    renameIdentity: (uid, name) => identity.setName(uid, name),
    photos,
    readVoice: storage.readFile,
    consentLinks: links.consentLinks,
    stoppedByLink: links.schoolMailLinks.stoppedBy,
    callName: links.callName,
    school: catalogue.school,
    terms,
    count,
    countMail,
    report,
    jobs,
    events,
    mail,
    origin,
  })
  const sessions = sessionService(sessionsRepository(db), identity, secrets.sessionKey, {
    count,
    googleCodes,
    report,
    recordAge: account.guardian.recordAge,
    enqueueKeptMail: account.leaving.enqueueKeptMail,
    jobs,
  })
  const signInCodes = signInCodesService(signInCodesRepository(db), {
    identity,
    key: secrets.sessionKey,
    mail: suppressions.sendAwaited,
    noteArrival: suppressions.noteArrival,
    count,
    report,
  })
  const secondFactor = secondFactorService(db, {
    mode: config.staffSecondFactor,
    count,
    encrypt: (plain) => encrypt(plain, secrets.sessionKey),
    decrypt: (encrypted) => decrypt(encrypted, secrets.sessionKey),
    hashRecoveryCode: recoveryHasher(secrets.sessionKey),
    enqueueMail: account.leaving.enqueueMail,
    jobs,
  })

  // Orders, and what people are told.
  const phoneMessages = phoneMessagesService(db, {
    messages: deps.messages,
    origin,
    school: catalogue.school,
    count,
    jobs,
    report,
  })
  const { notifyGuardian } = phoneMessages
  const seats = seatsService(db, {
    intakeOnSale: catalogue.intakeOnSale,
    openClassIds: catalogue.openClassIds,
    programme: catalogue.programmeById,
    classNames: catalogue.classNames,
    isSuspended: people.isSuspended,
    callName: account.callName,
    jobs,
    events,
    mail,
    origin,
  })
  const parcels = parcelsService(db, {
    couriers: catalogue.couriers,
    school: catalogue.school,
    signLink,
    notifyGuardian,
    jobs,
    events,
    mail,
    origin,
  })
  const orders = ordersService({
    db,
    payments,
    origin,
    manualSecondPersonAboveSen: config.manualSecondPersonAboveSen,
    papers: config.papers,
    report,
    needs: {
      programme: catalogue.programmeById,
      programmes: catalogue.programmes,
      intakesOnSale: catalogue.intakesOnSale,
      intake: catalogue.intake,
      openClassIds: catalogue.openClassIds,
      classNames: catalogue.classNames,
      bankHolidays: catalogue.bankHolidays,
      prices: catalogue.prices,
      currentPrices: catalogue.currentPrices,
      school: catalogue.school,
      schoolLogo,
      classesHeld: people.classesHeld,
      isSuspended: people.isSuspended,
      seats,
      joiningPrice: catalogue.joiningPrice,
      guardianLinks: links.guardianLinks,
      consent: account.guardian,
      messages: phoneMessages,
      notifyGuardian,
      materialTerms: terms.material,
      callName: account.callName,
      countMail,
      parcelsOf: parcels.ofOrder,
      parcelsOfAll: parcels.ofOrders,
      signLink,
      jobs,
      events,
      mail,
    },
  })
  const ledger = ledgerService(db, {
    payments,
    recordPaymentEvent: orders.recordWebhookEvent,
    endAccess: orders.endAccess,
    receiptNumber: orders.receiptNumber,
    secondPersonAboveSen: config.refundSecondPersonAboveSen,
    disputeSuspends: config.disputeSuspends,
    papers: config.papers,
    reconciledDays: config.reconciledDays,
    syncPaymentStatus: orders.syncPaymentStatus,
    report,
    manualSecondPersonAboveSen: config.manualSecondPersonAboveSen,
    programme: catalogue.programmeById,
    school: catalogue.school,
    schoolLogo,
    clock,
    jobs,
    events,
    mail,
    origin,
  })
  events.on('charge-recorded', ledger.enqueueWaiting)
  const notices = noticesService(db, {
    catalogue: catalogue.all,
    push,
    origin,
    clock,
    jobs,
    report,
  })
  addNoticesOnEvents(events, notices)
  const announcements = announcementsService(db, catalogue.all)

  // Learning.
  const meetings = meetingsService(db, {
    meetings: deps.meetings,
    callName: account.callName,
    className: catalogue.className,
    jobs,
    clock,
  })
  const pastPapers = pastPapersService(pastPapersRepository(db), {
    catalogue: catalogue.all,
    signLink,
    signRecording,
  })
  const practice = practiceService(practiceRepository(db), {
    catalogue: catalogue.all,
    openPapers: pastPapers.openPapers,
  })
  const classroom = classroomService(classroomRepository(db), {
    catalogue: catalogue.all,
    currentIntake: catalogue.currentIntake,
    intakesOnSale: catalogue.intakesOnSale,
    orderInProgress: (uid) => orders.inProgress(uid, clock()),
    unpaidOrders: orders.unpaid,
    announcements: announcements.of,
    meetingLink: meetings.linkFor,
    practiceSize: practice.size,
    signLink,
    signRecording,
  })
  const questions = questionsService(questionsRepository(db), {
    catalogue: catalogue.all,
    classOfLesson: classroom.classOfLesson,
    photos,
    signLink,
    signRecording,
  })
  events.on('papers-changed', pastPapers.forget)
  const search = searchService(searchRepository(db))
  events.on('papers-changed', search.forget)
  const lease = leaseService(leaseSigningKey(secrets.linkKey), {
    catalogue: catalogue.all,
    openPaperSubjects: pastPapers.openSubjectIds,
  })
  const referrals = referralsService(db, {
    codeOf: links.codeOf,
    urlOf: links.urlOf,
    shownName: links.shownName,
    paperSubjects: pastPapers.subjects,
  })
  const calendars = calendarsService(calendarsRepository(db), {
    ...catalogue,
    origin,
    ownerOf: links.calendarOwner,
    held: people.held,
    savedLocale: (uid) => savedLocale(db, uid),
  })

  const guardians = guardiansService(db, {
    terms,
    orders: orders.named,
    subjects: async () => (await catalogue.all()).subjects,
    nextClasses: (uid, now) => calendars.next(uid, now, guardianClassesShown),
    practice: async (uid, now) =>
      practice.mastery({ uid, role: 'student', holdings: await people.held(uid, now) }, now),
    callName: links.callName,
    count,
    countMail,
    jobs,
    events,
    mail,
    origin,
  })

  const guardianNotes = guardianNotesService(db, {
    catalogue: catalogue.all,
    requireChild: guardians.requireChild,
    callName: links.callName,
    afterQuietHours,
    count,
    jobs,
    events,
    mail,
    origin,
  })

  const guardianDigest = digestService(db, {
    ordersNaming: orders.named.list,
    callName: links.callName,
    classNames: catalogue.classNames,
    bankHolidays: catalogue.bankHolidays,
    stopLink: (uid, now) => links.schoolMailLinks.make(uid, now, 'digest'),
    jobs,
    events,
    mail,
    origin,
  })

  const staff = makeStaffServices({
    db,
    config,
    jobs,
    events,
    storage,
    catalogue,
    terms,
    links,
    account,
    guardians,
    seats,
    orders,
    ledger,
    identity,
    mail,
    sendMail: suppressions.send,
    encoder,
    hardwareEncoder,
    meetings,
    phoneMessages,
    clock,
    report,
  })
  const maintenance = maintenanceService(db, (error) =>
    log.error({ err: error }, 'maintenance mode'),
  )

  // Last, the runner of the jobs that all of them write.
  const {
    staffClasses,
    staffEnrolments,
    staffIntakes,
    staffMessages,
    staffQuestions,
    staffFiles,
    staffTeachers,
  } = staff
  const encoding = encodeJobs(encoder, {
    exchange: storage.exchange,
    scratch: storage.scratch,
    report,
  })
  const runner = jobsService(db, {
    queue: jobs,
    kinds: {
      ...orders.jobs,
      ...phoneMessages.jobs,
      ...seats.jobs,
      ...parcels.jobs,
      ...ledger.jobs,
      ...notices.jobs,
      ...meetings.jobs,
      ...staffClasses.jobs,
      ...staffQuestions.jobs,
      ...staffTeachers.jobs,
      ...staffIntakes.jobs,
      ...staffEnrolments.jobs,
      ...staffMessages.jobs,
      ...account.jobs,
      ...guardianDigest.jobs,
      ...guardianNotes.jobs,
      ...guardians.jobs,
      ...encoding,
    },
    // Late reminders are useless, card plans are about money, and for what is encoded somebody waits.
    urgent: [
      ...Object.keys(notices.jobs),
      ...orders.urgentJobs,
      ...ledger.urgentJobs,
      ...Object.keys(encoding),
    ],
    // One change by staff may write to every student.
    bulk: [staffClasses, staffIntakes, staffMessages, guardianDigest].flatMap((one) =>
      Object.keys(one.jobs),
    ),
    long: { ...staffFiles.longJobs, ...ledger.longJobs, ...orphanedFiles.longJobs },
    report,
  })
  const runJobs = () =>
    runner.run(clock).catch((error: unknown) => log.error({ err: error }, 'jobs not run'))
  const wakeOthers = () =>
    publishInvalidation(db, 'jobs').catch((error: unknown) =>
      log.warn({ err: error }, 'no worker was woken: jobs wait for its next round'),
    )
  jobs.onWake(() => void (config.role === 'web' ? wakeOthers() : runJobs()))

  const progressRows = progressRepository(db)
  return {
    events,
    storage,
    guardians,
    secondsToWait,
    orphanedFiles,
    runJobs,
    stopJobs: () => runner.stop(),
    account,
    announcements,
    calendars,
    catalogue,
    classroom,
    guardianDigest,
    guardianNotes,
    search,
    lease,
    ledger,
    links,
    maintenance,
    meetings,
    notices,
    orders,
    parcels,
    pastPapers,
    people,
    phoneMessages,
    practice,
    notes: notesService(notesRepository(db), progressRows),
    progress: progressService(progressRows),
    questions,
    referrals,
    suppressions,
    registrations: registrationsService(registrationsRepository(db)),
    schoolLogo,
    seats,
    secondFactor,
    sessions,
    signInCodes,
    terms,
    ...staff,
  }
}
