import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { mediaFolder } from '#server/http/serve-media.ts'
import { openTestApi, pathOf } from '#tests/support/api.ts'
import { inEmptyDatabase } from '#tests/support/database.ts'
import { shopper } from './support/orders.ts'

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kelasku-embedded-'))
})
afterAll(() => rm(scratch, { recursive: true }))

describe('of an embedded database', () => {
  it('a backup is restored into PostgreSQL, equal table by table', async () => {
    const api = await openTestApi({ database: { folder: join(scratch, 'database') } })
    try {
      await shopper(api, await api.arrive()).payBy('pay-at-once')
      const file = join(scratch, 'backup')
      const made = await writeBackup(api.db, { file, mediaFolder: mediaFolder(api.dataDir) })
      await inEmptyDatabase(async ({ db }) => {
        const restored = await restoreBackup(db, { file, mediaFolder: join(scratch, 'media') })
        expect(restored).toEqual(made)
      })
    } finally {
      await api.close()
    }
  })

  it('a folder that was closed can be opened again, with all that was in it', async () => {
    const kept = await mkdtemp(join(scratch, 'kept-'))
    const first = await openTestApi({ database: { folder: kept } })
    const person = await first.arrive()
    await first.close()
    const second = await openTestApi({ database: { folder: kept } })
    expect((await second.as(person).get(pathOf('user'))).status).toBe(200)
    await second.close()
  })
})
