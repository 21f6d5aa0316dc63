import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export type OtherBuild = {
  /** A folder with its own `dist/`. */
  folder: string
  /** The paths of its scripts, none of which this build has. */
  scripts: ReadonlySet<string>
  remove(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')
const notCopied = ['node_modules', 'dist', '.git', '.cache', 'test-results']
const output = 'output: {'
/** Scripts are named by eight characters of their hash; the other build uses nine. */
const otherNames = ['entryFileNames', 'chunkFileNames']
  .map((names) => ` ${names}: 'assets/[name]-[hash:9].js',`)
  .join('')

/** Builds the same sources under another build id, with another name and so another hash for every script. */
export async function makeOtherBuild(): Promise<OtherBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-build-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await cp(root, folder, {
      recursive: true,
      filter: (path) => path === root || !notCopied.includes(basename(path)),
    })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const config = join(folder, 'vite.config.ts')
    const text = await readFile(config, 'utf8')
    if (!text.includes(output)) throw new Error(`vite.config.ts does not say '${output}'.`)
    await writeFile(config, text.replace(output, `${output}${otherNames}`))
    const built = spawnSync(process.execPath, ['scripts/build.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (built.status !== 0) throw new Error(`The other build failed: ${built.stderr}`)
    const [scripts, own] = await Promise.all([folder, root].map(scriptsIn))
    if (!scripts || !own || [...scripts].some((script) => own.has(script)))
      throw new Error('The two builds have scripts in common.')
    return { folder, scripts, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function scriptsIn(folder: string): Promise<Set<string>> {
  const names = await readdir(join(folder, 'dist/client/assets'))
  return new Set(names.filter((name) => name.endsWith('.js')).map((name) => `/assets/${name}`))
}
