import * as v from 'valibot'
import { StaffOrderRow } from '../billing/staff-orders.ts'
import { PersonRow } from '../identity/staff-people.ts'
import { StaffParcelRow } from '../shipping/staff-parcels.ts'
import { SearchText } from '../shared/staff/staff-lists.ts'
import type { StaffRight } from '../shared/staff/staff-rights.ts'
import { HomeLesson, StaffClass } from '../shared/staff/staff-wire.ts'

/** The most results of each kind. */
export const foundPerKind = 5

/** Shorter texts would match nearly everything. */
export const findMinimumCharacters = 2

/** The kinds of results, and the right needed to find them. */
export const foundRights = {
  people: 'people',
  orders: 'orders',
  parcels: 'parcels',
  classes: 'look',
  lessons: 'look',
} as const satisfies Record<string, StaffRight>

export const FindQuery = v.strictObject({
  search: v.pipe(SearchText, v.minLength(findMinimumCharacters)),
})

/** The first results of each kind that the caller has the right to see. */
export const Found = v.object({
  people: v.array(v.pick(PersonRow, ['uid', 'name', 'email', 'role'])),
  orders: v.array(
    v.pick(StaffOrderRow, ['id', 'student', 'programme', 'status', 'total', 'receipt_number']),
  ),
  parcels: v.array(v.pick(StaffParcelRow, ['number', 'recipient', 'class_name', 'status'])),
  classes: v.array(v.pick(StaffClass, ['id', 'class_name', 'language'])),
  lessons: v.array(
    v.pick(HomeLesson, ['id', 'class_id', 'class_name', 'language', 'title', 'starts_at']),
  ),
})
export type Found = v.InferOutput<typeof Found>
