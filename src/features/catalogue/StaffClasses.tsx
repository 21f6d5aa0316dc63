import { useTranslation } from 'react-i18next'
import type { ProgrammePage } from '#contract/classroom/classroom.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ClassCards } from './ClassCards.tsx'
import styles from './programmes.module.css'

/** The programme's page for staff: all of its classes. */
export function StaffClasses({ page, now }: { page: ProgrammePage; now: Date }) {
  const { t } = useTranslation('programmes')
  return (
    <div className={styles.parts}>
      <Notice action={<Link to="/staff">{t('toStaff')}</Link>}>{t('staff')}</Notice>
      <section aria-labelledby="all-classes">
        <h2 id="all-classes" className={styles.title}>
          {t('allClasses')}
        </h2>
        <ClassCards
          subjects={page.subjects}
          lessons={page.next_lessons}
          slug={page.programme.url_safe_name}
          now={now}
        />
      </section>
    </div>
  )
}
