import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, contrastOn } from './contrast.ts'

const channel = fc.integer({ min: 0, max: 255 })
const hex = (...channels: number[]) =>
  `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`

it('measures contrast as WCAG does', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0b6e6e', '#0b6e6e')).toBe(1)
})

it('puts ink on light and paper on dark', () => {
  expect(contrastOn('#f5a524')).toBe('#14213d')
  expect(contrastOn('#0b6e6e')).toBe('#fbfaf7')
})

it('stays readable on the greys where neither ink nor paper is', () => {
  for (let value = 0; value < 256; value++) {
    const grey = hex(value, value, value)
    expect(contrast(contrastOn(grey), grey), grey).toBeGreaterThanOrEqual(4.5)
  }
})

it('reaches 4.5:1 on any colour', () => {
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const background = hex(red, green, blue)
      expect(contrast(contrastOn(background), background)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
})
