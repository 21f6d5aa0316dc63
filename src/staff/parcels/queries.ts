import type { ParcelStatus } from '#contract/orders/parcels.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export type ParcelsShown = {
  search: string
  show: ParcelStatus | undefined
  /** A class and a day of payment, as the summary links to them. */
  classId: string | null
  day: string | null
  page: string | null
}

export const staffParcelsQuery = ({ search, show, classId, day, page }: ParcelsShown) =>
  staffQuery(['parcels', search, show, classId, day, page], (options) => {
    const query = {
      ...(search && { search }),
      ...(show && { show }),
      ...(classId !== null && { class: Number(classId) }),
      ...(day && { day }),
      ...(page !== null && { after: Number(page) }),
    }
    return callStaff('staffParcels', { query, ...options })
  })

export const staffParcelQuery = (parcel: string) =>
  staffQuery(['parcel', parcel], (options) =>
    callStaff('staffParcel', { params: { parcel: Number(parcel) }, ...options }),
  )
