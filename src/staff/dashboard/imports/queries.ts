import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const importsQuery = (query: QueryTextOf<StaffEndpoints['imports']>) =>
  staffQuery(['imports', query], (options) => callStaff('imports', { query, ...options }))

/** The queries that an import or its undo can change. */
export const importedParts = ['imports', 'classes', 'money', 'papers', 'people', 'school'] as const
