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

it('ORD-17: what is subscribed already, or no longer taught, cannot be chosen', () => {
  expect(choosable([1, 9, 7, 99], { subjects, subscribed: [9], taught: [] })).toEqual([7, 1])
})

it('INTK-01: what has no lessons in the intake is neither offered nor chosen, once any has', () => {
  const offer = { subjects, subscribed: [9], taught: [7] }
  expect(offered(offer).map(({ id }) => id)).toEqual([7, 9])
  expect(choosable([1, 7], offer)).toEqual([7])
  expect(offered({ ...offer, taught: [] })).toHaveLength(subjects.length)
})
