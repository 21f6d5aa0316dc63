import { expect, it } from 'vitest'
import { unfinishedOf } from './unfinished.ts'

const row = (watched_seconds: number, position_seconds = watched_seconds) => ({
  watched_seconds,
  position_seconds,
  of_seconds: 100,
})

it('DASH-01: only what was begun and not finished is offered to continue', () => {
  const [opened, begun, jumped, finished] = [row(0), row(40), row(0, 30), row(95)]
  expect(unfinishedOf([opened, begun, jumped, finished])).toEqual([begun, jumped])
  expect(unfinishedOf([opened])).toEqual([])
  expect(unfinishedOf([finished])).toEqual([])
})
