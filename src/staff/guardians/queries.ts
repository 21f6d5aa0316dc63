import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const staffNotesQuery = (query: QueryTextOf<StaffEndpoints['staffNotes']>) =>
  staffQuery(['notes', query], (options) => callStaff('staffNotes', { query, ...options }))

export const noteThreadQuery = (params: { classId: number; uid: string }) =>
  staffQuery(['notes', params.classId, params.uid], (options) =>
    callStaff('noteThread', { params, ...options }),
  )
