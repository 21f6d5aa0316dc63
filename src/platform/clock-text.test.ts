import { expect, it } from 'vitest'
import { clockText } from './clock-text.ts'

it.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [760, '12:40'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
])('%d seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
