import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modulesFile, type ModulesOfChunks } from './modules-of-chunks.ts'

type Chunk = {
  file: string
  isEntry?: true
  isDynamicEntry?: true
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
export type ViteManifest = Record<string, Chunk>

export const clientFolder = 'dist/client'
/** Where the worker's build notes the files that it precaches. */
export const precachedList = '.vite/precached.json'
const built = join(import.meta.dirname, '..', clientFolder)
export const shell = 'index.html'
const copyFile = (namespace: string) => `content/locales/en/${namespace}.json`
/** What src/app/routes.tsx loads for /dashboard; a chunk that is renamed fails the check until it is named here. */
export const dashboardRoute = [
  'src/app/signed-in/SignedInOnly.tsx',
  'src/app/signed-in/DashboardRoute.tsx',
  copyFile('dashboard'),
]

export function readManifest(): ViteManifest {
  return JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as ViteManifest
}

/** The files a browser must load before the modules named by `keys` run: they and all they import statically. */
export function staticFiles(manifest: ViteManifest, keys: string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
    seen.add(key)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))].filter((file) =>
    file.endsWith('.js'),
  )
}

export function entryFiles(manifest: ViteManifest): string[] {
  return staticFiles(manifest, [shell])
}

/** The script of a signed-in start on the dashboard, up to its first picture. */
export function firstPaintFiles(manifest: ViteManifest): string[] {
  return staticFiles(manifest, [shell, ...dashboardRoute])
}

/** All script of a visitor's first page: the page's own, and what is loaded after it has started. */
export function firstVisitFiles(
  manifest: ViteManifest,
  screen: string,
  copy: readonly string[],
): string[] {
  return staticFiles(manifest, [
    shell,
    `src/app/public/${screen}Route.tsx`,
    'src/app/afterwards.tsx',
    ...[...copy, 'notices'].map(copyFile),
  ])
}

/** The files that the built worker precaches, as the build noted them. */
export function precachedFiles(): string[] {
  return JSON.parse(readFileSync(join(built, precachedList), 'utf8')) as string[]
}

/** The source files of each chunk. */
export function readModules(): ModulesOfChunks {
  return JSON.parse(readFileSync(join(built, modulesFile), 'utf8')) as ModulesOfChunks
}
