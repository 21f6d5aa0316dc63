import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#contract/format.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Asked } from './Asked.tsx'
import { attendanceQuery } from './queries.ts'
import styles from './staff.module.css'

/** Who came to a lesson that was held. */
export function Attendance({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation('staff')
  return (
    <Asked query={useQuery(attendanceQuery(lessonId))}>
      {({ people, students }) => (
        <details className={styles.extra}>
          <summary>{t('attendance.title', { count: people.length })}</summary>
          <div>
            <ul role="list" className="numbers">
              {people.map(({ name, joined_at }) => (
                <li key={`${joined_at} ${name}`}>
                  {t('attendance.joined', {
                    name: name || t('attendance.someone'),
                    time: formatTime(new Date(joined_at)),
                  })}
                </li>
              ))}
            </ul>
            <p className={styles.quiet}>
              {t('attendance.means')} {t('attendance.of', { count: students })}
            </p>
          </div>
        </details>
      )}
    </Asked>
  )
}
