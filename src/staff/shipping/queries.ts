import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const staffParcelsQuery = (query: QueryTextOf<StaffEndpoints['staffParcels']>) =>
  staffQuery(['parcels', query], (options) => callStaff('staffParcels', { query, ...options }))

export const staffParcelQuery = (parcel: string) =>
  staffQuery(['parcels', 'parcel', parcel], (options) =>
    callStaff('staffParcel', { params: { parcel: Number(parcel) }, ...options }),
  )
