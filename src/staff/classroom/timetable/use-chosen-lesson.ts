import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { StaffClassPage } from '#contract/classroom/staff-classes.ts'
import type { StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { lessonsOfMonthQuery } from './queries.ts'

/** The open lesson of a class: `?lesson=`, with `&month=` for an earlier one. */
export function useChosenLesson({
  subject,
  lessons,
  months,
}: Pick<StaffClassPage, 'subject' | 'lessons' | 'months'>) {
  const [params, setParams] = useSearchParams()
  const requestedMonth = params.get('month') ?? ''
  const month = months.includes(requestedMonth) ? requestedMonth : ''
  const older = useQuery({
    ...lessonsOfMonthQuery(subject.id, month),
    enabled: month !== '',
  })
  const change = (to: (params: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        to(after)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const all = [...lessons, ...(older.data?.lessons ?? [])]
  return {
    month,
    setMonth: (to: string) => change((after) => after.set('month', to)),
    chosen: all.find(({ id }) => id === params.get('lesson')),
    choose: ({ id }: StaffLesson) => change((after) => after.set('lesson', id)),
    close: () => change((after) => after.delete('lesson')),
  }
}
