import type { NewDates } from '#contract/staff/intakes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const staffTeachersQuery = () =>
  staffQuery(['teachers'], (options) => callStaff('staffTeachers', options))

export const staffIntakesQuery = () =>
  staffQuery(['intakes'], (options) => callStaff('staffIntakes', options))

export const staffSeatsQuery = (intakeKey: string) =>
  staffQuery(['intakes', intakeKey, 'seats'], (options) =>
    callStaff('staffSeats', { params: { intakeKey }, ...options }),
  )

export const triedDatesQuery = (
  intakeKey: string,
  { starts_on, ends_on, last_paper_on }: NewDates,
) =>
  staffQuery(['intakes', intakeKey, starts_on, ends_on, last_paper_on], (options) => {
    const query = { starts_on, ends_on, last_paper_on }
    return callStaff('tryDates', { params: { intakeKey }, query, ...options })
  })
