import type { Config } from '../config.ts'
import { compileQuestion } from '../content-load/compile-question.ts'
import type { Db } from '../platform/db/open.ts'
import type { Identity } from '../gateways/identity/identity.ts'
import type { MailMessage, MailOutcome } from '../gateways/mail/mail.ts'
import type { Encoder, HardwareEncoder } from '../gateways/media/encoder.ts'
import type { AccountService } from '../modules/identity/account/service.ts'
import type { CatalogueService } from '../modules/catalogue/programmes/service.ts'
import type { GuardiansService } from '../modules/guardians/guardianships/service.ts'
import type { MeetingsService } from '../modules/classroom/meetings/service.ts'
import type { LinksService } from '../platform/links/service.ts'
import type { LedgerService } from '../modules/billing/ledger/service.ts'
import type { PhoneMessagesService } from '../platform/phone-messages/service.ts'
import type { OrdersService } from '../modules/billing/orders/service.ts'
import { hasUnsettledOrders } from '../modules/billing/orders/unsettled.ts'
import { staffRepository } from '../modules/dashboard/repository.ts'
import { staffService } from '../modules/dashboard/service.ts'
import { staffClassesService } from '../modules/classroom/planning/service.ts'
import { staffEnrolmentsService } from '../modules/enrolment/manual/service.ts'
import { staffFilesService } from '../modules/classroom/files/service.ts'
import { staffPaymentsService } from '../modules/billing/payments/service.ts'
import { staffFinanceService } from '../modules/billing/finance/service.ts'
import { staffFormsService } from '../modules/site/staff-forms/service.ts'
import { staffIntakesService } from '../modules/catalogue/intakes/service.ts'
import { staffOrdersService } from '../modules/billing/staff-orders/service.ts'
import { staffMessagesService } from '../modules/messaging/staff-messages/service.ts'
import { staffPageContentService } from '../modules/site/page-content/service.ts'
import { staffPapersService } from '../modules/papers/editing/service.ts'
import { staffPeopleService } from '../modules/identity/staff-people/service.ts'
import { classPracticeService } from '../modules/practice/editing/class-practice.ts'
import { exportQuestionsService } from '../modules/practice/editing/export-questions.ts'
import { importQuestionsService } from '../modules/practice/editing/import-questions.ts'
import { readInWorker } from './read-in-worker.ts'
import {
  staffPracticeService,
  type StaffPracticeNeeds,
} from '../modules/practice/editing/service.ts'
import { staffPricesService } from '../modules/catalogue/prices/service.ts'
import { staffPromoCodesService } from '../modules/billing/promo-codes/service.ts'
import { staffQuestionsService } from '../modules/support/answers/service.ts'
import { staffRostersService } from '../modules/enrolment/rosters/service.ts'
import type { SeatsService } from '../modules/enrolment/seats/service.ts'
import { staffSeatsService } from '../modules/enrolment/waiting-list/service.ts'
import { staffTeachersService } from '../modules/catalogue/teachers/service.ts'
import type { TermsService } from '../modules/school/terms/service.ts'
import type { Events } from '../platform/ports/events.ts'
import type { Jobs } from '../platform/ports/jobs.ts'
import type { Storage } from './storage.ts'

type StaffDeps = {
  db: Db
  config: Config
  jobs: Jobs
  events: Events
  storage: Storage
  catalogue: CatalogueService
  terms: TermsService
  links: LinksService
  account: AccountService
  guardians: GuardiansService
  seats: SeatsService
  orders: OrdersService
  ledger: LedgerService
  identity: Identity
  mail(message: MailMessage): Promise<void>
  /** The same; says whether it was sent. */
  sendMail(message: MailMessage): Promise<MailOutcome>
  encoder: Encoder | undefined
  /** Another server's, where this one has no ffmpeg. */
  hardwareEncoder: HardwareEncoder | undefined
  meetings: MeetingsService
  phoneMessages: PhoneMessagesService
  clock: () => Date
  report(what: string, details: object): void
}

