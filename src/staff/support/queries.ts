import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const staffQuestionsQuery = (query: QueryTextOf<StaffEndpoints['staffQuestions']>) =>
  staffQuery(['questions', query], (options) => callStaff('staffQuestions', { query, ...options }))

/** The reader's saved replies and the shared ones. */
export const savedRepliesQuery = () => ({
  ...staffQuery(['replies'], (options) => callStaff('savedReplies', options)),
  // Saved replies change seldom, and each answer form would request them again.
  staleTime: 10 * 60_000,
})
