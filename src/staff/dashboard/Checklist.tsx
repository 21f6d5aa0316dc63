import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChecklistStep } from '#contract/dashboard/checklist.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import kit from '#staff/kit/kit.module.css'
import { staffQuery } from '#staff/kit/staff-query.ts'
import { Icon } from '#ui/Icon.tsx'
import { Tag } from '#ui/Tag.tsx'

const paths: Record<ChecklistStep, string> = {
  school: '/staff/public-pages/school',
  terms: '/staff/public-pages/terms',
  programmes: '/staff/programmes',
  teachers: '/staff/teachers',
  classes: '/staff/classes',
  intake: '/staff/intakes',
  lessons: '/staff/classes/all',
  prices: '/staff/prices',
  payments: '/staff/status',
  mail: '/staff/status',
  sale: '/staff/intakes',
  order: '/full-programme/order',
}

const checklistQuery = () =>
  staffQuery(['overview', 'checklist'], (options) => callStaff('checklist', options))

/** The steps from an empty school to its first sale. */
export function Checklist() {
  const { t } = useTranslation('staff/office')
  const { data: steps } = useQuery(checklistQuery())
  if (!steps) return null
  const done = steps.filter(({ is_done }) => is_done).length
  return (
    <section aria-labelledby="checklist" className={`stack ${kit.part}`}>
      <h2 id="checklist">{t('checklist.title')}</h2>
      <p className={kit.quiet}>{t('checklist.progress', { done, of: steps.length })}</p>
      <ol role="list" className={kit.rows}>
        {steps.map(({ step, is_done }) => (
          <li key={step} className={kit.row}>
            <div>
              <Link to={paths[step]} className={kit.whole}>
                {t(`checklist.steps.${step}`)}
              </Link>
              {!is_done && <p className={kit.quiet}>{t(`checklist.hints.${step}`)}</p>}
            </div>
            {is_done && (
              <Tag tone="success">
                <Icon name="check" /> {t('checklist.done')}
              </Tag>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
