import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * The API suite through PgBouncer in transaction mode: a statement with a name, a setting of a connection or a lock of
 * a session that the server relied on would fail somewhere in it. Left out are the files whose database is not the
 * suite's: they stop it, start servers of their own or look at its connections.
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
