import { expect, it } from 'vitest'
import { includedTax } from './tax.ts'

it('OFFC-07: the tax in a price is rounded to a whole sen', () => {
  expect(includedTax(10_800, 8)).toBe(800)
  expect(includedTax(75_000, 8)).toBe(5556)
  expect(includedTax(75_000, 0)).toBe(0)
})
