import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { ExportButton } from '#staff/kit/lists/ExportButton.tsx'
import kit from '#staff/kit/kit.module.css'
import { MarkAttendance } from './MarkAttendance.tsx'
import { absenteesQuery } from './queries.ts'

/** Students enrolled at the time of the lesson who were absent. */
export function Absentees({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation('staff/timetable')
  return (
    <QueryBoundary query={useQuery(absenteesQuery(lessonId))}>
      {({ is_over, absent, enrolled }) =>
        is_over &&
        enrolled > 0 && (
          <details className={kit.disclosure}>
            <summary>{t('absentees.title', { count: absent.length })}</summary>
            <div>
              <ul role="list">
                {absent.map(({ uid, name, watched }) => (
                  <li key={uid}>
                    {watched
                      ? t('absentees.watched', { name: name || t('attendance.someone') })
                      : name || t('attendance.someone')}{' '}
                    <MarkAttendance
                      {...{ lessonId, uid }}
                      name={name || t('attendance.someone')}
                      isPresent
                    />
                  </li>
                ))}
              </ul>
              <p className={kit.quiet}>{t('absentees.of', { count: enrolled })}</p>
              {absent.length > 0 && (
                <ExportButton
                  name="absentees"
                  fetch={() => callStaff('exportAbsentees', { params: { lessonId } })}
                />
              )}
            </div>
          </details>
        )
      }
    </QueryBoundary>
  )
}
