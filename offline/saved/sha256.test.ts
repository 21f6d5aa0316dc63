import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

it('PWA-05: adds up to the hash of the whole, however a file is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 }), (pieces) => {
      const ours = sha256()
      const whole = createHash('sha256')
      for (const piece of pieces) {
        ours.add(piece)
        whole.update(piece)
      }
      expect(ours.end()).toBe(whole.digest('hex'))
    }),
    { numRuns: 500 },
  )
})
