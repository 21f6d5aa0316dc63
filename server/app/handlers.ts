import type { FastifyRequest } from 'fastify'
import type { SignInOptions } from '#contract/account/identity-platform.ts'
import type { Config } from '../config.ts'
import type { Handlers } from '../http/mount.ts'
import type { Authenticate } from '../http/authenticate.ts'
import { accountRoutes } from '../modules/account/routes.ts'
import { announcementsRoutes } from '../modules/announcements/routes.ts'
import { classroomRoutes } from '../modules/classroom/routes.ts'
import { ledgerRoutes } from '../modules/ledger/routes.ts'
import { guardianNotesRoutes } from '../modules/guardian-notes/routes.ts'
import { guardiansRoutes } from '../modules/guardians/routes.ts'
import { leaseRoutes } from '../modules/lease/routes.ts'
import { ownLinkRoutes } from '../modules/links/routes.ts'
import { maintenanceStaffRoutes } from '../modules/maintenance/routes.ts'
import { notesRoutes } from '../modules/notes/routes.ts'
import { noticesRoutes } from '../modules/notices/routes.ts'
import { guardianRoutes, manualPaymentRoutes, orderRoutes } from '../modules/orders/routes.ts'
import { parcelsRoutes } from '../modules/parcels/routes.ts'
import { pastPapersRoutes } from '../modules/past-papers/routes.ts'
import { peopleRoutes } from '../modules/people/routes.ts'
import { practiceRoutes } from '../modules/practice/routes.ts'
import { progressRoutes } from '../modules/progress/routes.ts'
import { questionsRoutes } from '../modules/questions/routes.ts'
import { referralRoutes } from '../modules/referrals/routes.ts'
import { registrationRoutes } from '../modules/registrations/routes.ts'
import { secondFactorRoutes } from '../modules/second-factor/routes.ts'
import type { SessionCookies } from '../modules/session/cookies.ts'
import { sessionRoutes } from '../modules/session/routes.ts'
import { signInCodeRoutes } from '../modules/sign-in-codes/routes.ts'
import { meetingsRoutes } from '../modules/meetings/routes.ts'
import { staffClassesRoutes } from '../modules/staff-classes/routes.ts'
import { staffEnrolmentsRoutes } from '../modules/staff-enrolments/routes.ts'
import { staffFilesRoutes } from '../modules/staff-files/routes.ts'
import { staffPaymentsRoutes } from '../modules/staff-payments/routes.ts'
import { staffFinanceRoutes } from '../modules/staff-finance/routes.ts'
import { staffFormsRoutes } from '../modules/staff-forms/routes.ts'
import { staffIntakesRoutes } from '../modules/staff-intakes/routes.ts'
import { seatsRoutes } from '../modules/seats/routes.ts'
import { staffOrdersRoutes } from '../modules/staff-orders/routes.ts'
import { staffMessagesRoutes } from '../modules/staff-messages/routes.ts'
import { staffPracticeRoutes } from '../modules/staff-practice/routes.ts'
import { staffPricesRoutes } from '../modules/staff-prices/routes.ts'
import { staffPageContentRoutes } from '../modules/staff-page-content/routes.ts'
import { staffPapersRoutes } from '../modules/staff-papers/routes.ts'
import { staffPeopleRoutes } from '../modules/staff-people/routes.ts'
import { staffPromoCodesRoutes } from '../modules/staff-promo-codes/routes.ts'
import { staffQuestionsRoutes } from '../modules/staff-questions/routes.ts'
import { staffRostersRoutes } from '../modules/staff-rosters/routes.ts'
import { staffSeatsRoutes } from '../modules/staff-seats/routes.ts'
import { staffTeachersRoutes } from '../modules/staff-teachers/routes.ts'
import { staffRoutes } from '../modules/staff/routes.ts'
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
