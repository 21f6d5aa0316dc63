import { expect, it, vi } from 'vitest'
import { printRatio, ratiosIn, worseRatios } from './bench/support/ratios.ts'

it('names what costs more than a quarter above what is recorded, and what was not measured', () => {
  const recorded = { reading: 1, saving: 2, opening: 0.5 }
  expect(worseRatios({ reading: 1.25, saving: 2.51 }, recorded)).toEqual(['saving', 'opening'])
  expect(worseRatios(recorded, recorded)).toEqual([])
})

it('reads what a bench has printed, among its other lines', () => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  printRatio('reading beside bare', 1.666)
  const [line] = print.mock.calls[0] as [string]
  print.mockRestore()
  expect(ratiosIn(`| a | table |\n${line}\n`)).toEqual({ 'reading beside bare': 1.67 })
})
