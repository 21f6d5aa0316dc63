import { createHash } from 'node:crypto'
import type { Db } from '../platform/db/open.ts'
import { namedMedia, type NamedMedia } from '../platform/db/named-media.ts'
import type { Store } from '../gateways/media/store.ts'

export type MediaCheck = {
  files: number
  /** One sentence for each file. */
  wrong: string[]
}

const checksAtOnce = 8

/**
 * Checks that every file that the database names is in the store and has the right size. With `isWhole` each is
 * read to its end and its SHA-256 compared.
 * @throws when the store does not answer
 */
export async function checkMedia(
  db: Db,
  store: Store,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<MediaCheck> {
  const files = await namedMedia(db)
  const waiting = files.values()
  const wrong: string[] = []
  const checkFiles = async () => {
    for (const file of waiting) {
      const problem = await problemOf(file, store, isWhole)
      if (problem) wrong.push(`${file.mediaKey} ${problem}`)
    }
  }
  await Promise.all(Array.from({ length: checksAtOnce }, checkFiles))
  return { files: files.length, wrong: wrong.toSorted() }
}

async function problemOf(
  { mediaKey, bytes, sha256 }: NamedMedia,
  store: Store,
  isWhole: boolean,
): Promise<string | undefined> {
  const head = await store.head(mediaKey)
  if (!head) return 'is missing'
  if (bytes !== undefined && head.bytes !== bytes)
    return `has ${head.bytes} bytes instead of ${bytes}`
  const differs = 'is not the file that was put there'
  if (sha256 && head.sha256 && head.sha256 !== sha256) return differs
  if (!isWhole) return undefined
  const expected = sha256 ?? head.sha256
  const found = await store.read(mediaKey)
  if (!found) return 'is missing'
  const sum = createHash('sha256')
  for await (const chunk of found.body) sum.update(chunk as Uint8Array)
  return expected && sum.digest('hex') !== expected ? differs : undefined
}

/** The command's output: nothing wrong, or the first mistakes. */
export function mediaWords({ files, wrong }: MediaCheck): string {
  if (wrong.length === 0) return `All ${files} media files are where they belong.`
  const lines = wrong.slice(0, 100).map((line) => `  ${line}`)
  const more = wrong.length > lines.length ? [`  and ${wrong.length - lines.length} more`] : []
  return [
    `Of ${files} media files ${wrong.length} are not as the database says:`,
    ...lines,
    ...more,
  ].join('\n')
}
