import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs the API suite through PgBouncer in transaction mode, where named statements, settings of a connection and locks
 * of a session would make it fail. Left out are the files with their own database: they stop it, start servers or look
 * at its connections.
 */
const root = join(import.meta.dirname, '../..')
const leftOut = [
  'backup',
  'logs',
  'many-servers',
  'migrations-at-start',
  'pooler',
  'question-photos',
  'stopping',
]
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'api',
    '--reporter=dot',
    ...leftOut.flatMap((name) => ['--exclude', `tests/api/**/${name}.test.ts`]),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, KELASKU_DRILL_POOLER: 'yes' } },
)
process.exitCode = status ?? 1
