import { shell, type ViteManifest } from './chunk-graph.ts'

const defaultLanguage = 'en'

/**
 * Pieces that are useless offline or that few people need, and that are not in a folder `online/` yet. A module that
 * moves there leaves this list; one that is renamed fails the build.
 */
const onDemandUntilMoved = [
  'src/features/sign-in/PeopleArea.ts',
  'src/staff/StaffArea.tsx',
  'src/platform/firebase/identity.ts',
  'contract/pseudo-copy.ts',
]

/** Is a lazily loaded module fetched only when it is asked for? Its folder decides: `online/`, or copy of another language. */
export function isOnDemand(module: string): boolean {
  const folders = module.split('/').slice(0, -1)
  const [room, kind, language, area] = folders
  if (room === 'content' && kind === 'locales')
    return language !== defaultLanguage || area === 'staff'
  return folders.includes('online')
}

/**
 * The scripts, styles and fonts that the worker precaches: everything that can be reached from the entry without
 * loading a module on demand. Static imports are always followed: offline, a script is useless without them.
 * @param onDemand modules that are on demand whatever their folder
 * @throws when a module of `onDemand` is no chunk of the build
 */
export function filesAhead(
  manifest: ViteManifest,
  onDemand: readonly string[] = onDemandUntilMoved,
): Set<string> {
  const unknown = onDemand.find((module) => !manifest[module])
  if (unknown) throw new Error(`The build has no chunk for ${unknown}.`)
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
    chunk.dynamicImports
      ?.filter((module) => !isOnDemand(module) && !onDemand.includes(module))
      .forEach(visit)
  }
  visit(shell)
  return files
}
