import { describe, expect, it } from 'vitest'
import type { Subject } from '../catalogue/catalogue.ts'
import { conflictsOf, includedClasses, type ProgrammeClasses } from './conflicts.ts'

const programme = (id: number, url_safe_name: string) => ({
  id,
  url_safe_name,
  title: url_safe_name,
  discontinued: false,
})
const programmes = [
  programme(1, 'trial-programme'),
  programme(2, 'full-programme'),
  programme(3, 'plus-programme'),
]
const subject = (
  id: number,
  key: string,
  weekday: number,
  start: string,
  end: string,
): Subject => ({
  id,
  key,
  class_name: key,
  language: id % 2 ? 'Eng' : 'Bm',
  stream: 'core',
  class_schedule: [{ weekday, start, end }],
  background_color_hex: '#1d4ed8',
})
const subjects = [
  subject(5, 'mathematics', 2, '17:30', '19:00'),
  subject(6, 'mathematics', 3, '17:30', '19:00'),
  subject(7, 'physics', 2, '18:30', '20:00'),
  subject(9, 'chemistry', 2, '19:00', '20:30'),
]
const said = (programmeId: number, chosen: number[], held: ProgrammeClasses[] = []) =>
  conflictsOf({ programmeId, programmes, held, chosen, subjects })

describe('ENT-04: conflicts of the chosen classes', () => {
  it('are none where classes differ in subject and hour', () => {
    expect(said(2, [5])).toEqual([])
    expect(said(2, [5, 9])).toEqual([])
  })

  it('a class that plus holds cannot be bought in full, and one of full is had again in plus', () => {
    const plus = [{ programme_id: 3, class_ids: [5] }]
    expect(said(2, [5], plus)).toEqual([{ kind: 'included', class_id: 5, programme_id: 3 }])
    expect([...includedClasses({ programmeId: 2, programmes, held: plus })]).toEqual([[5, 3]])
    const full = [{ programme_id: 2, class_ids: [5] }]
    expect(said(3, [5], full)).toEqual([{ kind: 'again', class_id: 5, programme_id: 2 }])
    expect(includedClasses({ programmeId: 3, programmes, held: full }).size).toBe(0)
  })

  it('the same subject in both languages, chosen or held', () => {
    expect(said(2, [5, 6])).toEqual([{ kind: 'same-subject', class_id: 6, other_id: 5 }])
    const held = [{ programme_id: 2, class_ids: [5] }]
    expect(said(2, [6], held)).toEqual([{ kind: 'same-subject', class_id: 6, other_id: 5 }])
  })

  it('two classes at the same hour, with the hour; one that begins when the other ends is none', () => {
    const slot = { weekday: 2, start: '18:30', end: '20:00' }
    expect(said(2, [5, 7])).toEqual([{ kind: 'same-hour', class_id: 7, other_id: 5, slot }])
    const held = [{ programme_id: 3, class_ids: [5] }]
    expect(said(2, [7], held)).toEqual([{ kind: 'same-hour', class_id: 7, other_id: 5, slot }])
  })
})
