import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { MarkAttendance } from './MarkAttendance.tsx'
import { attendanceQuery } from './queries.ts'

export function Attendance({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation('staff/timetable')
  const format = useFormat()
  return (
    <QueryBoundary query={useQuery(attendanceQuery(lessonId))}>
      {({ people, students }) => (
        <details className={kit.disclosure}>
          <summary>{t('attendance.title', { count: people.length })}</summary>
          <div>
            <ul role="list" className="numbers">
              {people.map(({ uid, name, joined_at }) => (
                <li key={uid}>
                  {t('attendance.joined', {
                    name: name || t('attendance.someone'),
                    time: format.time(new Date(joined_at)),
                  })}{' '}
                  <MarkAttendance
                    {...{ lessonId, uid }}
                    name={name || t('attendance.someone')}
                    isPresent={false}
                  />
                </li>
              ))}
            </ul>
            <p className={kit.quiet}>
              {t('attendance.means')} {t('attendance.of', { count: students })}
            </p>
          </div>
        </details>
      )}
    </QueryBoundary>
  )
}
