import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Role } from '#contract/kinds.ts'
import { mayDo, staffSections, type StaffSection } from '#contract/staff/rights.ts'
import { Empty } from '#ui/Empty.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { AnnouncementsPage } from './AnnouncementsPage.tsx'
import { ChangesPage } from './ChangesPage.tsx'
import { ClassPage } from './ClassPage.tsx'
import { FactPage } from './FactPage.tsx'
import { FactsPage } from './FactsPage.tsx'
import { FormsPage } from './FormsPage.tsx'
import { HomePage } from './HomePage.tsx'
import { IntakesPage } from './IntakesPage.tsx'
import { MaintenancePage } from './MaintenancePage.tsx'
import { OrderPage } from './OrderPage.tsx'
import { OrdersPage } from './OrdersPage.tsx'
import { PaperPage } from './PaperPage.tsx'
import { PapersPage } from './PapersPage.tsx'
import { PeoplePage } from './PeoplePage.tsx'
import { PersonPage } from './PersonPage.tsx'
import { PromoCodesPage } from './PromoCodesPage.tsx'
import { QuestionsPage } from './QuestionsPage.tsx'
import { SecondFactorGate } from './SecondFactorGate.tsx'
import styles from './staff.module.css'
import { TeachersPage } from './TeachersPage.tsx'
import { WeekPage } from './WeekPage.tsx'

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
      <nav aria-label={t('title')} className={styles.sections}>
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
