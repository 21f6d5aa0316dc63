import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import type { NewDates } from '#contract/catalogue/intakes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const staffTeachersQuery = (query: QueryTextOf<StaffEndpoints['staffTeachers']>) =>
  staffQuery(['school', 'teachers', query], (options) =>
    callStaff('staffTeachers', { query, ...options }),
  )

export const staffIntakesQuery = () =>
  staffQuery(['school', 'intakes'], (options) => callStaff('staffIntakes', options))

export const seatListQuery = (query: QueryTextOf<StaffEndpoints['seatList']>) =>
  staffQuery(['school', 'seats', query], (options) => callStaff('seatList', { query, ...options }))

export const seatsOfClassQuery = (params: { intakeKey: string; classId: number }) =>
  staffQuery(['school', 'seats', params], (options) =>
    callStaff('seatsOfClass', { params, ...options }),
  )

export const triedDatesQuery = (
  intakeKey: string,
  { starts_on, ends_on, last_paper_on }: NewDates,
) =>
  staffQuery(['school', 'intakes', intakeKey, starts_on, ends_on, last_paper_on], (options) => {
    const query = { starts_on, ends_on, last_paper_on }
    return callStaff('tryDates', { params: { intakeKey }, query, ...options })
  })
