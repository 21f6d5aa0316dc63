import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { hasExpired } from '#contract/access.ts'
import type { Config } from './config.ts'
import { attemptsCounter } from './db/queries/count-attempts.ts'
import type { OpenDatabase, Tx } from './db/open.ts'
import type { GoogleCodes } from './gateways/identity/google-codes.ts'
import type { Identity } from './gateways/identity/identity.ts'
import type { Mail, MailMessage } from './gateways/mail/mail.ts'
import { bucketStore } from './gateways/media/bucket.ts'
import type { Encoder } from './gateways/media/encoder.ts'
import { mediaLinks } from './gateways/media/links.ts'
import { originals } from './gateways/media/originals.ts'
import { photoFiles } from './gateways/media/photo-files.ts'
import { folderStore } from './gateways/media/store.ts'
import { uploads } from './gateways/media/uploads.ts'
import type { Payments } from './gateways/payments/payments.ts'
import type { Push } from './gateways/push/push.ts'
import { refuseTooMany } from './http/refuse-too-many.ts'
import { mediaFolder } from './http/serve-media.ts'
import { accountService, type AccountService } from './modules/account/service.ts'
import { announcementsService } from './modules/announcements/service.ts'
import { calendarsRepository } from './modules/calendars/repository.ts'
import { calendarsService } from './modules/calendars/service.ts'
import { catalogueRepository } from './modules/catalogue/repository.ts'
import { catalogueService } from './modules/catalogue/service.ts'
import { classroomRepository } from './modules/classroom/repository.ts'
import { classroomService, type ClassroomService } from './modules/classroom/service.ts'
import { jobsService, type NewJob } from './modules/jobs/service.ts'
import { leaseService } from './modules/lease/service.ts'
import { leaseSigningKey } from './modules/lease/signing-key.ts'
import { jumpRepository } from './modules/jump/repository.ts'
import { jumpService } from './modules/jump/service.ts'
import { linksRepository } from './modules/links/repository.ts'
import { linksService } from './modules/links/service.ts'
import { maintenanceService } from './modules/maintenance/service.ts'
import { noticesService, type NoticesService } from './modules/notices/service.ts'
import { ordersService, type OrdersService } from './modules/orders/service.ts'
import { unsettledOrders } from './modules/orders/unsettled.ts'
import { pastPapersRepository } from './modules/past-papers/repository.ts'
import { pastPapersService } from './modules/past-papers/service.ts'
import { peopleRepository } from './modules/people/repository.ts'
import { peopleService } from './modules/people/service.ts'
import { progressRepository } from './modules/progress/repository.ts'
import { progressService } from './modules/progress/service.ts'
import { questionsRepository } from './modules/questions/repository.ts'
import { questionsService } from './modules/questions/service.ts'
import { referralsService } from './modules/referrals/service.ts'
import { registrationsRepository } from './modules/registrations/repository.ts'
import { registrationsService } from './modules/registrations/service.ts'
import { recoveryHasher } from './modules/second-factor/codes.ts'
import { secondFactorService } from './modules/second-factor/service.ts'
import { sessionsRepository } from './modules/session/repository.ts'
import { seal, unseal } from './modules/session/seal.ts'
import { sessionService } from './modules/session/service.ts'
import { staffRepository } from './modules/staff/repository.ts'
import { staffService } from './modules/staff/service.ts'
import { staffClassesService } from './modules/staff-classes/service.ts'
import { staffPageContentService } from './modules/staff-page-content/service.ts'
import { staffFilesService, type StaffFilesService } from './modules/staff-files/service.ts'
import { staffIntakesService } from './modules/staff-intakes/service.ts'
import { staffOrdersService } from './modules/staff-orders/service.ts'
import { staffPapersService } from './modules/staff-papers/service.ts'
import { staffPeopleService } from './modules/staff-people/service.ts'
import { staffPromoCodesService } from './modules/staff-promo-codes/service.ts'
import {
  staffQuestionsService,
  type StaffQuestionsService,
} from './modules/staff-questions/service.ts'
import { dropVoice } from './modules/staff-questions/voice.ts'
import { staffTeachersService } from './modules/staff-teachers/service.ts'
import type { Secrets } from './secrets.ts'

/** What the services are made of: the settings, the database, and the world outside behind its interfaces. */
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
  /** Undefined where no ffmpeg is: students get recordings as they are sent. */
  encoder?: Encoder | undefined
  clock: () => Date
}
export type Services = ReturnType<typeof makeServices>

