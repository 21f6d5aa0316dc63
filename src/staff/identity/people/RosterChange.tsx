import { useQuery } from '@tanstack/react-query'
import type { RosterRow } from '#contract/enrolment/staff-rosters.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Dialog } from '#ui/Dialog.tsx'
import { ChangeEnrolment } from './ChangeEnrolment.tsx'
import { personEnrolmentsQuery } from './queries.ts'

type Props = { classId: number; row: RosterRow; onClose: () => void }

/** Extends, moves or ends the enrolment of a student in this class. */
export function RosterChange({ classId, row, onClose }: Props) {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const format = useFormat()
  const query = useQuery(personEnrolmentsQuery(row.uid))
  return (
    <Dialog
      open
      title={row.name || (row.email ?? t('roster.noName'))}
      closeLabel={t('staff/kit:close')}
      onClose={onClose}
    >
      <QueryBoundary query={query}>
        {(page) => {
          const open = page.enrolments.filter(
            ({ class_id, ended_at }) => class_id === classId && ended_at === null,
          )
          if (!page.may_change) return <p className={kit.quiet}>{t('enrolments.notYours')}</p>
          if (open.length === 0) return <p className={kit.quiet}>{t('roster.nothingOpen')}</p>
          return (
            <ul role="list" className={kit.rows}>
              {open.map((one) => (
                <li key={one.id} className={kit.entry}>
                  <strong>{t(`enrolments.source.${one.source}`)}</strong>
                  <p className={`numbers ${kit.quiet}`}>
                    {one.live_until
                      ? t('enrolments.time', {
                          from: format.longDate(new Date(one.opens_at)),
                          until: format.longDate(new Date(one.live_until)),
                        })
                      : t('enrolments.timeOpen', {
                          from: format.longDate(new Date(one.opens_at)),
                        })}
                  </p>
                  <ChangeEnrolment uid={row.uid} enrolment={one} page={page} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryBoundary>
    </Dialog>
  )
}
