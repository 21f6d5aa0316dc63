import { expect, it } from 'vitest'
import { centredCrop, dragCrop, squareOf } from './square-crop.ts'

const portrait = { width: 600, height: 800 }

it('OFFC-04: the largest square is in the middle, and a closer one stays within the picture', () => {
  expect(squareOf(portrait, centredCrop)).toEqual({ left: 0, top: 100, side: 600 })
  expect(squareOf(portrait, { zoom: 2, x: 1, y: 1 })).toEqual({ left: 300, top: 500, side: 300 })
})

it('OFFC-04: dragging moves the picture with the finger, as far as there is more of it', () => {
  // By half of the square's side, down: the square moves up.
  expect(dragCrop(portrait, { zoom: 2, x: 0.5, y: 0.5 }, { x: 0, y: 0.5 })).toEqual({
    zoom: 2,
    x: 0.5,
    y: 0.2,
  })
  expect(dragCrop(portrait, centredCrop, { x: 0.4, y: -9 })).toEqual({ zoom: 1, x: 0.5, y: 1 })
})
