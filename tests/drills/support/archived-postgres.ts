import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { freePort } from '#tests/support/free-port.ts'
import { installedPrograms } from '#tests/support/database/postgres.ts'
import { ask, ownerOfPostgres, untilDone, user } from './cluster.ts'

const kit = new URL('../../../deploy/', import.meta.url)
const Info = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      backup: v.array(
        v.object({
          info: v.object({ size: v.number(), repository: v.object({ delta: v.number() }) }),
        }),
      ),
    }),
  ),
)

export type ArchivedPostgres = {
  url: string
  /** @returns the size in bytes of the database and of the new backup */
  backUp(type: 'full' | 'diff'): Promise<{ database: number; stored: number }>
  /** Shuts down cleanly: the remaining changes are archived first. */
  stopServer(): Promise<void>
  /** Restores the database to a moment; the present one is kept beside it. */
  restore(to: Date): Promise<void>
  stop(): Promise<void>
}

/**
 * A PostgreSQL whose changes are archived by pgBackRest, set up by the kit's two files. Debian's packages: `postgresql`
 * and `pgbackrest`.
 */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  if (spawnSync('pgbackrest', ['version']).status !== 0)
    throw new Error('pgBackRest is not installed: apt-get install pgbackrest')
  const programs = installedPrograms()
  const owner = ownerOfPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-archived-'))
  const [data, lost, config] = ['data', 'lost', 'pgbackrest.conf'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const port = await freePort()
  const how = { ...owner, cwd: '/', env: { ...process.env, PGBACKREST_CONFIG: config } }
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { ...how, encoding: 'utf8' })).stdout
  const pgBackRest = (...args: string[]) => run('pgbackrest', '--stanza=kelasku', ...args)
  let server: ChildProcess | undefined

  async function makeFolder(name: string): Promise<string> {
    const path = join(folder, name)
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (owner) await chown(path, owner.uid, owner.gid)
    return path
  }

  async function startServer(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])],
      { ...how, stdio: 'ignore' },
    )
    await untilDone(async () => {
      const [row] = await ask(port, 'select pg_is_in_recovery() as is_on_its_way')
      if (row?.['is_on_its_way'] !== false) throw new Error('The server is still in recovery.')
    })
  }

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  async function stop(): Promise<void> {
    await end('SIGQUIT')
    await rm(folder, { recursive: true, force: true })
  }

  try {
    if (owner) await chown(folder, owner.uid, owner.gid)
    const paths = {
      'repo1-path': await makeFolder('backups'),
      'repo1-cipher-pass': 'the passphrase of a drill',
      'spool-path': await makeFolder('spool'),
      'lock-path': await makeFolder('lock'),
      'log-path': await makeFolder('log'),
      'pg1-path': await makeFolder('data'),
      'pg1-port': `${port}`,
    }
    let written = await readFile(new URL('pgbackrest.conf', kit), 'utf8')
    for (const [name, value] of Object.entries(paths)) {
      const line = new RegExp(`^${name}=.*$`, 'm')
      if (!line.test(written)) throw new Error(`pgbackrest.conf does not say ${name}.`)
      written = written.replace(line, `${name}=${value}`)
    }
    await writeFile(config, `${written}pg1-socket-path=${folder}\npg1-user=${user}\n`)
    const made = ['--auth=trust', '--encoding=UTF8', '--data-checksums']
    await run(join(programs, 'initdb'), `--pgdata=${data}`, `--username=${user}`, ...made)
    const archive = await readFile(new URL('postgresql-archive.conf', kit), 'utf8')
    await appendFile(join(data, 'postgresql.conf'), archive)
    await startServer()
    await pgBackRest('stanza-create')
    await pgBackRest('check')
    await ask(port, `create database ${user}`)
  } catch (error) {
    await stop()
    throw error
  }

  return {
    url: `postgres://${user}@127.0.0.1:${port}/${user}`,
    async backUp(type) {
      await pgBackRest(`--type=${type}`, 'backup')
      const [stanza] = v.parse(Info, await pgBackRest('--output=json', 'info'))
      const newest = stanza?.backup.at(-1)
      if (!newest) throw new Error('There is no backup.')
      return { database: newest.info.size, stored: newest.info.repository.delta }
    },
    stopServer: () => end('SIGINT'),
    async restore(to) {
      await rename(data, lost)
      await makeFolder('data')
      const target = `--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`
      await pgBackRest('--type=time', target, '--target-action=promote', 'restore')
      await startServer()
    },
    stop,
  }
}
