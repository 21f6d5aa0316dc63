import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffKey } from '../keys.ts'
import { staffQuery } from '../staff-query.ts'

const preparationEveryMs = 3000

/** The files of a lesson; polled while a recording is encoded. If encoding fails, the lists of lessons are refetched. */
export function useLessonFiles(lessonId: string) {
  const client = useQueryClient()
  const query = useQuery({
    ...staffQuery(['classes', 'files', lessonId], (options) =>
      callStaff('lessonFiles', { params: { lessonId }, ...options }),
    ),
    refetchInterval: ({ state }) =>
      state.data?.preparation && !state.data.preparation.problem ? preparationEveryMs : false,
  })
  const hasFailed = Boolean(query.data?.preparation?.problem)
  useEffect(() => {
    if (!hasFailed) return
    for (const list of ['class', 'week'])
      void client.invalidateQueries({ queryKey: staffKey('classes', list) })
  }, [client, hasFailed])
  return query
}
