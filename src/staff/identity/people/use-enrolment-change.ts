import { useQueryClient } from '@tanstack/react-query'
import type { ChangeEnrolments } from '#contract/enrolment/staff-enrolments.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { personEnrolmentsQuery } from './queries.ts'

/**
 * Changes a person's enrolments. After a failure the page is refetched, because somebody else may have taken the last
 * seat.
 */
export function useEnrolmentChange(uid: string) {
  const client = useQueryClient()
  return useStaffChange(
    async (body: ChangeEnrolments) => {
      try {
        return await callStaff('changeEnrolments', { params: { uid }, body })
      } catch (error) {
        void client.invalidateQueries({ queryKey: personEnrolmentsQuery(uid).queryKey })
        throw error
      }
    },
    { changes: [...enrolmentParts, 'notes', 'questions'] },
  )
}
