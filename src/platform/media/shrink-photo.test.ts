import { expect, it } from 'vitest'
import { drawingsOf, firstThatFits, shrinkPhoto, type Drawing } from './shrink-photo.ts'

it('CLASS-06: a photo is drawn with its longest edge at 1600 px at most, and keeps its proportions', () => {
  expect(drawingsOf(4032, 3024)[0]).toEqual({ width: 1600, height: 1200, quality: 0.8 })
  expect(drawingsOf(3024, 4032)[0]).toEqual({ width: 1200, height: 1600, quality: 0.8 })
  // A panorama keeps at least one pixel of height.
  expect(drawingsOf(20_000, 2).every(({ height }) => height === 1)).toBe(true)
})

it('CLASS-06: a small picture is never made larger, nor drawn twice in the same way', () => {
  const drawings = drawingsOf(600, 400)
  expect(drawings.filter(({ width }) => width > 600)).toEqual([])
  expect(new Set(drawings.map((drawing) => JSON.stringify(drawing))).size).toBe(drawings.length)
})

it('CLASS-06: the first drawing of at most 150 KB is taken, and the rest is not drawn', async () => {
  const drawn: Drawing[] = []
  const sizes = [400_000, 150_001, 150_000, 1000]
  const fits = await firstThatFits(drawingsOf(4032, 3024), async (drawing) => {
    drawn.push(drawing)
    return { size: sizes[drawn.length - 1] ?? 0 }
  })
  expect(fits?.size).toBe(150_000)
  expect(drawn).toHaveLength(3)
})

it('PRAC-01: a figure is drawn to a smaller limit, and always fits', async () => {
  const fits = await firstThatFits(
    drawingsOf(4032, 3024),
    async ({ width, height, quality }) => ({ size: width * height * quality * 0.3 }),
    30_000,
  )
  expect(fits?.size).toBeLessThanOrEqual(30_000)
})

it('CLASS-06: a file whose type is not a picture is refused without reading it', async () => {
  expect(await shrinkPhoto(new Blob(['%PDF'], { type: 'application/pdf' }))).toEqual({
    kind: 'no-picture',
  })
})