/** Every module's service, given what it needs of the others and of the world outside. */
export function makeServices(
  {
    config,
    database,
    secrets,
    identity,
    googleCodes,
    payments,
    mail,
    push,
    encoder,
    clock,
  }: ServiceDeps,
  log: FastifyBaseLogger,
) {
  const { db } = database
  const report = (what: string, details: object) => log.error(details, what)
  /** What was written down to be done is looked through now, and not only in a minute. */
  const soon = () => void runJobs()
  const catalogue = catalogueService(catalogueRepository(db))
  const wholeCatalogue = () => catalogue.all()
  const people = peopleRepository(db)
  const media = mediaLinks(secrets.linkKey)
  const signLink = (...link: Parameters<typeof media.sign>) => media.sign(...link)
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
    report,
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
        find: (...order) => links.guardianLink(...order),
        revoke: (...order) => links.revokeGuardianLinks(...order),
        orderOf: (token, now) => links.orderOfLink(token, now),
      },
      isConsentAwaited: (uid) => account.guardian.isAwaited(uid),
      firstName: (name) => links.shownName(name),
      signLink,
      later: (tx, job, now) => jobs.add(tx, job, now),
      tellOfPayment: (tx, { id, uid, programmeId, status }, paymentId, now) =>
        notices.addNotices(
          tx,
          [
            {
              uid,
              kind: 'payment',
              cause: `payment/${paymentId}/${status}`,
              details: { order_id: id, programme_id: programmeId, status },
            },
          ],
          now,
        ),
      soon,
      mail: (message) => mail.send(message),
    },
  })
  const notices: NoticesService = noticesService(db, {
    catalogue: wholeCatalogue,
    push,
    origin: config.origin,
    clock,
    later: (tx, some, now) => jobs.addAll(tx, some, now),
    report,
  })
  /** What those need who run the school. */
  const office = {
    catalogue: wholeCatalogue,
    later: (tx: Tx, some: readonly NewJob[], now: Date) => jobs.addAll(tx, [...some], now),
    soon,
    mail: (message: MailMessage) => mail.send(message),
    school: () => catalogue.school(),
    origin: config.origin,
  }
  const staffClasses = staffClassesService(db, {
    ...office,
    holidays: async () => (await catalogue.bankHolidays()).days,
    shownName: (displayName) => links.shownName(displayName),
  })
  const staffIntakes = staffIntakesService(db, office)
  const secondsToWait = attemptsCounter(db, secrets.linkKey)
  const count = refuseTooMany(secondsToWait)
  const photos = photoFiles(mediaFolder(config.dataDir))
  const account: AccountService = accountService(db, {
    unsettled: (uid) => unsettledOrders(db, uid),
    deleteIdentity: (uid) => identity.deleteAccount(uid),
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
    soon,
    mail: (message) => mail.send(message),
    origin: config.origin,
  })
  const staffFiles: StaffFilesService = staffFilesService(db, {
    uploads: sent,
    store,
    originals: originals(config.dataDir),
    encoder,
    clock,
    className: async (classId) =>
      (await catalogue.all()).subjects.find(({ id }) => id === classId)?.class_name,
    later: (tx, job, now) => jobs.add(tx, job, now),
    soon,
    report,
  })
  const staffQuestions: StaffQuestionsService = staffQuestionsService(db, {
    catalogue: wholeCatalogue,
    signLink,
    shownName: (displayName) => links.shownName(displayName),
    signRecording,
    uploads: sent,
    store,
    encoder,
    later: (tx, job, now) => jobs.addAll(tx, [job], now),
    tellHanded: (tx, { to, questionId, classId }, now) =>
      notices.addNotices(
        tx,
        [
          {
            uid: to,
            // The kind that tells of questions; `handed` says that it is one's own to answer.
            kind: 'answer',
            cause: `handed/${questionId}/${now.toISOString()}`,
            details: { class_id: classId, handed: 1 },
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
    // Reminders that come too late are of no use, and card plans are about money.
    urgent: [...Object.keys(notices.jobs), ...orders.urgentJobs],
    // One change by staff may write to every student.
    bulk: [...Object.keys(staffClasses.jobs), ...Object.keys(staffIntakes.jobs)],
    long: staffFiles.longJobs,
    report,
  })
  const runJobs = () =>
    jobs.run(clock).catch((error: unknown) => log.error({ err: error }, 'jobs not run'))
  const announcements = announcementsService(db, wholeCatalogue)
  const classroom: ClassroomService = classroomService(classroomRepository(db), {
    catalogue: wholeCatalogue,
    currentIntake: (programmeId, now) => catalogue.currentIntake(programmeId, now),
    orderInProgress: (uid) => orders.inProgress(uid, clock()),
    announcements: (...reader) => announcements.of(...reader),
    signLink,
    signRecording,
  })
  const questions = questionsService(questionsRepository(db), {
    catalogue: wholeCatalogue,
    classOfLesson: (lessonId) => classroom.classOfLesson(lessonId),
    photos,
    signLink,
    signRecording,
  })
  const pastPapers = pastPapersService(pastPapersRepository(db), {
    catalogue: wholeCatalogue,
    signLink,
    signRecording,
  })
  const lease = leaseService(leaseSigningKey(secrets.linkKey), {
    catalogue: wholeCatalogue,
    openPaperSubjects: (caller, now) => pastPapers.openSubjectIds(caller, now),
  })
  const jump = jumpService(jumpRepository(db))
  const papersChanged = () => {
    pastPapers.forget()
    jump.forget()
  }
  const sessions = sessionService(sessionsRepository(db), identity, secrets.sessionKey, {
    count,
    googleCodes,
    report,
    recordAge: (...said) => account.guardian.recordAge(...said),
    enqueueKeptMail: (...kept) => account.leaving.enqueueKeptMail(...kept),
    soon,
  })

  const secondFactor = secondFactorService(db, {
    mode: config.staffSecondFactor,
    count,
    seal: (plain) => seal(plain, secrets.sessionKey),
    unseal: (sealed) => unseal(sealed, secrets.sessionKey),
    hashRecoveryCode: recoveryHasher(secrets.sessionKey),
  })

  const links = linksService(linksRepository(db), config.origin)
  const referrals = referralsService(db, {
    codeOf: (uid, now) => links.codeOf(uid, now),
    urlOf: (exam, code) => links.urlOf(exam, code),
    shownName: (displayName) => links.shownName(displayName),
    paperSubjects: (caller, exam, now) => pastPapers.subjects(caller, exam, now),
  })

  const staff = staffService(db, staffRepository(db))
  const staffPageContent = staffPageContentService(db, {
    signLink,
    inCms: new Set(config.outside.cms ? ['home'] : []),
  })
  const staffOrders = staffOrdersService(db, {
    classNames,
    linkSince: async (...order) => (await links.guardianLink(...order)).since,
    askAboutOrder: (orderId) => orders.askAboutOrder(orderId),
    resend: orders.resend,
    soon,
    report,
  })
  const maintenance = maintenanceService(db, (error) =>
    log.error({ err: error }, 'maintenance mode'),
  )
  const staffPapers = staffPapersService(db, {
    changed: papersChanged,
    storeVideo: (...video) => staffFiles.storeVideo(...video),
  })
  const staffPeople = staffPeopleService(db, {
    isUnsettled: async (tx, uid) => (await unsettledOrders(tx, uid)).length > 0,
    leave: (tx, uid, now) => account.leaving.leave(tx, uid, now),
    findAccount: (email) => identity.findAccount(email),
    setSkip: (uid, skips) => identity.setSkip(uid, skips),
    soon,
  })
  const calendars = calendarsService(calendarsRepository(db), {
    ...catalogue,
    origin: config.origin,
    ownerOf: (token, now) => links.calendarOwner(token, now),
    held: (uid) => people.held(uid),
  })

  return {
    bucket,
    media,
    secondsToWait,
    papersChanged,
    runJobs,
    account,
    announcements,
    calendars,
    catalogue,
    classroom,
    jobs,
    jump,
    lease,
    links,
    maintenance,
    notices,
    orders,
    pastPapers,
    people: peopleService(people, { catalogue: wholeCatalogue }),
    progress: progressService(progressRepository(db)),
    questions,
    referrals,
    registrations: registrationsService(registrationsRepository(db)),
    secondFactor,
    sessions,
    staff,
    staffClasses,
    staffPageContent,
    staffFiles,
    staffIntakes,
    staffOrders,
    staffPapers,
    staffPeople,
    staffPromoCodes: staffPromoCodesService(db),
    staffQuestions,
    staffTeachers: staffTeachersService(db),
  }
}
