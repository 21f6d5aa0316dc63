import { expect, it } from 'vitest'
import { chaptersIn } from './chapters-in.ts'

it('BULK-01: chapters are pasted as lines, however they are written', () => {
  const pasted = `Chapters:
0:00 What a quadratic is
[12:30] - Factorising
1:02:05 – Completing the square
(3:07) Common mistakes, 5 of them
75 not a time
4:99 wrong`
  expect(chaptersIn(pasted)).toEqual([
    { at_seconds: '0:00', title: 'What a quadratic is' },
    { at_seconds: '12:30', title: 'Factorising' },
    { at_seconds: '1:02:05', title: 'Completing the square' },
    { at_seconds: '3:07', title: 'Common mistakes, 5 of them' },
  ])
  expect(chaptersIn('')).toEqual([])
})
