import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process has the folder open. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/**
 * Locks `folder` for this process: two processes on one embedded database silently lose writes. The lock is a
 * socket named by the folder, which the system closes when the process ends, however it ends.
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = lockPath(`kelasku-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`)
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new FolderInUse(
              `Another copy of Kelasku is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
            )
          : error,
      ),
    )
    server.listen(path, resolve)
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Linux has sockets without a file; other systems get a named pipe, or a socket in the temporary folder. */
function lockPath(name: string): string {
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}
