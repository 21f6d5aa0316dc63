import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { ExamPaper, Plan } from './plan.ts'
import styles from './PlanFacts.module.css'

const dayMs = 24 * 3600 * 1000
const daysUntil = (now: Date, then: Date) =>
  Math.round((Date.parse(malaysianDay(then)) - Date.parse(malaysianDay(now))) / dayMs)

/** Practice that is due, the next exam, and the streak with its rule. */
export function PlanFacts({
  plan: { due, exam, streak },
  practises,
  now,
}: {
  plan: Plan
  /** The student has a class with questions. */
  practises: boolean
  now: Date
}) {
  const { t } = useTranslation('dashboard-more')
  return (
    <ul role="list" className={styles.facts}>
      {practises && (
        <li>
          <Icon name="check" />
          <Link to="/practice">{due > 0 ? t('plan.due', { count: due }) : t('plan.noneDue')}</Link>
        </li>
      )}
      {exam && (
        <li>
          <Icon name="calendar" />
          {exam === 'none chosen' ? (
            <Link to="/spm-timetable">{t('plan.chooseExams')}</Link>
          ) : (
            <Link to={exam.path}>{examText(exam)}</Link>
          )}
        </li>
      )}
      {streak > 0 && (
        <li>
          <Icon name="clock" />
          <span>
            <strong>{t('plan.streak', { count: streak })}</strong>
            <span className="quiet">{t('plan.streakRule')}</span>
          </span>
        </li>
      )}
    </ul>
  )

  function examText({ name: paper, starts }: ExamPaper): string {
    if (starts <= now) return t('plan.examNow', { paper })
    const count = daysUntil(now, starts)
    return count === 0 ? t('plan.examToday', { paper }) : t('plan.examIn', { paper, count })
  }
}
