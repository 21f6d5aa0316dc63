import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from './staff-query.ts'

export type Whom = QueryTextOf<StaffEndpoints['reach']>

const reachQuery = (query: Whom) =>
  staffQuery(['people', 'reach', query], (options) => callStaff('reach', { query, ...options }))

/** The students of a class in these intakes; without any, all of them. */
export const whomIn = (classId: number, intakeKeys: readonly string[]): Whom => ({
  class: String(classId),
  ...(intakeKeys.length > 0 && { intakes: intakeKeys.join() }),
})

/** How many people an action affects: those in a class, in a programme, or everybody. */
export function Reach({ whom, text }: { whom: Whom; text: (count: number) => string }) {
  const { t } = useTranslation('staff/kit')
  const { data, isError } = useQuery(reachQuery(whom))
  if (isError) return null
  return <p>{data ? text(data.people) : t('counting')}</p>
}
