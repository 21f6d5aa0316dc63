import { expect, it } from 'vitest'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { choosable, classesByStream, offered } from './class-groups.ts'

const subject = (
  id: number,
  key: string,
  language: Subject['language'],
  stream: Subject['stream'],
): Subject => ({
  id,
  key,
  class_name: key,
  language,
  stream,
  class_schedule: [],
  background_color_hex: '#0b6e6e',
})
const subjects = [
  subject(7, 'physics', 'Eng', 'science'),
  subject(9, 'chemistry', 'Eng', 'science'),
  subject(8, 'physics', 'Bm', 'science'),
  subject(1, 'bahasa-melayu', 'Bm', 'core'),
]

it('ORD-01: shows classes by stream, both languages of a subject together, and no empty stream', () => {
  const groups = classesByStream(subjects).map(({ stream, classes }) => [
    stream,
    classes.map(({ id }) => id),
  ])
  expect(groups).toEqual([
    ['core', [1]],
    ['science', [7, 8, 9]],
  ])
})

const onSale = (...ids: number[]) => ids.map((id) => ({ id, class_schedule: [] }))

it('ORD-17: what is subscribed already, or no longer taught, cannot be chosen', () => {
  const offer = { subjects, subscribed: [9], onSale: onSale(1, 7, 8, 9) }
  expect(choosable([1, 9, 7, 99], offer)).toEqual([7, 1])
})

it('INTK-01: what is not on sale in the intake is neither offered nor chosen; times are those of the intake', () => {
  const slot = { weekday: 6, start: '09:00', end: '10:30' }
  const offer = { subjects, subscribed: [9], onSale: [{ id: 7, class_schedule: [slot] }] }
  expect(offered(offer).map(({ id, class_schedule }) => [id, class_schedule])).toEqual([
    [7, [slot]],
    [9, []],
  ])
  expect(choosable([1, 7], offer)).toEqual([7])
})
