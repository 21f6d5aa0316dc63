import type account from '#content/locales/en/account.json'
import type accountGate from '#content/locales/en/account-gate.json'
import type announcements from '#content/locales/en/announcements.json'
import type askTeacher from '#content/locales/en/ask-teacher.json'
import type checkout from '#content/locales/en/checkout.json'
import type classroom from '#content/locales/en/classroom.json'
import type common from '#content/locales/en/common.json'
import type consent from '#content/locales/en/consent.json'
import type contact from '#content/locales/en/contact.json'
import type dashboard from '#content/locales/en/dashboard.json'
import type dashboardMore from '#content/locales/en/dashboard-more.json'
import type dataUse from '#content/locales/en/data-use.json'
import type download from '#content/locales/en/download.json'
import type error from '#content/locales/en/error.json'
import type errors from '#content/locales/en/errors.json'
import type forms from '#content/locales/en/forms.json'
import type formSent from '#content/locales/en/form-sent.json'
import type frame from '#content/locales/en/frame.json'
import type guardian from '#content/locales/en/guardian.json'
import type home from '#content/locales/en/home.json'
import type inbox from '#content/locales/en/inbox.json'
import type install from '#content/locales/en/install.json'
import type join from '#content/locales/en/join.json'
import type search from '#content/locales/en/search.json'
import type signOut from '#content/locales/en/sign-out.json'
import type link from '#content/locales/en/link.json'
import type maintenance from '#content/locales/en/maintenance.json'
import type needsNetwork from '#content/locales/en/needs-network.json'
import type notices from '#content/locales/en/notices.json'
import type notifications from '#content/locales/en/notifications.json'
import type orders from '#content/locales/en/orders.json'
import type parcels from '#content/locales/en/parcels.json'
import type papers from '#content/locales/en/papers.json'
import type pastPapers from '#content/locales/en/past-papers.json'
import type people from '#content/locales/en/people.json'
import type player from '#content/locales/en/player.json'
import type practice from '#content/locales/en/practice.json'
import type programmes from '#content/locales/en/programmes.json'
import type progress from '#content/locales/en/progress.json'
import type referral from '#content/locales/en/referral.json'
import type refusals from '#content/locales/en/refusals.json'
import type saved from '#content/locales/en/saved.json'
import type schoolMail from '#content/locales/en/school-mail.json'
import type serverDigest from '#content/locales/en/server/digest.json'
import type serverMail from '#content/locales/en/server/mail.json'
import type serverMeta from '#content/locales/en/server/meta.json'
import type serverPayment from '#content/locales/en/server/payment.json'
import type serverReceipt from '#content/locales/en/server/receipt.json'
import type serverShell from '#content/locales/en/server/shell.json'
import type serverStaff from '#content/locales/en/server/staff.json'
import type serverNotifications from '#content/locales/en/server/notifications.json'
import type session from '#content/locales/en/session.json'
import type share from '#content/locales/en/share.json'
import type signIn from '#content/locales/en/sign-in.json'
import type staffFinance from '#content/locales/en/staff/finance.json'
import type staffImports from '#content/locales/en/staff/imports.json'
import type staffKit from '#content/locales/en/staff/kit.json'
import type staffNotes from '#content/locales/en/staff/notes.json'
import type staffOffice from '#content/locales/en/staff/office.json'
import type staffOrders from '#content/locales/en/staff/orders.json'
import type staffPapers from '#content/locales/en/staff/papers.json'
import type staffParcels from '#content/locales/en/staff/parcels.json'
import type staffPayments from '#content/locales/en/staff/payments.json'
import type staffPeople from '#content/locales/en/staff/people.json'
import type staffPractice from '#content/locales/en/staff/practice.json'
import type staffPrices from '#content/locales/en/staff/prices.json'
import type staffPromo from '#content/locales/en/staff/promo.json'
import type staffPublicPages from '#content/locales/en/staff/public-pages.json'
import type staffQuestions from '#content/locales/en/staff/questions.json'
import type staffRecordings from '#content/locales/en/staff/recordings.json'
import type staffSchool from '#content/locales/en/staff/school.json'
import type staffSecondFactor from '#content/locales/en/staff/second-factor.json'
import type staffTimetable from '#content/locales/en/staff/timetable.json'
import type staffGate from '#content/locales/en/staff-gate.json'
import type terms from '#content/locales/en/terms.json'
import type thanks from '#content/locales/en/thanks.json'
import type timetable from '#content/locales/en/timetable.json'
import type viewAs from '#content/locales/en/view-as.json'
import type week from '#content/locales/en/week.json'

/** The files of English copy by namespace; all keys in code are typed by them. */
type English = {
  account: typeof account
  'account-gate': typeof accountGate
  announcements: typeof announcements
  'ask-teacher': typeof askTeacher
  checkout: typeof checkout
  classroom: typeof classroom
  common: typeof common
  contact: typeof contact
  consent: typeof consent
  dashboard: typeof dashboard
  'dashboard-more': typeof dashboardMore
  'data-use': typeof dataUse
  download: typeof download
  error: typeof error
  errors: typeof errors
  forms: typeof forms
  'form-sent': typeof formSent
  frame: typeof frame
  guardian: typeof guardian
  home: typeof home
  inbox: typeof inbox
  install: typeof install
  join: typeof join
  search: typeof search
  'sign-out': typeof signOut
  link: typeof link
  maintenance: typeof maintenance
  'needs-network': typeof needsNetwork
  notices: typeof notices
  notifications: typeof notifications
  orders: typeof orders
  parcels: typeof parcels
  papers: typeof papers
  'past-papers': typeof pastPapers
  people: typeof people
  player: typeof player
  practice: typeof practice
  programmes: typeof programmes
  progress: typeof progress
  referral: typeof referral
  refusals: typeof refusals
  saved: typeof saved
  'school-mail': typeof schoolMail
  'server/digest': typeof serverDigest
  'server/mail': typeof serverMail
  'server/meta': typeof serverMeta
  'server/payment': typeof serverPayment
  'server/receipt': typeof serverReceipt
  'server/shell': typeof serverShell
  'server/staff': typeof serverStaff
  'server/notifications': typeof serverNotifications
  session: typeof session
  share: typeof share
  'sign-in': typeof signIn
  'staff/finance': typeof staffFinance
  'staff/imports': typeof staffImports
  'staff/kit': typeof staffKit
  'staff/notes': typeof staffNotes
  'staff/office': typeof staffOffice
  'staff/orders': typeof staffOrders
  'staff/papers': typeof staffPapers
  'staff/parcels': typeof staffParcels
  'staff/payments': typeof staffPayments
  'staff/people': typeof staffPeople
  'staff/practice': typeof staffPractice
  'staff/prices': typeof staffPrices
  'staff/promo': typeof staffPromo
  'staff/public-pages': typeof staffPublicPages
  'staff/questions': typeof staffQuestions
  'staff/recordings': typeof staffRecordings
  'staff/school': typeof staffSchool
  'staff/second-factor': typeof staffSecondFactor
  'staff/timetable': typeof staffTimetable
  'staff-gate': typeof staffGate
  terms: typeof terms
  thanks: typeof thanks
  timetable: typeof timetable
  'view-as': typeof viewAs
  week: typeof week
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: English
    parseInterpolation: false
    returnEmptyString: true
  }
}
