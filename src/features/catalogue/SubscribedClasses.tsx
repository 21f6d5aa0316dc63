import { useTranslation } from 'react-i18next'
import type { ProgrammePage } from '#contract/classroom/classroom.ts'
import { programmeType } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ClassCards } from './ClassCards.tsx'
import type { ProgrammeScreen } from './programme-screen.ts'
import styles from './programmes.module.css'
import { Timetable } from './Timetable.tsx'
import { TrialAccess } from './TrialAccess.tsx'

type Open = Extract<ProgrammeScreen, { shows: 'classes' }>

type Props = { page: ProgrammePage; open: Open; now: Date }

/** The programme's page for people who joined: their classes, their week, and more classes to join. */
export function SubscribedClasses({ page, open, now }: Props) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const { programme } = page
  const slug = programme.url_safe_name
  const isTrial = programmeType(programme) === 'trial'
  const subjects = page.subjects.filter(({ id }) => open.classIds.includes(id))
  const hasMore = subjects.length < page.subjects.length
  const join = isTrial ? (
    <Link to="/full-programme" className={buttonClass({ variant: 'accent' })}>
      {t('joinFull')}
    </Link>
  ) : hasMore && page.intake && !programme.discontinued ? (
    <Link to={`/${slug}/order/subjects`} className={buttonClass({ variant: 'accent' })}>
      {t('joinOther')}
    </Link>
  ) : null

  return (
    <div className={styles.parts}>
      {isTrial ? (
        <TrialAccess open={open} now={now} />
      ) : (
        <p className={`numbers ${styles.quiet}`}>
          {open.until
            ? t('activeUntil', { day: format.longDate(open.until) })
            : t('activeWithoutEnd')}
        </p>
      )}
      {programme.discontinued && <Notice>{t('closedToNew')}</Notice>}
      <section aria-labelledby="your-classes">
        <div className={styles.sectionHeader}>
          <h2 id="your-classes">{t('yourClasses')}</h2>
          {subjects.length > 0 && join}
        </div>
        {subjects.length === 0 ? (
          <Empty icon="classes" title={t('noClasses')} action={join}>
            {t('noClassesText')}
          </Empty>
        ) : (
          <ClassCards
            subjects={subjects}
            lessons={page.next_lessons}
            slug={slug}
            now={now}
            noNext={isTrial ? t(open.liveEnded ? 'trial.recordedStay' : 'trial.noNext') : undefined}
          />
        )}
      </section>
      {subjects.length > 0 && <Timetable subjects={subjects} />}
    </div>
  )
}