/** The services of those who run the school. */
export function makeStaffServices({
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
  sendMail,
  encoder,
  hardwareEncoder,
  meetings,
  phoneMessages,
  clock,
  report,
}: StaffDeps) {
  const { shownName } = links
  const { store, uploads, signLink, signRecording } = storage
  const studentMails = { jobs, mail, school: catalogue.school, origin: config.origin }

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

  const ofPractice: StaffPracticeNeeds = {
    catalogue: catalogue.fresh,
    compile: (written) => compileQuestion(written, { sample: false }),
  }
  const staffPractice = staffPracticeService(db, ofPractice)

  return {
    staff: staffService(db, staffRepository(db)),
    staffFiles,
    staffClasses: staffClassesService(db, {
      ...studentMails,
      notifyGuardian: phoneMessages.notifyGuardian,
      contactsAgreed: phoneMessages.contactsAgreed,
      callName: account.callName,
      catalogue: catalogue.fresh,
      holidays: catalogue.holidays,
      meetings,
      shownName,
    }),
    staffIntakes: staffIntakesService(db, { ...studentMails, catalogue: catalogue.fresh }),
    staffSeats: staffSeatsService(db, { holdSeat: seats.holdFor, jobs }),
    staffForms: staffFormsService(db),
    staffTeachers: staffTeachersService(db, { store, jobs, events }),
    staffQuestions: staffQuestionsService(db, {
      catalogue: catalogue.fresh,
      signLink,
      signRecording,
      shownName,
      uploads,
      store,
      encoder: hardwareEncoder,
      jobs,
      events,
    }),
    staffPapers: staffPapersService(db, { events, storeVideo: staffFiles.storeVideo }),
    staffPractice,
    importQuestions: importQuestionsService(db, {
      catalogue: catalogue.fresh,
      readFile: readInWorker,
    }),
    exportQuestions: exportQuestionsService(db, staffPractice),
    classPractice: classPracticeService(db, { catalogue: catalogue.fresh }),
    staffOrders: staffOrdersService(db, {
      classNames: catalogue.classNames,
      guardianLink: links.guardianLinks.find,
      async syncPaymentStatus(orderId) {
        await orders.syncPaymentStatus(orderId)
        await ledger.askAbout(orderId)
      },
      resend: orders.resend,
      moneyOf: ledger.refunds.moneyOf,
      discrepancies: ledger.reconciliation.open,
      jobs,
      report,
    }),
    staffPrices: staffPricesService(db, { catalogue: catalogue.fresh }),
    staffPromoCodes: staffPromoCodesService(db),
    staffPayments: staffPaymentsService(db),
    staffFinance: staffFinanceService(db),
    staffPeople: staffPeopleService(db, {
      isUnsettled: hasUnsettledOrders,
      leave: account.leaving.leave,
      sayOfAge: account.guardian.sayOfAge,
      guardians,
      enqueueMail: account.leaving.enqueueMail,
      revokeTokens: account.leaving.revokeTokens,
      findAccount: (email) => identity.findAccount(email),
      setVerificationSkipped: (uid, skips) => identity.setVerificationSkipped(uid, skips),
      jobs,
    }),
    staffMessages: staffMessagesService(db, {
      jobs,
      events,
      mail: sendMail,
      school: catalogue.school,
      callName: links.callName,
      stopLink: (uid, now) => links.schoolMailLinks.make(uid, now),
      clock,
    }),
    staffRosters: staffRostersService(db, { catalogue: catalogue.fresh }),
    staffEnrolments: staffEnrolmentsService(db, {
      ...studentMails,
      catalogue: catalogue.fresh,
      events,
    }),
    staffPageContent: staffPageContentService(db, {
      signLink,
      inCms: new Set(config.integrations.cms ? ['home'] : []),
      terms,
      async mail(message) {
        if ((await sendMail(message)) === 'unsent')
          throw new Error('mails to this address come back')
      },
      origin: config.origin,
      logos: { store },
    }),
  }
}
