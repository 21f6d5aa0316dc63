import { expect, it } from 'vitest'
import { deviceOf } from './install.ts'

it.each([
  ['android', 'Mozilla/5.0 (Linux; Android 9; SM-A105G) AppleWebKit/537.36 Chrome/126.0', 5],
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15', 5],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5],
  ['computer', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0],
  ['computer', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0', 10],
])('ROUTE-04: takes for %s: %s with %d touch points', (device, userAgent, maxTouchPoints) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
})
