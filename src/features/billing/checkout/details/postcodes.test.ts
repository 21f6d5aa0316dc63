import { describe, expect, it } from 'vitest'
import { malaysianStates } from '#contract/shared/kinds.ts'
import { postcodeWarning, stateOfPostcode } from './postcodes.ts'

it.each([
  ['01000', 'Perlis'],
  ['25200', 'Pahang'],
  ['40000', 'Selangor'],
  ['50480', 'Kuala Lumpur'],
  ['62000', 'Putrajaya'],
  [' 93000 ', 'Sarawak'],
  ['4000', undefined],
  ['99999', undefined],
])('ORD-01: the postcode %s proposes %s', (postcode, state) => {
  expect(stateOfPostcode(postcode)).toBe(state)
})

describe('a postcode that looks wrong', () => {
  it.each([
    ['01000', 'Perlis', null],
    ['02800', 'Perlis', null],
    ['02801', 'Perlis', 'state'],
    ['1000', 'Perlis', 'length'],
    ['50450', 'Kuala Lumpur', null],
    ['50450', 'Selangor', null],
    ['88000', 'Selangor', 'state'],
    ['88000', '', null],
    ['88000', 'Atlantis', null],
    [' 93000 ', 'Sarawak', null],
    ['', 'Perlis', null],
    ['9300a', 'Sarawak', null],
    ['930000', 'Sarawak', null],
  ])('ORD-13: %s in %s: %s', (postcode, state, warning) => {
    expect(postcodeWarning(postcode, state)).toBe(warning)
  })

  it('every state has its own postcodes', () => {
    for (const state of malaysianStates) {
      expect(postcodeWarning('00000', state)).toBe('state')
      expect(postcodeWarning('99999', state)).toBe('state')
    }
  })
})
