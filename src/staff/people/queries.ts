import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const peopleQuery = (search: string) =>
  staffQuery(['people', search], (options) =>
    callStaff('people', { ...(search && { query: { search } }), ...options }),
  )

export const personQuery = (uid: string) =>
  staffQuery(['person', uid], (options) => callStaff('person', { params: { uid }, ...options }))

export const personEnrolmentsQuery = (uid: string) =>
  staffQuery(['person', uid, 'enrolments'], (options) =>
    callStaff('personEnrolments', { params: { uid }, ...options }),
  )
