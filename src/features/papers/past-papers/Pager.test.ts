import { expect, it } from 'vitest'
import { pageWindow } from './Pager.tsx'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [7, 9, [1, null, 6, 7, 8, 9]],
  [9, 9, [1, null, 8, 9]],
])('PAGE-01: beside page %i of %i', (current, count, pages) => {
  expect(pageWindow(current, count)).toEqual(pages)
})
