import { bundleServer } from '../../build/server-bundle.ts'
import { startTestPostgres } from './database/database.ts'
import { startTestEmulator } from './outside/emulator.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  await bundleServer()
  const [postgres, emulator] = await Promise.all([
    startTestPostgres({
      isInMemory: true,
      isInstalled: process.env['KELASKU_DRILL_IMAGES'] !== undefined,
    }),
    startTestEmulator(),
  ])
  return async () => {
    await Promise.all([postgres.stop(), emulator.stop()])
  }
}
