import type { ParseKeys } from 'i18next'
import type { ReactNode } from 'react'
import type { StaffNamespace } from './copy.ts'
import type { Role } from '#contract/shared/kinds.ts'
import { mayDo, type StaffRight } from '#contract/shared/staff/staff-rights.ts'
import type { StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { AnnouncementsPage } from './dashboard/AnnouncementsPage.tsx'
import { ChangesPage } from './dashboard/ChangesPage.tsx'
import { FinancePage } from './dashboard/FinancePage.tsx'
import { FormsPage } from './dashboard/FormsPage.tsx'
import { ImportsPage } from './dashboard/imports/ImportsPage.tsx'
import { MaintenancePage } from './dashboard/MaintenancePage.tsx'
import { StatusPage } from './dashboard/StatusPage.tsx'
import { NotesPage } from './guardians/NotesPage.tsx'
import { NoteThreadPage } from './guardians/NoteThreadPage.tsx'
import { PersonNotes } from './guardians/PersonNotes.tsx'
import { EInvoicePage } from './billing/books/EInvoicePage.tsx'
import { PayoutsPage } from './billing/books/PayoutsPage.tsx'
import { TransactionsPage } from './billing/books/TransactionsPage.tsx'
import { MakeOrder } from './billing/orders/MakeOrder.tsx'
import { OrderPage } from './billing/orders/OrderPage.tsx'
import { OrdersPage } from './billing/orders/OrdersPage.tsx'
import { ParcelPage } from './shipping/ParcelPage.tsx'
import { ParcelsPage } from './shipping/ParcelsPage.tsx'
import { PaperPage } from './papers/PaperPage.tsx'
import { ClassChapters } from './papers/ClassChapters.tsx'
import { PapersPage } from './papers/PapersPage.tsx'
import { PaymentsPage } from './billing/payments/PaymentsPage.tsx'
import { RefundsPage } from './billing/payments/RefundsPage.tsx'
import { ClassRoster } from './identity/people/ClassRoster.tsx'
import { MessagesPage } from './identity/people/MessagesPage.tsx'
import { PeoplePage } from './identity/people/PeoplePage.tsx'
import { PersonPage } from './identity/people/PersonPage.tsx'
import { WriteMessage } from './identity/people/WriteMessage.tsx'
import type { PreviewOf } from './practice/DraftPreview.tsx'
import { ClassPractice } from './practice/ClassPractice.tsx'
import { ImportQuestionsPage } from './practice/ImportQuestionsPage.tsx'
import { NewQuestionPage } from './practice/NewQuestionPage.tsx'
import { PracticeListPage } from './practice/PracticeListPage.tsx'
import { PracticeQuestionPage } from './practice/PracticeQuestionPage.tsx'
import { ProgrammesPage } from './catalogue/programmes/ProgrammesPage.tsx'
import { PricesPage } from './catalogue/prices/PricesPage.tsx'
import { PromoCodesPage } from './billing/promo-codes/PromoCodesPage.tsx'
import { PageContentPage } from './site/PageContentPage.tsx'
import { PublicPagesPage } from './site/PublicPagesPage.tsx'
import { QuestionsPage } from './support/QuestionsPage.tsx'
import { SavedRepliesPage } from './support/replies/SavedRepliesPage.tsx'
import { BulkRecordings } from './classroom/recordings/BulkRecordings.tsx'
import { Materials } from './classroom/recordings/Materials.tsx'
import { RecordingPanel } from './classroom/recordings/RecordingPanel.tsx'
import { ClassSeatsPage } from './catalogue/intakes/ClassSeatsPage.tsx'
import { IntakesPage } from './catalogue/intakes/IntakesPage.tsx'
import { SeatsPage } from './catalogue/intakes/SeatsPage.tsx'
import { TeachersPage } from './catalogue/intakes/TeachersPage.tsx'
import { AllClassesPage } from './classroom/timetable/AllClassesPage.tsx'
import { ChangeIntakeClass } from './classroom/timetable/ChangeIntakeClass.tsx'
import { ClassPage } from './classroom/timetable/ClassPage.tsx'
import { WeekPage } from './classroom/timetable/WeekPage.tsx'

/** The groups of sections in the staff's navigation, after 'Today'. */
export const sectionGroups = ['teaching', 'sales', 'money', 'people', 'school'] as const
export type SectionGroup = (typeof sectionGroups)[number]

type Title = { [N in StaffNamespace]: `${N}:${ParseKeys<N>}` }[StaffNamespace]

type Section = {
  group: SectionGroup
  /** The right that opens the section. */
  right: StaffRight
  /** Copy key of the section's name, `staff/orders:title`. */
  title: Title
  /** Titles of the section's subpages, by the rest of the path. */
  also?: Record<string, Title>
  page: (at: {
    role: Role
    id: string | undefined
    /** Draws a question as students see it. */
    PracticePreview: PreviewOf
  }) => ReactNode
}

const recording = (lesson: StaffLesson) => <RecordingPanel lesson={lesson} />

/** The sections of the staff area by their path, in the order of its menu. */
export const sections = {
  classes: {
    group: 'teaching',
    right: 'look',
    title: 'staff/timetable:week.title',
    also: { all: 'staff/timetable:class.toAll', recordings: 'staff/recordings:bulk.title' },
    page: ({ role, id }) =>
      id === 'all' ? (
        <AllClassesPage role={role} />
      ) : id === 'recordings' ? (
        <BulkRecordings />
      ) : id ? (
        <ClassPage
          key={id}
          role={role}
          classId={Number(id)}
          recording={recording}
          students={<ClassRoster classId={Number(id)} role={role} />}
          practice={
            <>
              <ClassPractice classId={Number(id)} />
              <ClassChapters classId={Number(id)} />
            </>
          }
          materials={(mayChange) => <Materials classId={Number(id)} mayChange={mayChange} />}
        />
      ) : (
        <WeekPage role={role} recording={recording} />
      ),
  },
  programmes: {
    group: 'sales',
    right: 'school',
    title: 'staff/school:programmes.title',
    page: () => <ProgrammesPage />,
  },
  intakes: {
    group: 'sales',
    right: 'look',
    title: 'staff/school:intakes.title',
    page: ({ role }) => <IntakesPage role={role} />,
  },
  seats: {
    group: 'sales',
    right: 'look',
    title: 'staff/school:seats.page',
    page: ({ role, id }) =>
      id ? (
        <ClassSeatsPage
          key={id}
          id={id}
          role={role}
          change={(seats) => <ChangeIntakeClass seats={seats} />}
        />
      ) : (
        <SeatsPage role={role} />
      ),
  },
  prices: {
    group: 'sales',
    right: 'prices',
    title: 'staff/prices:title',
    page: ({ id }) => <PricesPage listKey={id} />,
  },
  teachers: {
    group: 'school',
    right: 'look',
    title: 'staff/school:teachers.title',
    page: ({ role }) => <TeachersPage role={role} />,
  },
  questions: {
    group: 'teaching',
    right: 'questions',
    title: 'staff/questions:title',
    page: ({ role }) => <QuestionsPage role={role} />,
  },
  'saved-replies': {
    group: 'teaching',
    right: 'answer',
    title: 'staff/questions:replies.title',
    page: () => <SavedRepliesPage />,
  },
  notes: {
    group: 'teaching',
    right: 'readNotes',
    title: 'staff/notes:title',
    page: ({ role, id }) => (id ? <NoteThreadPage key={id} id={id} role={role} /> : <NotesPage />),
  },
  papers: {
    group: 'teaching',
    right: 'publish',
    title: 'staff/papers:title',
    page: ({ id }) => (id ? <PaperPage key={id} paperId={id} /> : <PapersPage />),
  },
  practice: {
    group: 'teaching',
    right: 'practice',
    title: 'staff/practice:title',
    also: { new: 'staff/practice:new', import: 'staff/practice:import.title' },
    page: ({ id, PracticePreview }) => {
      if (id === undefined) return <PracticeListPage />
      if (id === 'import') return <ImportQuestionsPage />
      if (id === 'new') return <NewQuestionPage Preview={PracticePreview} />
      return <PracticeQuestionPage key={id} id={id} Preview={PracticePreview} />
    },
  },
  orders: {
    group: 'sales',
    right: 'orders',
    title: 'staff/orders:title',
    page: ({ id }) => (id ? <OrderPage key={id} orderId={id} /> : <OrdersPage />),
  },
  payments: {
    group: 'money',
    right: 'orders',
    title: 'staff/payments:payments.title',
    also: { refunds: 'staff/payments:refunds.title' },
    page: ({ id }) => (id === 'refunds' ? <RefundsPage /> : <PaymentsPage />),
  },
  parcels: {
    group: 'sales',
    right: 'parcels',
    title: 'staff/parcels:title',
    page: ({ id }) => (id ? <ParcelPage key={id} parcel={id} /> : <ParcelsPage />),
  },
  finance: {
    group: 'money',
    right: 'finance',
    title: 'staff/finance:title',
    also: {
      payouts: 'staff/finance:payouts.title',
      transactions: 'staff/finance:transactions.title',
      'e-invoice': 'staff/finance:eInvoice.title',
    },
    page: ({ id }) => {
      if (id === 'payouts') return <PayoutsPage />
      if (id === 'transactions') return <TransactionsPage />
      return id === 'e-invoice' ? <EInvoicePage /> : <FinancePage />
    },
  },
  'promo-codes': {
    group: 'sales',
    right: 'promoCodes',
    title: 'staff/promo:title',
    page: () => <PromoCodesPage />,
  },
  announcements: {
    group: 'people',
    right: 'announce',
    title: 'staff/office:announcements.title',
    page: () => <AnnouncementsPage />,
  },
  people: {
    group: 'people',
    right: 'people',
    title: 'staff/people:title',
    page: ({ role, id }) =>
      id ? (
        <PersonPage
          key={id}
          uid={id}
          role={role}
          notes={<PersonNotes uid={id} />}
          makeOrder={<MakeOrder uid={id} />}
        />
      ) : (
        <PeoplePage role={role} />
      ),
  },
  messages: {
    group: 'people',
    right: 'message',
    title: 'staff/people:message.history',
    also: { new: 'staff/people:message.title' },
    page: ({ id }) => (id === 'new' ? <WriteMessage /> : <MessagesPage />),
  },
  imports: {
    group: 'people',
    right: 'imports',
    title: 'staff/imports:title',
    page: () => <ImportsPage />,
  },
  forms: {
    group: 'people',
    right: 'forms',
    title: 'staff/office:forms.name',
    page: () => <FormsPage />,
  },
  'public-pages': {
    group: 'school',
    right: 'pageContent',
    title: 'staff/public-pages:title',
    page: ({ id }) => (id ? <PageContentPage key={id} id={id} /> : <PublicPagesPage />),
  },
  maintenance: {
    group: 'school',
    right: 'maintenance',
    title: 'staff/office:maintenance.title',
    page: () => <MaintenancePage />,
  },
  status: {
    group: 'school',
    right: 'school',
    title: 'staff/office:status.title',
    page: () => <StatusPage />,
  },
  changes: {
    group: 'school',
    right: 'look',
    title: 'staff/office:changes.title',
    page: ({ role }) => <ChangesPage role={role} />,
  },
} satisfies Record<string, Section>

export type StaffSection = keyof typeof sections
export const staffSections = Object.keys(sections) as StaffSection[]

/** The pages that a role may open, each with the key of its name. */
export const pagesFor = (role: Role): { to: string; title: Title }[] =>
  staffSections
    .map((path): [string, Section] => [path, sections[path]])
    .filter(([, { right }]) => mayDo(role, right))
    .flatMap(([path, { title, also = {} }]) => [
      { to: `/staff/${path}`, title },
      ...Object.entries(also).map(([id, own]) => ({ to: `/staff/${path}/${id}`, title: own })),
    ])
