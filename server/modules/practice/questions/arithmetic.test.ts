import { expect, it } from 'vitest'
import { valueOf } from './arithmetic.ts'

it.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['8 / 2 / 2', 2],
  ['10 - 4 - 3', 3],
  ['-2^2', -4],
  ['2^3^2', 512],
  ['2^-1', 0.5],
  ['(5 + sqrt(5^2 - 4 * 6)) / 2', 3],
  ['sin(30) + cos(60)', 1],
  ['fact(4) / log(100)', 12],
  ['2 * pi', 2 * Math.PI],
])('PRAC-01: an answer is computed: %s', (expression, value) => {
  expect(valueOf(expression)).toBeCloseTo(value, 10)
})

it.each(['', '1 +', '(1', '1 2', 'sqrt 4', 'x', '2 ** 3', 'alert(1)'])(
  'PRAC-01: what is no expression says where: %j',
  (expression) => {
    expect(() => valueOf(expression)).toThrow(/cannot be computed from here/)
  },
)
