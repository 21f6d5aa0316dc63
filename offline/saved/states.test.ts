import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWaiting, savedEvents, savedStates, stateAfter, type SavedState } from './states.ts'

it('PWA-05: an item is saved only after it was verified', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...savedEvents), { maxLength: 40 }), (events) => {
      let state: SavedState = 'queued'
      for (const event of events) {
        const before: SavedState = state
        state = stateAfter(state, event) ?? state
        if (state === 'done' && before !== 'done')
          expect([before, event]).toEqual(['saving', 'verified'])
        if (state === 'outdated' && before !== 'outdated') expect(before).toBe('done')
      }
    }),
    { numRuns: 2000 },
  )
})

it('PWA-05: no state is a dead end, and paused or full items wait for the person', () => {
  for (const state of savedStates)
    expect(savedEvents.some((event) => stateAfter(state, event))).toBe(true)
  expect(savedStates.filter(isWaiting)).toEqual(['queued', 'saving', 'waiting-network'])
})
