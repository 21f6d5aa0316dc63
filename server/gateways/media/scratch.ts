import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than any work on a file takes. */
const abandonedAfterMs = 24 * 3600 * 1000

/** Removes temporary files that killed servers left in `folder`. */
export async function clearScratch(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}
