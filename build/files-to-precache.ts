import { shell, type ViteManifest } from './chunk-graph.ts'

const defaultLanguage = 'en'
/** English copy that only modules of `online/` show; `check-chunks.ts` fails when a precached module shows it. */
export const onlineCopy = [
  'account',
  'checkout',
  'consent',
  'data-use',
  'people',
  'school-mail',
  'sign-in',
]

/**
 * Whether a lazily loaded module is not precached: modules in `online/`, their copy, the copy of other languages, and
 * staff's copy.
 */
export function isOnDemand(module: string): boolean {
  const folders = module.split('/').slice(0, -1)
  const [room, kind, language, area] = folders
  if (room === 'content' && kind === 'locales')
    return (
      language !== defaultLanguage ||
      area === 'staff' ||
      onlineCopy.some((name) => module.endsWith(`/${name}.json`))
    )
  return folders.includes('online')
}

/**
 * The scripts, styles and fonts that the worker precaches: everything that can be reached from the entry without
 * loading a module on demand. Static imports are always followed: offline, a script is useless without them.
 */
export function filesToPrecache(manifest: ViteManifest): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
    chunk.dynamicImports?.filter((module) => !isOnDemand(module)).forEach(visit)
  }
  visit(shell)
  return files
}
