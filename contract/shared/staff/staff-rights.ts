import type { Role } from '../kinds.ts'

const everyone = ['teacher', 'support', 'administrator'] as const satisfies readonly Role[]
const teaching = ['teacher', 'administrator'] as const satisfies readonly Role[]
const administrators = ['administrator'] as const satisfies readonly Role[]
const office = ['support', 'administrator'] as const satisfies readonly Role[]

/** The roles that have each right. Screens hide by it; the server refuses by it. */
export const staffRights = {
  /** See the numbers, the week and the changes by staff. */
  look: everyone,
  /** Plan, move and cancel lessons, and set meeting links. */
  timetable: teaching,
  /** Put up recordings and materials, and take them down. */
  publish: teaching,
  /** Write the questions that students practise with. */
  practice: teaching,
  /** See the questions of students, and assign them. */
  questions: everyone,
  /** Answer questions. */
  answer: teaching,
  /** See rosters and absentees. */
  rosters: everyone,
  /** Read what teachers and guardians write to each other. */
  readNotes: everyone,
  /** Write to the guardians of a student of a class. */
  writeNotes: teaching,
  /** Write to a selection of people. */
  message: office,
  /** Look people up, suspend and restore them. */
  people: office,
  /** Add, extend, move and end enrolments manually. */
  enrol: office,
  /** Import lists from files, and undo imports. */
  imports: administrators,
  /** Change roles, and manage staff. */
  roles: administrators,
  /** Read and export submissions of public forms. */
  forms: office,
  /** Take the site down for maintenance. */
  maintenance: administrators,
  /** See orders, sync them with the payment provider, resend confirmations and links. */
  orders: office,
  /** Make orders for somebody, and change and cancel them until they are paid. */
  ordersFor: office,
  /** Pack and post hardcopy materials, and read and change where they go. */
  parcels: office,
  /** See revenue, refunds and debts. */
  finance: administrators,
  /** Give a discount on somebody's order. */
  discount: administrators,
  /** Refund payments. */
  refund: administrators,
  /** Record cash and bank transfers, and write off debts. */
  manualPayment: administrators,
  /** Publish announcements at the top of pages. */
  announce: office,
  /** Create, change and disable promo codes. */
  promoCodes: office,
  /** Edit public pages: figures, testimonials, questions, timetables, holidays. */
  pageContent: administrators,
  /** Set the prices and contents of programmes. */
  prices: administrators,
  /** Run the school: manage intakes, classes and teachers. */
  school: administrators,
} as const satisfies Record<string, readonly Role[]>
export type StaffRight = keyof typeof staffRights

/** The roles that have a right. */
export const rolesWith = (right: StaffRight): readonly Role[] => staffRights[right]

/** Whether this role has the right. */
export const mayDo = (role: Role, right: StaffRight): boolean => rolesWith(right).includes(role)

/** The classes that a member of staff plans, uploads and answers for. */
export type ActsOn = 'all' | readonly number[]

/** Teachers act on the classes of their account, other staff on all. A right is needed besides. */
export const actsOnOf = (role: Role, ofAccount: ActsOn | null): ActsOn =>
  role === 'teacher' ? (ofAccount ?? []) : 'all'

export const actsOnClass = (classes: ActsOn, classId: number): boolean =>
  classes === 'all' || classes.includes(classId)
