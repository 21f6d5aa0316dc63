import type { Context } from '../../context.ts'
import { savedLocale } from '../../platform/db/queries/order-locale.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { BillingDomain } from '../billing/index.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { EnrolmentDomain } from '../enrolment/index.ts'
import type { IdentityDomain } from '../identity/index.ts'
import type { MessagingDomain } from '../messaging/index.ts'
import type { PapersDomain } from '../papers/index.ts'
import type { PracticeDomain } from '../practice/index.ts'
import type { SchoolDomain } from '../school/index.ts'
import { calendarsRepository } from './calendars/repository.ts'
import { calendarsService } from './calendars/service.ts'
import { encodeJobs, encoderByWorker } from './encoding/by-worker.ts'
import { staffFilesRoutes } from './files/routes.ts'
import { staffFilesService } from './files/service.ts'
import { leaseRoutes } from './lease/routes.ts'
import { leaseService } from './lease/service.ts'
import { leaseSigningKey } from './lease/signing-key.ts'
import { classroomRepository } from './lessons/repository.ts'
import { classroomRoutes as lessonsRoutes } from './lessons/routes.ts'
import { classroomService } from './lessons/service.ts'
import { meetingsRoutes } from './meetings/routes.ts'
import { meetingsService } from './meetings/service.ts'
import { notesRepository } from './notes/repository.ts'
import { notesRoutes } from './notes/routes.ts'
import { notesService } from './notes/service.ts'
import { staffClassesRoutes } from './planning/routes.ts'
import { staffClassesService } from './planning/service.ts'
import { progressRepository } from './progress/repository.ts'
import { progressRoutes } from './progress/routes.ts'
import { progressService } from './progress/service.ts'

export { serveCalendars } from './calendars/routes.ts'
export type ClassroomDomain = ReturnType<typeof createClassroom>

/** Lessons, their recordings and materials, and what students keep of them. */
export function createClassroom(
  context: Context,
  {
    school,
    identity,
    catalogue,
    enrolment,
    messaging,
    papers,
    practice,
    billing,
  }: {
    school: SchoolDomain
    identity: IdentityDomain
    catalogue: CatalogueDomain
    enrolment: EnrolmentDomain
    messaging: MessagingDomain
    papers: PapersDomain
    practice: PracticeDomain
    billing: BillingDomain
  },
) {
  const { db, config, secrets, links, phoneMessages, storage, encoder } = context
  const { jobs, events, mail, origin, clock, report } = context
  const { signLink, signRecording, store, uploads } = storage
  const { callName } = identity.account
  /** Another server's, where this one has no ffmpeg. */
  const hardwareEncoder =
    config.ffmpeg === 'worker'
      ? encoderByWorker(db, { exchange: storage.exchange, jobs, clock })
      : encoder
  const encoding = encodeJobs(encoder, {
    exchange: storage.exchange,
    scratch: storage.scratch,
    report,
  })
  const meetings = meetingsService(db, {
    meetings: context.meetings,
    callName,
    className: catalogue.className,
    jobs,
    clock,
  })
  const staffFiles = staffFilesService(db, {
    uploads,
    store,
    originals: storage.originals,
    encoder,
    hardwareEncoder,
    clock,
    className: catalogue.className,
    signLink,
    signRecording,
    jobs,
    events,
    report,
  })
  const staffClasses = staffClassesService(db, {
    jobs,
    mail,
    school: school.school,
    origin,
    notifyGuardian: phoneMessages.notifyGuardian,
    contactsAgreed: phoneMessages.contactsAgreed,
    callName,
    catalogue: catalogue.fresh,
    holidays: school.holidays,
    meetings,
    shownName: links.shownName,
  })
  const progressRows = progressRepository(db)
  return {
    hardwareEncoder,
    meetings,
    staffFiles,
    staffClasses,
    classroom: classroomService(classroomRepository(db), {
      catalogue: catalogue.all,
      currentIntake: catalogue.currentIntake,
      intakesOnSale: catalogue.intakesOnSale,
      orderInProgress: (uid) => billing.orders.inProgress(uid, clock()),
      unpaidOrders: billing.orders.unpaid,
      announcements: messaging.announcements.of,
      meetingLink: meetings.linkFor,
      practiceSize: practice.practice.size,
      signLink,
      signRecording,
    }),
    calendars: calendarsService(calendarsRepository(db), {
      school: school.school,
      examTimetable: papers.examTimetable,
      publicCatalogue: catalogue.publicCatalogue,
      all: catalogue.all,
      origin,
      ownerOf: links.calendarOwner,
      held: enrolment.people.held,
      savedLocale: (uid) => savedLocale(db, uid),
    }),
    lease: leaseService(leaseSigningKey(secrets.linkKey), {
      catalogue: catalogue.all,
      openPaperSubjects: papers.pastPapers.openSubjectIds,
    }),
    notes: notesService(notesRepository(db), progressRows),
    progress: progressService(progressRows),
    papers: papers.staffPapers,
    jobs: {
      usual: meetings.jobs,
      // For what is encoded somebody waits.
      urgent: encoding,
      bulk: staffClasses.jobs,
      long: staffFiles.longJobs,
    },
  }
}

export const classroomRoutes = (domain: ClassroomDomain) =>
  ({
    ...lessonsRoutes(domain.classroom),
    ...progressRoutes(domain.progress),
    ...notesRoutes(domain.notes),
    ...leaseRoutes(domain.lease),
    ...meetingsRoutes(domain.meetings),
    ...staffClassesRoutes(domain.staffClasses),
    ...staffFilesRoutes(domain.staffFiles, domain.papers),
  }) satisfies Partial<Handlers>
