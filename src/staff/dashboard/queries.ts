import { queryOptions } from '@tanstack/react-query'
import type { QueryTextOf } from '#contract/endpoints.ts'
import type { FormKey } from '#contract/site/forms/forms.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { call } from '#platform/api/call.ts'
import { staffQuery, pollUntilLinked } from '#staff/kit/staff-query.ts'

export const staffHomeQuery = () =>
  queryOptions({
    ...staffQuery(['overview', 'home'], (options) => callStaff('staffHome', options)),
    refetchInterval: ({ state }) => pollUntilLinked(state.data?.next_lessons),
  })

export const staffQueueQuery = () =>
  staffQuery(['overview', 'queue'], (options) => callStaff('staffQueue', options))

export const staffNumbersQuery = () =>
  staffQuery(['overview', 'numbers'], (options) => callStaff('staffNumbers', options))

export const announcementsQuery = (query: QueryTextOf<StaffEndpoints['announcements']>) =>
  staffQuery(['announcements', query], (options) =>
    callStaff('announcements', { query, ...options }),
  )

export const sentFormsQuery = (form: FormKey, query: QueryTextOf<StaffEndpoints['sentForms']>) =>
  staffQuery(['forms', form, query], (options) =>
    callStaff('sentForms', { params: { form }, query, ...options }),
  )

export const maintenanceQuery = () =>
  staffQuery(['maintenance'], (options) => call('maintenance', options))

export const maintenanceReachQuery = () =>
  staffQuery(['maintenance', 'reach'], (options) => callStaff('maintenanceReach', options))

export const staffChangesQuery = (query: QueryTextOf<StaffEndpoints['staffChanges']>) =>
  staffQuery(['overview', 'changes', query], (options) =>
    callStaff('staffChanges', { query, ...options }),
  )
