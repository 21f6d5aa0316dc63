import { startApp } from './app-server.ts'
import { createTestDatabase, startTestPostgres } from './database/database.ts'
import { startTestEmulator } from './outside/emulator.ts'

export type Site = {
  origin: string
  databaseUrl: string
  dataDir: string
  stop(): Promise<void>
}

/** The whole product on this machine, for screenshots and benchmarks. */
export async function startSite(): Promise<Site> {
  const [postgres, emulator] = await Promise.all([startTestPostgres(), startTestEmulator()])
  const database = await createTestDatabase()
  const app = await startApp({ databaseUrl: database.url, emulatorHost: emulator.host })
  return {
    origin: app.origin,
    databaseUrl: database.url,
    dataDir: app.dataDir,
    async stop() {
      await app.remove()
      await Promise.all([postgres.stop(), emulator.stop()])
    },
  }
}
