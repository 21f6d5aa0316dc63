import { queryOptions } from '@tanstack/react-query'
import { callStaff } from '#platform/api/call-staff.ts'
import { call } from '#platform/api/call.ts'
import { notKept, staffQuery } from '#staff/kit/staff-query.ts'

export const staffPapersQuery = () =>
  staffQuery(['papers'], (options) => callStaff('staffPapers', options))

export const staffPaperQuery = (paperId: string) =>
  staffQuery(['papers', 'paper', paperId], (options) =>
    callStaff('staffPaper', { params: { paperId }, ...options }),
  )

export const classChaptersQuery = (classId: number) =>
  staffQuery(['papers', 'chapters', classId], (options) =>
    callStaff('classChapters', { params: { classId }, ...options }),
  )

/** Not one of the `staff` queries: a refetch after a change would replace the signed links and restart the video. */
export const paperVideoQuery = (paperId: string) =>
  queryOptions({
    queryKey: ['staff-paper-video', paperId],
    queryFn: ({ signal }) => call('paperRecording', { params: { paperId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta: notKept,
  })
