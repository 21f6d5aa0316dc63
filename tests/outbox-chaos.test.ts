import { expect, it, vi } from 'vitest'
import { playOutboxHistory } from './chaos/support/outbox-history.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))

/** `npm run chaos -- outbox` plays many more. */
const histories = 20

it('PWA-06: through kills, several tabs, lost answers and refusals nothing is lost, doubled or out of order', async () => {
  const seed = Date.now() % 1_000_000_000
  for (let n = 0; n < histories; n += 1) {
    const { lost, doubled, disordered } = await playOutboxHistory(seed + n)
    expect({ lost, doubled, disordered }, `seed ${seed + n}`).toEqual({
      lost: [],
      doubled: [],
      disordered: [],
    })
  }
})
