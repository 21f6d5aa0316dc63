import { bundleServer } from '../../build/server-bundle.ts'
import { startTestPooler, startTestPostgres } from './database/database.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  await bundleServer()
  const postgres = await startTestPostgres({
    isInMemory: true,
    isInstalled: process.env['KELASKU_DRILL_POSTGRES'] === 'installed',
  })
  const pooler = process.env['KELASKU_DRILL_POOLER']
    ? await startTestPooler(postgres.url)
    : undefined
  return async () => {
    await pooler?.stop()
    await postgres.stop()
  }
}
