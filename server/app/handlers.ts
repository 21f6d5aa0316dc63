import type { FastifyRequest } from 'fastify'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import type { Config } from '../config.ts'
import type { Handlers } from '../platform/http/mount.ts'
import type { Authenticate } from '../platform/http/authenticate.ts'
import { accountRoutes } from '../modules/identity/account/routes.ts'
import { announcementsRoutes } from '../modules/messaging/announcements/routes.ts'
import { classroomRoutes } from '../modules/classroom/lessons/routes.ts'
import { ledgerRoutes } from '../modules/billing/ledger/routes.ts'
import { guardianNotesRoutes } from '../modules/guardians/notes/routes.ts'
import { guardiansRoutes } from '../modules/guardians/guardianships/routes.ts'
import { leaseRoutes } from '../modules/classroom/lease/routes.ts'
import { ownLinkRoutes } from '../platform/links/routes.ts'
import { maintenanceStaffRoutes } from '../modules/school/maintenance/routes.ts'
import { notesRoutes } from '../modules/classroom/notes/routes.ts'
import { noticesRoutes } from '../modules/messaging/notices/routes.ts'
import {
  guardianRoutes,
  manualPaymentRoutes,
  orderRoutes,
} from '../modules/billing/orders/routes.ts'
import { parcelsRoutes } from '../modules/shipping/routes.ts'
import { pastPapersRoutes } from '../modules/papers/past-papers/routes.ts'
import { peopleRoutes } from '../modules/identity/people/routes.ts'
import { practiceRoutes } from '../modules/practice/rounds/routes.ts'
import { progressRoutes } from '../modules/classroom/progress/routes.ts'
import { questionsRoutes } from '../modules/support/questions/routes.ts'
import { referralRoutes } from '../modules/papers/referrals/routes.ts'
import { registrationRoutes } from '../modules/site/forms/routes.ts'
import { secondFactorRoutes } from '../modules/identity/second-factor/routes.ts'
import type { SessionCookies } from '../modules/identity/session/cookies.ts'
import { sessionRoutes } from '../modules/identity/session/routes.ts'
import { signInCodeRoutes } from '../modules/identity/sign-in-codes/routes.ts'
import { meetingsRoutes } from '../modules/classroom/meetings/routes.ts'
import { staffClassesRoutes } from '../modules/classroom/planning/routes.ts'
import { staffEnrolmentsRoutes } from '../modules/enrolment/manual/routes.ts'
import { staffFilesRoutes } from '../modules/classroom/files/routes.ts'
import { staffPaymentsRoutes } from '../modules/billing/payments/routes.ts'
import { staffFinanceRoutes } from '../modules/billing/finance/routes.ts'
import { staffFormsRoutes } from '../modules/site/staff-forms/routes.ts'
import { staffIntakesRoutes } from '../modules/catalogue/intakes/routes.ts'
import { seatsRoutes } from '../modules/enrolment/seats/routes.ts'
import { staffOrdersRoutes } from '../modules/billing/staff-orders/routes.ts'
import { staffMessagesRoutes } from '../modules/messaging/staff-messages/routes.ts'
import { staffPracticeRoutes } from '../modules/practice/editing/routes.ts'
import { staffPricesRoutes } from '../modules/catalogue/prices/routes.ts'
import { staffPageContentRoutes } from '../modules/site/page-content/routes.ts'
import { staffPapersRoutes } from '../modules/papers/editing/routes.ts'
import { staffPeopleRoutes } from '../modules/identity/staff-people/routes.ts'
import { staffPromoCodesRoutes } from '../modules/billing/promo-codes/routes.ts'
import { staffQuestionsRoutes } from '../modules/support/answers/routes.ts'
import { staffRostersRoutes } from '../modules/enrolment/rosters/routes.ts'
import { staffSeatsRoutes } from '../modules/enrolment/waiting-list/routes.ts'
import { staffTeachersRoutes } from '../modules/catalogue/teachers/routes.ts'
import { staffRoutes } from '../modules/dashboard/routes.ts'
import type { Services } from '../services.ts'
import type { PublicHandlers } from './public-content.ts'

type Needs = {
  config: Config
  publicHandlers: PublicHandlers
  signInOptions: SignInOptions
  cookies: SessionCookies
  /** Hash of the browser's session. */
  sessionOf(request: FastifyRequest): string | undefined
  who: Authenticate
  /** Has this caller sent too many forms? Asking counts. */
  tooManyForms(request: FastifyRequest): Promise<boolean>
}

/** The handler of every call, by its name in the contract. A missing one does not compile. */
export const apiHandlers = (
  services: Services,
  { config, publicHandlers, signInOptions, cookies, sessionOf, who, tooManyForms }: Needs,
): Handlers => ({
  ...publicHandlers,
  // People and their accounts
  ...sessionRoutes(services.sessions, cookies, signInOptions),
  ...signInCodeRoutes(services.signInCodes),
  ...accountRoutes(services.account, sessionOf, tooManyForms),
  ...peopleRoutes(services.people, {
    programmes: services.catalogue.programmes,
    isGuardian: services.guardians.isNamed,
  }),
  ...guardiansRoutes(services.guardians),
  ...guardianNotesRoutes(services.guardianNotes),
  ...ownLinkRoutes(services.links),
  ...referralRoutes(services.referrals),
  ...noticesRoutes(services.notices, sessionOf),
  ...secondFactorRoutes(services.secondFactor, sessionOf),
  // Learning
  ...classroomRoutes(services.classroom),
  ...questionsRoutes(services.questions),
  ...practiceRoutes(services.practice),
  ...progressRoutes(services.progress),
  ...notesRoutes(services.notes),
  ...pastPapersRoutes(services.pastPapers),
  ...leaseRoutes(services.lease),
  // Orders and forms
  ...orderRoutes(services.orders),
  ...seatsRoutes(services.seats),
  ...guardianRoutes(services.orders, tooManyForms),
  ...registrationRoutes({
    service: services.registrations,
    config,
    tooMany: tooManyForms,
    who,
  }),
  // Staff
  ...staffRoutes(services.staff),
  ...meetingsRoutes(services.meetings),
  ...staffClassesRoutes(services.staffClasses),
  ...staffIntakesRoutes(services.staffIntakes),
  ...staffSeatsRoutes(services.staffSeats),
  ...staffTeachersRoutes(services.staffTeachers),
  ...staffQuestionsRoutes(services.staffQuestions),
  ...staffFilesRoutes(services.staffFiles),
  ...staffOrdersRoutes(services.staffOrders),
  ...parcelsRoutes(services.parcels),
  ...ledgerRoutes(services.ledger),
  ...manualPaymentRoutes(services.orders),
  ...staffPaymentsRoutes(services.staffPayments),
  ...staffFinanceRoutes(services.staffFinance),
  ...staffPromoCodesRoutes(services.staffPromoCodes),
  ...staffPapersRoutes(services.staffPapers),
  ...staffPracticeRoutes(
    services.staffPractice,
    services.classPractice,
    services.importQuestions,
    services.exportQuestions,
  ),
  ...staffPeopleRoutes(services.staffPeople),
  ...staffFormsRoutes(services.staffForms),
  ...staffMessagesRoutes(services.staffMessages),
  ...staffRostersRoutes(services.staffRosters),
  ...staffEnrolmentsRoutes(services.staffEnrolments),
  ...staffPageContentRoutes(services.staffPageContent),
  ...staffPricesRoutes(services.staffPrices),
  ...announcementsRoutes(services.announcements),
  ...maintenanceStaffRoutes(services.maintenance),
})
