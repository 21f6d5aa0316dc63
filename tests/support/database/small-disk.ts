import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasNoRoom } from '#server/gateways/media/run-program.ts'

const run = promisify(execFile)

/** A disk that fills up quickly. */
export type SmallDisk = {
  path: string
  /** Leaves this many free bytes, or fewer if others write at the same time. */
  fill(leaving: number): Promise<void>
  /** Removes what `fill` has written. */
  makeRoom(): Promise<void>
  remove(): Promise<void>
}

/** Mounts a disk in memory; undefined if this process may not mount. */
export async function mountSmallDisk(bytes: number): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'kelasku-small-disk-'))
  const filling = join(path, 'filling')
  const mount = ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path]
  const isMounted = await run('mount', mount).then(
    () => true,
    () => false,
  )
  if (!isMounted) {
    await rm(path, { recursive: true })
    return undefined
  }
  const makeRoom = () => rm(filling, { force: true })
  return {
    path,
    makeRoom,
    async fill(leaving) {
      await makeRoom()
      const { bavail, bsize } = await statfs(path)
      const bytes = Buffer.alloc(Math.max(0, bavail * bsize - leaving))
      await writeFile(filling, bytes).catch((failure: unknown) => {
        if (!hasNoRoom(failure)) throw failure
      })
    },
    async remove() {
      await run('umount', ['--lazy', path])
      await rm(path, { recursive: true })
    },
  }
}
