import { signedInRefusals, writeRefusals, type Endpoint } from '#contract/endpoints.ts'
import type { RefusalCode } from '../errors.ts'
import type { StaffRight } from './staff-rights.ts'
import { ListFile } from './staff-lists.ts'

/** A row of a call by staff; `refusals` are those that the builder does not add. */
type Row = Omit<Endpoint, 'method' | 'who' | 'staysOpen' | 'refusals' | 'right'> & {
  readonly right: StaffRight
  readonly refusals?: readonly RefusalCode[]
}

/** Refusals of calls about one class or lesson: teachers may act only on their own. */
export const classRefusals = ['class.unknown', 'staff.other-class'] as const
export const lessonRefusals = ['lesson.unknown', 'staff.other-class'] as const

const forStaff = [...signedInRefusals, 'staff.forbidden'] as const

const staffCall = <const R extends Row & Pick<Endpoint, 'method'>>(
  row: R,
  usual: readonly RefusalCode[],
) =>
  ({
    ...row,
    who: 'signed-in',
    staysOpen: true,
    refusals: [
      ...forStaff,
      ...usual,
      ...(row.query ? (['request.malformed'] as const) : []),
      ...(row.refusals ?? []),
    ],
  }) as const

/** A call that reads. All calls of staff stay open in maintenance. */
export const staffRead = <const R extends Row>(row: R) =>
  staffCall({ ...row, method: 'GET' as const }, [])

/** A list as a CSV file, with the filters of the list. */
export const staffCsv = <const R extends Omit<Row, 'reply' | 'file' | 'isLong'>>(row: R) =>
  staffRead({ ...row, file: 'csv' as const, isLong: true as const, reply: ListFile })

/** A call that changes something. */
export const staffWrite = <const R extends Row & { readonly method: 'POST' | 'PUT' }>(row: R) =>
  staffCall(row, [...writeRefusals.slice(signedInRefusals.length), 'staff.refused'])

/** A call whose body is a file. */
export const staffUpload = <
  const R extends Row & { readonly method: 'POST' | 'PUT'; readonly binary: object },
>(
  row: R,
) => staffCall(row, ['request.too-large', 'request.wrong-type', 'staff.refused'])
