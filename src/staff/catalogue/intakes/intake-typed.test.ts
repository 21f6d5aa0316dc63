import { expect, it } from 'vitest'
import { weekdayOf } from '#contract/shared/calendar.ts'
import { IntakeForm } from '#contract/catalogue/intakes.ts'
import { readForm } from '#contract/shared/validation.ts'
import { formOf, proposedIntake } from './intake-typed.ts'

const intake = {
  key: 'full-2026-09',
  programme_id: 2,
  title: 'September 2026 intake',
  starts_on: '2026-09-21',
  ends_on: '2027-04-18',
  last_paper_on: '2027-05-30',
  by_staff: false,
  students: 3,
  ...{ classes: 0, classes_on_sale: 0 },
  lessons_to_come: 100,
  version: 'one',
}

it('STAFF-01: a new intake is proposed from the Monday after the last one, as long as that', () => {
  const next = proposedIntake(2, [intake], '2026-11-22')
  expect(next).toMatchObject({
    title: 'April 2027 intake',
    starts_on: '2027-04-19',
    ends_on: '2027-11-14',
    last_paper_on: '2027-12-26',
  })
  expect(weekdayOf(next.starts_on)).toBe(1)
  expect(readForm(IntakeForm, formOf(next)).whole).toBe(true)
  expect(proposedIntake(2, [intake], '2028-01-05').starts_on).toBe('2028-01-10')
  expect(proposedIntake(3, [intake], '2026-11-22').starts_on).toBe('')
})
