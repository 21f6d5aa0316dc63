import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Runs the API suite of an older version on this version's tables, as after a rollback. `--to` names the commit; the
 * default is the last one before the newest migration. Further arguments name the files to run instead of all.
 */
const root = join(import.meta.dirname, '../..')
const migrations = 'server/platform/db/migrations'
const { values, positionals } = parseArgs({
  options: { to: { type: 'string' } },
  allowPositionals: true,
})

/** The test that names every table, which an older version fails for newer tables. */
const knowsAll = 'names every table of the database'
const allBut = (name: string) => `^(?!.*${name})`

const version = values.to ?? beforeNewestMigration()
const folder = await mkdtemp(join(tmpdir(), 'kelasku-rollback-'))
const checkout = join(folder, 'older')
git('worktree', 'add', '--quiet', '--detach', checkout, version)
try {
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  const was = git('ls-tree', '-r', '--name-only', version, migrations).split('\n').length
  await rm(join(checkout, migrations), { recursive: true })
  await cp(join(root, migrations), join(checkout, migrations), { recursive: true })
  const added = git('ls-files', migrations).split('\n').length - was
  console.log(
    `${git('log', '-1', '--format=%h %s', version)}; files in ${migrations}: ${added} more`,
  )
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const ran = spawnSync(
    process.execPath,
    [
      ...[vitest, 'run', '--project', 'api', '--reporter=dot'],
      ...['--testNamePattern', allBut(knowsAll), ...positionals],
    ],
    { cwd: checkout, stdio: 'inherit' },
  )
  process.exitCode = ran.status ?? 1
} finally {
  git('worktree', 'remove', '--force', checkout)
  await rm(folder, { recursive: true, force: true })
}

function beforeNewestMigration(): string {
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${migrations}/*.sql`)
  return git('rev-parse', `${newest}^`)
}

function git(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`)
  return stdout.trim()
}
