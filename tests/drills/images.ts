import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildImage, requirePrograms, makeBase, sizeOf } from './support/images.ts'

/**
 * Builds the kit's images and walks journeys in a browser through two web servers and a worker that run them, behind
 * Caddy with the kit's file, on Debian's PostgreSQL over TLS. Each container is checked for its user, its rights, its
 * read-only root, its health check, and whether it has ffmpeg. Debian's packages: buildah podman runc debootstrap caddy
 * postgresql zstd.
 */
const root = join(import.meta.dirname, '../..')
const journeys = ['journey', 'teacher-photo']

requirePrograms()
console.log('The base …')
const base = await makeBase()
for (const target of ['web', 'worker'] as const) {
  const begun = performance.now()
  buildImage(target, base)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const { unpacked, gzip, zstd } = await sizeOf(target)
  console.log(
    `${target}: built in ${seconds} s, ${unpacked} MB, compressed ${gzip} MB (gzip), ${zstd} MB (zstd)`,
  )
}
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/playwright/cli.js'),
    'test',
    '--workers=1',
    '--retries=0',
    ...(process.argv.length > 2 ? process.argv.slice(2) : journeys),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, KELASKU_DRILL_IMAGES: 'built' } },
)
process.exitCode = status ?? 1
