import { expect, it } from 'vitest'
import { readForm } from '../shared/validation.ts'
import * as v from 'valibot'
import { ClassSchedule } from './intake-classes.ts'

it('STAFF-01: equal weekly times, and one that ends before it starts, are each named at their field', () => {
  const monday = { weekday: 1, start: '20:00', end: '21:30' }
  const read = readForm(v.object({ times: ClassSchedule }), {
    times: [monday, { ...monday, end: '19:00' }],
  })
  expect(read).toMatchObject({
    whole: false,
    messages: { 'times.1.start': { rule: 'twice' }, 'times.1.end': { rule: 'order' } },
  })
})
