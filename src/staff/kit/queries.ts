import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { FactKind } from '#contract/facts.ts'
import type { FormKey } from '#contract/forms/forms.ts'
import type { QuestionFilter } from '#contract/classroom/questions.ts'
import type { NewDates } from '#contract/staff/intakes.ts'
import type { StaffOrderFilter } from '#contract/staff/orders.ts'
import type { QuestionsOf } from '#contract/staff/questions.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { call } from '#platform/api/call.ts'

/** Staff look at what is true now, and at what concerns other people: nothing of it stays on the device. */
const meta = { keep: false } as const
/** While a recording is being prepared its progress is asked for. */
const preparationEveryMs = 3000

export const staffHomeQuery = () =>
  queryOptions({
    queryKey: ['staff', 'home'],
    queryFn: ({ signal }) => callStaff('staffHome', { signal }),
    meta,
  })

export const staffNumbersQuery = () =>
  queryOptions({
    queryKey: ['staff', 'numbers'],
    queryFn: ({ signal }) => callStaff('staffNumbers', { signal }),
    meta,
  })

export const staffWeekQuery = (day: string) =>
  queryOptions({
    queryKey: ['staff', 'week', day],
    queryFn: ({ signal }) => callStaff('staffWeek', { params: { day }, signal }),
    meta,
  })

export const staffClassQuery = (classId: number) =>
  queryOptions({
    queryKey: ['staff', 'class', classId],
    queryFn: ({ signal }) => callStaff('staffClass', { params: { classId }, signal }),
    meta,
  })

export const lessonMovesQuery = (classId: number, slots: string, teachers: string) =>
  queryOptions({
    queryKey: ['staff', 'moves', classId, slots, teachers],
    queryFn: ({ signal }) =>
      callStaff('lessonMoves', { params: { classId }, query: { slots, teachers }, signal }),
    meta,
  })

export const proposalsQuery = (classId: number, from: string, until: string) =>
  queryOptions({
    queryKey: ['staff', 'proposals', classId, from, until],
    queryFn: async ({ signal }) =>
      (await callStaff('proposeLessons', { params: { classId }, query: { from, until }, signal }))
        .proposals,
    meta,
  })

export const staffQuestionsQuery = (
  show: QuestionFilter,
  whose: QuestionsOf,
  classId: number | undefined,
) =>
  queryOptions({
    queryKey: ['staff', 'questions', show, whose, classId ?? 'all'],
    queryFn: ({ signal }) =>
      callStaff('staffQuestions', {
        query: { show, whose, ...(classId !== undefined && { class_id: classId }) },
        signal,
      }),
    meta,
  })

/** A change by staff: what it may have changed on screen is asked for again. */
export function useStaffChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: ['staff'] }),
  })
}

export const staffChangesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['staff', 'changes'],
    queryFn: ({ signal, pageParam }) =>
      callStaff('staffChanges', {
        ...(pageParam !== null && { query: { before: pageParam } }),
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    meta,
  })

export const lessonFilesQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['staff', 'files', lessonId],
    queryFn: ({ signal }) => callStaff('lessonFiles', { params: { lessonId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.preparation && !state.data.preparation.problem ? preparationEveryMs : false,
    meta,
  })

export const attendanceQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['staff', 'attendance', lessonId],
    queryFn: ({ signal }) => callStaff('lessonAttendance', { params: { lessonId }, signal }),
    meta,
  })

export const staffMaterialsQuery = (classId: number) =>
  queryOptions({
    queryKey: ['staff', 'materials', classId],
    queryFn: ({ signal }) => callStaff('staffMaterials', { params: { classId }, signal }),
    meta,
  })

export const staffOrdersQuery = (search: string, show: StaffOrderFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'orders', search, show ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      callStaff('staffOrders', {
        query: {
          ...(search && { search }),
          ...(show && { show }),
          ...(pageParam !== null && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta,
  })

export const staffOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['staff', 'order', orderId],
    queryFn: ({ signal }) => callStaff('staffOrder', { params: { orderId }, signal }),
    meta,
  })

export const staffPapersQuery = () =>
  queryOptions({
    queryKey: ['staff', 'papers'],
    queryFn: ({ signal }) => callStaff('staffPapers', { signal }),
    meta,
  })

export const staffPaperQuery = (paperId: string) =>
  queryOptions({
    queryKey: ['staff', 'paper', paperId],
    queryFn: ({ signal }) => callStaff('staffPaper', { params: { paperId }, signal }),
    meta,
  })

/** The files of a paper's video. Its signed links end: apart from what a change makes stale, so that the video plays on. */
export const paperVideoQuery = (paperId: string) =>
  queryOptions({
    queryKey: ['staff-paper-video', paperId],
    queryFn: ({ signal }) => call('paperRecording', { params: { paperId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta,
  })

export const announcementsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'announcements'],
    queryFn: ({ signal }) => callStaff('announcements', { signal }),
    meta,
  })

export const promoCodesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'promo-codes'],
    queryFn: ({ signal }) => callStaff('promoCodes', { signal }),
    meta,
  })

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['staff', 'people', search],
    queryFn: ({ signal }) => callStaff('people', { ...(search && { query: { search } }), signal }),
    meta,
  })

export const personQuery = (uid: string) =>
  queryOptions({
    queryKey: ['staff', 'person', uid],
    queryFn: ({ signal }) => callStaff('person', { params: { uid }, signal }),
    meta,
  })

export const staffFactKindsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'facts'],
    queryFn: ({ signal }) => callStaff('staffFactKinds', { signal }),
    meta,
  })

export const staffTeachersQuery = () =>
  queryOptions({
    queryKey: ['staff', 'teachers'],
    queryFn: ({ signal }) => callStaff('staffTeachers', { signal }),
    meta,
  })

export const staffIntakesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'intakes'],
    queryFn: ({ signal }) => callStaff('staffIntakes', { signal }),
    meta,
  })

export const triedDatesQuery = (
  intakeKey: string,
  { starts_on, ends_on, last_paper_on }: NewDates,
) =>
  queryOptions({
    queryKey: ['staff', 'intakes', intakeKey, starts_on, ends_on, last_paper_on],
    queryFn: ({ signal }) =>
      callStaff('tryDates', {
        params: { intakeKey },
        query: { starts_on, ends_on, last_paper_on },
        signal,
      }),
    meta,
  })

/** Asked again before the link to its preview ends. */
export const staffFactsQuery = (kind: FactKind) =>
  queryOptions({
    queryKey: ['staff', 'facts', kind],
    queryFn: ({ signal }) => callStaff('staffFacts', { params: { kind }, signal }),
    refetchInterval: 5 * 60_000,
    meta,
  })

export const maintenanceQuery = () =>
  queryOptions({
    queryKey: ['staff', 'maintenance'],
    queryFn: ({ signal }) => call('maintenance', { signal }),
    meta,
  })

export const maintenanceReachQuery = () =>
  queryOptions({
    queryKey: ['staff', 'maintenance', 'reach'],
    queryFn: ({ signal }) => callStaff('maintenanceReach', { signal }),
    meta,
  })

export const sentFormsQuery = (form: FormKey) =>
  queryOptions({
    queryKey: ['staff', 'forms', form],
    queryFn: ({ signal }) => callStaff('sentForms', { params: { form }, signal }),
    meta,
  })
