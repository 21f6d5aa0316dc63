import { queryOptions } from '@tanstack/react-query'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

const preparationEveryMs = 3000

export const lessonFilesQuery = (lessonId: string) =>
  queryOptions({
    ...staffQuery(['files', lessonId], (options) =>
      callStaff('lessonFiles', { params: { lessonId }, ...options }),
    ),
    refetchInterval: ({ state }) =>
      state.data?.preparation && !state.data.preparation.problem ? preparationEveryMs : false,
  })

export const staffMaterialsQuery = (classId: number) =>
  staffQuery(['materials', classId], (options) =>
    callStaff('staffMaterials', { params: { classId }, ...options }),
  )
