import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = {
  file: string
  isEntry?: true
  isDynamicEntry?: true
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
type ViteManifest = Record<string, Chunk>

export const clientFolder = 'dist/client'
const shell = 'index.html'
/** What src/app/routes.tsx loads for /dashboard; a chunk that is renamed fails the check until it is named here. */
const dashboardRoute = [
  'src/app/signed-in/SignedInOnly.tsx',
  'src/app/signed-in/DashboardRoute.tsx',
  copyFile('dashboard'),
]

function copyFile(namespace: string): string {
  return `content/locales/en/${namespace}.json`
}

export function readManifest(): ViteManifest {
  const file = join(import.meta.dirname, '..', clientFolder, '.vite', 'manifest.json')
  return JSON.parse(readFileSync(file, 'utf8')) as ViteManifest
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

/** All script that a visitor's first page asks for: the page's own, and what is brought once it stands. */
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

/**
 * What is only brought where there is a network, or to few: the worker does not fetch it ahead. Nor the copy that it
 * alone shows, nor other languages.
 */
const notAhead =
  /^src\/(?:app\/online\/|app\/(?:signed-in|public)\/(?:AgeSlot|ConsentSlot|GuardianSlot|account-part|install-parts|data-part)\.|features\/(?:staff\/StaffArea|sign-in\/PeopleArea)\.|platform\/(?:error-reporting|firebase\/identity|i18n\/other-locales)\.)|^contract\/pseudo-copy\.|^content\/locales\/(?:(?!en\/)|en\/(?:account|checkout|consent|data-use|install|people|sign-in|staff)(?:\.json|\/))/

/** The scripts, styles and fonts that the worker fetches ahead: all that a page can come to ask for but those. */
export function filesAhead(manifest: ViteManifest): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key) || notAhead.test(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit(shell)
  return files
}

/** What the worker fetches when it is installed: the shell and every route. */
export function precachedFiles(): string[] {
  const worker = readFileSync(join(import.meta.dirname, '..', clientFolder, 'sw.js'), 'utf8')
  const files = [...worker.matchAll(/\{[^{}]*"integrity":[^{}]*\}/g)].map(
    ([entry]) => (JSON.parse(entry) as { url: string }).url,
  )
  // Without this the check would pass for ever on the day the list is written in another way.
  if (!files.includes('app.html')) throw new Error('The list of precached files was not found.')
  return files
}
