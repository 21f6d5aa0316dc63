import { queryOptions } from '@tanstack/react-query'
import { callStaff } from '#platform/api/call-staff.ts'
import { notKept, staffQuery } from '#staff/kit/staff-query.ts'

export const staffMaterialsQuery = (classId: number) =>
  staffQuery(['classes', 'materials', classId], (options) =>
    callStaff('staffMaterials', { params: { classId }, ...options }),
  )

/** Not one of the `staff` queries: a refetch after a change would replace the signed links and restart the video. */
export const previewQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['staff-recording-preview', lessonId],
    queryFn: ({ signal }) => callStaff('previewRecording', { params: { lessonId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta: notKept,
  })
