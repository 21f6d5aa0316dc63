import * as v from 'valibot'
import { expect, it } from 'vitest'
import { typedCode, typedLine } from './typed-line.ts'
import { email, required } from '../validation.ts'

it.each([
  ['aina@example.com\u200B', 'aina@example.com'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['\u202Aaina@example.com\u202C', 'aina@example.com'],
  ['ａｉｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'aina@example.com'],
  ['\uFEFF aina@exam\u00ADple.com\u00A0', 'aina@example.com'],
])('REAL-01: the address %j is kept as %s', (typed, kept) => {
  expect(v.parse(email, typed)).toBe(kept)
})

it.each([
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
  ['123456\u200B', '123456'],
  ['123 456', '123456'],
  ['\u200E123\u2013456', '123456'],
  ['BELAJAR 10', 'BELAJAR10'],
  ['BELAJAR10\u200B', 'BELAJAR10'],
  ['“BELAJAR10”', 'BELAJAR10'],
  [' belajar10 ', 'BELAJAR10'],
  ['ＢＥＬＡＪＡＲ－１０.', 'BELAJAR10'],
])('REAL-01: the code %j is %s', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})

it.each([
  ['Jose\u0301  Fernandez', 'José Fernandez'],
  ['\u2067Nurul\u00A0Huda\u2069', 'Nurul Huda'],
  ['Ｔａｎ　Ｗｅｉ', 'Tan Wei'],
  ['Wei\u2011Ming', 'Wei\u2011Ming'],
  ['ක්\u200Dරිස්', 'ක්\u200Dරිස්'],
])('REAL-01: the name %j is kept as %j', (typed, kept) => {
  expect(v.parse(required, typed)).toBe(kept)
  expect(typedLine(kept)).toBe(kept)
})
