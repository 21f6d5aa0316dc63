import { staffSections } from '#contract/ids.ts'
import type { Role } from '#contract/kinds.ts'
import { mayDo } from '#contract/staff/rights.ts'
import { useTranslation } from 'react-i18next'
import { Empty } from '#ui/Empty.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Pills } from '#ui/Pills.tsx'
import { staffCopy } from './copy.ts'
import { HomePage } from './office/HomePage.tsx'
import { UndoBar } from './kit/UndoBar.tsx'
import { FactorSettings } from './second-factor/FactorSettings.tsx'
import { SecondFactorGate } from './second-factor/SecondFactorGate.tsx'
import { sections } from './sections.tsx'
import styles from './StaffArea.module.css'

export { staffCopy }

/** On a phone the row of sections is wider than the screen. */
const showCurrent = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** The menu of sections, and the page of the one that is open; without one, today's work. */
export function StaffArea({
  role,
  section: given,
  id,
}: {
  role: Role
  section: string | undefined
  id: string | undefined
}) {
  const { t } = useTranslation(staffCopy)
  const path = staffSections.find((one) => one === given)
  const section = path && sections[path]
  const open = staffSections.filter((one) => mayDo(role, sections[one].right))
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={t(section?.title ?? 'staff/kit:title')} hidden />
      <Pills label={t('staff/kit:title')} className={styles.sections}>
        <Link to="/staff" aria-current={path ? undefined : 'page'}>
          {t('staff/kit:today')}
        </Link>
        {open.map((one) => (
          <Link
            key={one}
            to={`/staff/${one}`}
            ref={one === path ? showCurrent : undefined}
            aria-current={one === path ? (id ? 'true' : 'page') : undefined}
          >
            {t(sections[one].title)}
          </Link>
        ))}
      </Pills>
      {section && !mayDo(role, section.right) ? (
        <Empty icon="lock" title={<h1>{t(section.title)}</h1>}>
          {t('staff/kit:locked')}
        </Empty>
      ) : (
        <SecondFactorGate>
          {section ? section.page({ role, id }) : <HomePage settings={<FactorSettings />} />}
        </SecondFactorGate>
      )}
      <UndoBar />
    </div>
  )
}
