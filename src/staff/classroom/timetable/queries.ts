import { queryOptions } from '@tanstack/react-query'
import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery, pollUntilLinked } from '#staff/kit/staff-query.ts'

export const staffClassesQuery = (query: QueryTextOf<StaffEndpoints['staffClasses']>) =>
  staffQuery(['classes', query], (options) => callStaff('staffClasses', { query, ...options }))

export const staffWeekQuery = (day: string) =>
  queryOptions({
    ...staffQuery(['classes', 'week', day], (options) =>
      callStaff('staffWeek', { params: { day }, ...options }),
    ),
    refetchInterval: ({ state }) => pollUntilLinked(state.data?.lessons),
  })

export const staffClassQuery = (classId: number) =>
  queryOptions({
    ...staffQuery(['classes', 'class', classId], (options) =>
      callStaff('staffClass', { params: { classId }, ...options }),
    ),
    refetchInterval: ({ state }) => pollUntilLinked(state.data?.lessons),
  })

export const lessonsOfMonthQuery = (classId: number, month: string) =>
  staffQuery(['classes', 'class', classId, month], (options) =>
    callStaff('lessonsOfMonth', { params: { classId, month }, ...options }),
  )

export const lessonMovesQuery = (
  classId: number,
  query: QueryTextOf<StaffEndpoints['lessonMoves']>,
) =>
  staffQuery(['classes', 'moves', classId, query], (options) =>
    callStaff('lessonMoves', { params: { classId }, query, ...options }),
  )

export const proposalsQuery = (
  classId: number,
  query: QueryTextOf<StaffEndpoints['proposeLessons']>,
) =>
  staffQuery(['classes', 'proposals', classId, query], async (options) => {
    return (await callStaff('proposeLessons', { params: { classId }, query, ...options })).proposals
  })

export const absenteesQuery = (lessonId: string) =>
  staffQuery(['classes', 'absentees', lessonId], (options) =>
    callStaff('absentees', { params: { lessonId }, ...options }),
  )

export const attendanceQuery = (lessonId: string) =>
  staffQuery(['classes', 'attendance', lessonId], (options) =>
    callStaff('lessonAttendance', { params: { lessonId }, ...options }),
  )
