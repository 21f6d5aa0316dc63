import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** Prints the result of a command; after a failure its message, with exit code 1. */
export const printResult = (result: Promise<string>): Promise<void> =>
  result.then(
    (text) => console.log(text),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    },
  )

/** The database of this installation: the one at `DATABASE_URL`, past a pooler, else the embedded one. */
export const databaseOf = ({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Config): { url: string } | { folder: string } =>
  databaseUrl ? { url: databaseDirectUrl ?? databaseUrl } : { folder: join(dataDir, 'database') }
