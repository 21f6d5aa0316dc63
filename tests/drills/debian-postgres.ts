import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs the API suite on the PostgreSQL installed on this machine (Debian's package `postgresql`), over TLS only: the
 * certificate is checked, and a connection without TLS is refused.
 */
const root = join(import.meta.dirname, '../..')
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'api',
    '--reporter=dot',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, KELASKU_DRILL_POSTGRES: 'installed' } },
)
process.exitCode = status ?? 1
