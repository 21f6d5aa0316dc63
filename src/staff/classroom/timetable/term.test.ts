import { expect, it } from 'vitest'
import { daysOf, intakesOf, intakesToPlan } from './term.ts'

const running = { starts_on: '2026-09-28', ends_on: '2027-04-25' }
const next = { starts_on: '2027-09-20', ends_on: '2028-04-16' }

it('OFFC-05: plans the intake that runs, to its end, while the next one is set up already', () => {
  expect(intakesToPlan([next, running], '2026-11-25')).toEqual([running])
  expect(daysOf([running], '2026-11-25')).toEqual({ from: '2026-11-25', until: '2027-04-25' })
})

it('OFFC-05: plans the next intake before it begins, from its first day', () => {
  expect(intakesToPlan([next, { ...next, starts_on: '2028-09-18' }], '2027-05-01')).toEqual([next])
  expect(daysOf([next], '2027-05-01')).toEqual({ from: '2027-09-20', until: '2028-04-16' })
})

it('OFFC-05: of typed days, plans the intake that begins in them, or else the one that runs', () => {
  const january = { starts_on: '2027-01-04', ends_on: '2027-08-01' }
  const intakes = [running, january, next]
  expect(intakesOf(intakes, { from: '2027-01-01', until: '2027-08-31' })).toEqual([january])
  expect(intakesOf(intakes, { from: '2026-12-07', until: '2026-12-13' })).toEqual([running])
})
