import { execFile, spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, statfsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright/test'

export type Chromium = { executablePath: string; env?: Record<string, string>; args: string[] }

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))
/** An argument that Playwright always passes. */
const onDisk = '--disable-dev-shm-usage'
/**
 * In containers /dev/shm has only 64 MB, which a few pages fill. On disk the same run takes a tenth more processor
 * time.
 */
const hasSharedMemory =
  existsSync('/dev/shm') && statfsSync('/dev/shm').bavail * statfsSync('/dev/shm').bsize > 2 ** 30
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  ...(hasSharedMemory ? [] : [onDisk]),
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Playwright's arguments to leave out. */
export const unwantedArgs = hasSharedMemory ? [onDisk] : []

/** The variable that names another Chromium for everything that opens a browser. */
const variable = 'KELASKU_CHROMIUM'

/**
 * The browser of tests, benchmarks and screenshots: the headless shell of an npm package, the same version on every
 * machine, or the one named by `KELASKU_CHROMIUM`.
 */
export async function findChromium(): Promise<Chromium> {
  return findNamed() ?? unpackChromium()
}

/**
 * A complete Chromium of this machine, for what the shell lacks (notifications, a microphone): the one named by
 * `KELASKU_CHROMIUM`, otherwise Playwright's, otherwise the system's.
 */
export function findWholeChromium(): Chromium | undefined {
  const executablePath = findNamed()?.executablePath ?? findInstalled()
  return executablePath === undefined ? undefined : { executablePath, args }
}

function findNamed(): Chromium | undefined {
  const executablePath = process.env[variable]
  if (!executablePath) return undefined
  if (!runs(executablePath)) throw new Error(`${variable}: ${executablePath} does not run.`)
  return { executablePath, args }
}

function findInstalled(): string | undefined {
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  const folders = (process.env.PATH ?? '').split(delimiter)
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => runs(file))
}

function runs(file: string, env?: Record<string, string>): boolean {
  if (!existsSync(file)) return false
  // A wrapper without its browser (a snap's, for example) exists but does not run.
  return (
    spawnSync(file, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 }).status ===
    0
  )
}

async function unpackChromium(): Promise<Chromium> {
  const parts = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
  const { version } = JSON.parse(await readFile(join(parts, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder, join(parts, 'bin'))

  const executablePath = join(folder, 'chromium')
  // The same fonts everywhere, because tests also check the width of text.
  const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') }
  if (runs(executablePath)) return { executablePath, env: fonts, args }
  // A minimal Debian lacks NSS and other libraries: the package includes them.
  const env = { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  if (runs(executablePath, env)) return { executablePath, env, args }
  throw new Error(
    `${executablePath} does not run on this machine: set ${variable} to the program of a Chromium.`,
  )
}

async function unpackInto(folder: string, parts: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const half = await mkdtemp(join(cache, 'unpacking-'))
  const file = join(half, 'chromium')
  await pipeline(
    createReadStream(join(parts, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(file),
  )
  await chmod(file, 0o755)
  await untar(join(parts, 'al2023.tar.br'), join(half, 'al2023'))
  await untar(join(parts, 'fonts.tar.br'), join(half, 'fonts'))
  await untar(join(parts, 'swiftshader.tar.br'), half)
  await writeFile(join(half, 'fonts', 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')))
  // Atomically, because a second run may be unpacking too.
  await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }))
}

/** Replaces the package's configuration, which names only the folders of the cloud it was made for. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`
}

async function untar(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const tar = execFile('tar', ['-x', '-C', folder])
  if (!tar.stdin) throw new Error('tar has no input')
  const ended = once(tar, 'exit')
  // tar may exit at the end mark before it has read the last bytes, so only its exit code counts.
  await pipeline(createReadStream(archive), createBrotliDecompress(), tar.stdin).catch(
    () => undefined,
  )
  const [status] = (await ended) as [number]
  if (status !== 0) throw new Error(`tar could not unpack ${archive}`)
}
