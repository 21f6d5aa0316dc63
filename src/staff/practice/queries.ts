import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AddPracticeQuestion, StaffPracticeQuery } from '#contract/practice/staff-practice.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { notKept, staffQuery } from '#staff/kit/staff-query.ts'

export const staffPracticeQuery = (query: StaffPracticeQuery) =>
  staffQuery(['practice', query], (options) => callStaff('staffPractice', { query, ...options }))

export const practiceChoicesQuery = () =>
  staffQuery(['practice', 'practice-choices'], (options) => callStaff('practiceChoices', options))

export const practiceQuestionQuery = (questionId: string) =>
  staffQuery(['practice', 'practice-question', questionId], (options) =>
    callStaff('staffPracticeQuestion', { params: { questionId }, ...options }),
  )

export const classPracticeQuery = (classId: number) =>
  staffQuery(['classes', 'class-practice', classId], (options) =>
    callStaff('classPractice', { params: { classId }, ...options }),
  )

/** Not one of the `staff` queries, because saving does not change the preview of a draft. */
export const practicePreviewQuery = (draft: AddPracticeQuestion | null) =>
  queryOptions({
    queryKey: ['staff-practice-preview', draft],
    queryFn: ({ signal }) =>
      draft ? callStaff('previewPracticeQuestion', { body: draft, signal }) : null,
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    meta: notKept,
  })
