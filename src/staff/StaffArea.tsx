import { Link } from 'react-router-dom'
import staffWords from '#content/locales/en/staff.json'
import type { Role } from '#contract/kinds.ts'
import { mayDo, staffSections, type StaffSection } from '#contract/staff/rights.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Empty } from '#ui/Empty.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { AnnouncementsPage } from './office/AnnouncementsPage.tsx'
import { ChangesPage } from './office/ChangesPage.tsx'
import { ClassPage } from './timetable/ClassPage.tsx'
import { FactPage } from './public-pages/PageContentPage.tsx'
import { FactsPage } from './public-pages/PublicPagesPage.tsx'
import { FormsPage } from './office/FormsPage.tsx'
import { HomePage } from './office/HomePage.tsx'
import { IntakesPage } from './school/IntakesPage.tsx'
import { MaintenancePage } from './office/MaintenancePage.tsx'
import { OrderPage } from './orders/OrderPage.tsx'
import { OrdersPage } from './orders/OrdersPage.tsx'
import { PaperPage } from './papers/PaperPage.tsx'
import { PapersPage } from './papers/PapersPage.tsx'
import { PeoplePage } from './people/PeoplePage.tsx'
import { PersonPage } from './people/PersonPage.tsx'
import { PromoCodesPage } from './promo/PromoCodesPage.tsx'
import { QuestionsPage } from './questions/QuestionsPage.tsx'
import { SecondFactorGate } from './second-factor/SecondFactorGate.tsx'
import kit from './kit/kit.module.css'
import styles from './StaffArea.module.css'
import { TeachersPage } from './school/TeachersPage.tsx'
import { WeekPage } from './timetable/WeekPage.tsx'

export const words = { staff: staffWords }

const sections = Object.keys(staffSections) as StaffSection[]

/** On a phone the row of sections is wider than the screen. */
const showCurrent = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** All pages of the staff, below the way from one to the other. */
export function StaffArea({
  role,
  section: given,
  id,
}: {
  role: Role
  section: string | undefined
  id: string | undefined
}) {
  const { t } = useTranslation('staff')
  const section = sections.find((one) => one === given)
  const open = sections.filter((one) => mayDo(role, staffSections[one]))
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={t(section ? `sections.${section}` : 'title')} hidden />
      <nav aria-label={t('title')} className={`${kit.pills} ${styles.sections}`}>
        <Link to="/staff" aria-current={section ? undefined : 'page'}>
          {t('home.link')}
        </Link>
        {open.map((one) => (
          <Link
            key={one}
            to={`/staff/${one}`}
            ref={one === section ? showCurrent : undefined}
            aria-current={one === section ? (id ? 'true' : 'page') : undefined}
          >
            {t(`sections.${one}`)}
          </Link>
        ))}
      </nav>
      {section && !open.includes(section) ? (
        <Empty icon="lock" title={<h1>{t(`sections.${section}`)}</h1>}>
          {t('locked')}
        </Empty>
      ) : (
        <SecondFactorGate>
          <Page role={role} section={section} id={id} />
        </SecondFactorGate>
      )}
    </div>
  )
}

function Page({
  role,
  section,
  id,
}: {
  role: Role
  section: StaffSection | undefined
  id: string | undefined
}) {
  switch (section) {
    case 'classes':
      return id ? <ClassPage key={id} role={role} classId={Number(id)} /> : <WeekPage role={role} />
    case 'intakes':
      return <IntakesPage role={role} />
    case 'teachers':
      return <TeachersPage role={role} />
    case 'questions':
      return <QuestionsPage role={role} />
    case 'orders':
      return id ? <OrderPage key={id} orderId={id} /> : <OrdersPage />
    case 'promo-codes':
      return <PromoCodesPage />
    case 'announcements':
      return <AnnouncementsPage />
    case 'papers':
      return id ? <PaperPage key={id} paperId={id} /> : <PapersPage />
    case 'people':
      return id ? <PersonPage key={id} uid={id} role={role} /> : <PeoplePage role={role} />
    case 'forms':
      return <FormsPage />
    case 'facts':
      return id ? <FactPage key={id} named={id} /> : <FactsPage />
    case 'maintenance':
      return <MaintenancePage />
    case 'changes':
      return <ChangesPage />
    case undefined:
      return <HomePage />
  }
}
