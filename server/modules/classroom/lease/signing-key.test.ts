import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { leaseSigningKey } from './signing-key.ts'

it('PWA-05: every link key yields a signing key, also one with leading zeros', async () => {
  for (let n = 0; n < 600; n += 1) {
    const linkKey = createHash('sha256').update(`link key ${n}`).digest()
    await expect(leaseSigningKey(linkKey), `link key ${n}`).resolves.toMatchObject({
      verify: { crv: 'P-256' },
    })
  }
})
