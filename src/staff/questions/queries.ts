import type { QuestionFilter } from '#contract/classroom/questions.ts'
import type { QuestionsOf } from '#contract/staff/questions.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

export const staffQuestionsQuery = (
  show: QuestionFilter,
  whose: QuestionsOf,
  classId: number | undefined,
) =>
  staffQuery(['questions', show, whose, classId ?? 'all'], (options) => {
    const query = { show, whose, ...(classId !== undefined && { class_id: classId }) }
    return callStaff('staffQuestions', { query, ...options })
  })
