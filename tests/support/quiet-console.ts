import { afterEach, beforeEach, expect } from 'vitest'

// An unexpected console.error fails the test. A test that expects one replaces it: vi.spyOn(console,
// 'error').mockImplementation(…).
const original = console.error
let said: unknown[][] = []

beforeEach(() => {
  said = []
  console.error = (...words: unknown[]) => {
    said.push(words)
    original(...words)
  }
})

afterEach(() => {
  console.error = original
  expect(said, 'console.error was called').toEqual([])
})
