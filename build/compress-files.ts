import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = /\.(?:m?js|css|svg|html|json|webmanifest|txt|wasm)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Adds `x.br` and `x.gz` to every text file of a build, so that the server does not compress at runtime. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((file) => compressible.test(file) && !file.startsWith('.vite'))
      .map(async (file) => {
        const path = join(folder, file)
        const content = await readFile(path)
        const [br, gz] = await Promise.all([toBrotli(content), toGzip(content, { level: 9 })])
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
      }),
  )
}
