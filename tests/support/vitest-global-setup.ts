import { startTestPostgres } from './database.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres({ small: true })
  return () => postgres.stop()
}
