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
/** Written by the worker's build: the files that it precaches. */
export const precachedList = '.vite/precached.json'
const built = join(import.meta.dirname, '..', clientFolder)
export const shell = 'index.html'

export function readManifest(): ViteManifest {
  return JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as ViteManifest
}

/** The scripts a browser loads for the entry and for `modules`, with their static imports. */
export function scriptsOf(manifest: ViteManifest, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
    seen.add(key)
    chunk.imports?.forEach(visit)
  }
  for (const module of [shell, ...modules]) visit(module)
  return [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))].filter((file) =>
    file.endsWith('.js'),
  )
}

/** The files that the built worker precaches. */
export function precachedFiles(): string[] {
  return JSON.parse(readFileSync(join(built, precachedList), 'utf8')) as string[]
}

/** The source files of each chunk. */
export function readModules(): ModulesOfChunks {
  return JSON.parse(readFileSync(join(built, modulesFile), 'utf8')) as ModulesOfChunks
}
