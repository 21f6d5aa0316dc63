import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const peopleQuery = (query: QueryTextOf<StaffEndpoints['people']>) =>
  staffQuery(['people', query], (options) => callStaff('people', { query, ...options }))

export const rosterQuery = (classId: number, query: QueryTextOf<StaffEndpoints['classRoster']>) =>
  staffQuery(['people', 'roster', classId, query], (options) =>
    callStaff('classRoster', { params: { classId }, query, ...options }),
  )

export const messagesQuery = (query: QueryTextOf<StaffEndpoints['staffMessages']>) =>
  staffQuery(['people', 'messages', query], (options) =>
    callStaff('staffMessages', { query, ...options }),
  )

export const personQuery = (uid: string) =>
  staffQuery(['people', 'person', uid], (options) =>
    callStaff('person', { params: { uid }, ...options }),
  )

export const personEnrolmentsQuery = (uid: string) =>
  staffQuery(['people', 'person', uid, 'enrolments'], (options) =>
    callStaff('personEnrolments', { params: { uid }, ...options }),
  )

export const personTagsQuery = () =>
  staffQuery(['people', 'tags'], (options) => callStaff('personTags', { ...options }))

export const studentFileQuery = (uid: string) =>
  staffQuery(['people', 'person', uid, 'file'], (options) =>
    callStaff('studentFile', { params: { uid }, ...options }),
  )
