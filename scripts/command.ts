import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { causesOf } from '#server/explain-start.ts'

/** Prints the result of a command; after a failure its message and those of its causes, with exit code 1. */
export const printResult = (result: Promise<string>): Promise<void> =>
  result.then(
    (text) => console.log(text),
    (error: unknown) => {
      const messages = [...causesOf(error)].map(({ message }) => message).filter(Boolean)
      console.error(messages.length > 0 ? messages.join('\nCaused by: ') : error)
      process.exitCode = 1
    },
  )

/**
 * The database of this installation: the one at `DATABASE_URL`, past a pooler, else the embedded one. Prints which, as
 * a command without the server's environment would change another one.
 */
export function databaseOf({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Config): { url: string } | { folder: string } {
  if (!databaseUrl) {
    const folder = join(dataDir, 'database')
    console.error(`Database: the embedded one in ${folder}`)
    return { folder }
  }
  const url = databaseDirectUrl ?? databaseUrl
  const { host, pathname } = new URL(url)
  console.error(`Database: ${pathname.slice(1)} at ${host}`)
  return { url }
}
