import { startTestPostgres } from './database.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  return () => postgres.stop()
}
