import { expect, it, vi } from 'vitest'
import { playAttemptHistory } from './chaos/support/attempt-history.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))

/** `npm run chaos -- attempts` plays many more. */
const histories = 10

it('PRAC-03 PWA-06: a timed paper on two devices, through kills and lost answers of the server: no answer is lost, none is doubled', async () => {
  const seed = Date.now() % 1_000_000_000
  for (let n = 0; n < histories; n += 1) {
    const { lost, doubled, different } = await playAttemptHistory(seed + n)
    expect({ lost, doubled, different }, `seed ${seed + n}`).toEqual({
      lost: [],
      doubled: [],
      different: [],
    })
  }
})
