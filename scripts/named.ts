import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Runs a script of a folder by its name, with its arguments: `npm run bench -- tap`. `all` runs each until one fails;
 * without a name it lists them.
 */
const root = join(import.meta.dirname, '..')
const [folder = '', name, ...args] = process.argv.slice(2)
const names = globSync('*.ts', { cwd: join(root, folder) })
  .map((file) => basename(file, '.ts'))
  .toSorted()

function start(file: string, ...more: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, file), ...more], { stdio: 'inherit' })
  return status === 0
}

if (name === undefined || ![...names, 'all'].includes(name)) {
  console.error(`Name one of: ${names.join(', ')}`)
  process.exit(name === undefined ? 0 : 1)
}
const wanted = name === 'all' ? names : [name]
const needsBuild = folder.startsWith('tests/')
const isDone =
  (!needsBuild || start('scripts/build.ts', '--if-stale')) &&
  wanted.every((one) => start(`${folder}/${one}.ts`, ...args))
process.exitCode = isDone ? 0 : 1
