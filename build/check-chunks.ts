import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { precachedFiles, readManifest, readModules } from './chunk-graph.ts'
import { isOnDemand, onlineCopy } from './files-to-precache.ts'

const firebase = ['node_modules/firebase/', 'node_modules/@firebase/']
const staff = ['src/staff/', 'contract/shared/staff/staff-calls.ts', 'node_modules/downshift/']

const manifest = readManifest()
const modules = readModules()
const precached = new Set(precachedFiles())

failIfPrecached('Firebase belongs to the sign-in page alone', firebase)
failIfPrecached("The staff's code is in what students fetch", staff)

const onDemand = Object.entries(manifest).filter(([module]) => isOnDemand(module))
if (onDemand.length === 0) fail('No chunk is fetched on demand.')
for (const [module, { file }] of onDemand)
  if (precached.has(file))
    fail(`${module} is precached: something that is precached imports it statically.`)

// Offline a script is useless without a script that it imports.
for (const { file, imports = [] } of Object.values(manifest))
  for (const imported of imports.map((key) => manifest[key]?.file ?? key))
    if (precached.has(file) && !precached.has(imported))
      fail(`${file} is precached, but not ${imported}, which it imports.`)

// Copy that is fetched on demand would be missing offline.
for (const module of new Set([...precached].flatMap((file) => modules[file] ?? [])))
  for (const namespace of onlineCopy)
    if (/^src\/.*\.tsx?$/.test(module) && shows(module, namespace))
      fail(`${module} is precached, but not the copy '${namespace}', which it shows.`)

function shows(module: string, namespace: string): boolean {
  const source = readFileSync(join(import.meta.dirname, '..', module), 'utf8')
  return new RegExp(String.raw`useTranslation\([^)]*'${namespace}'`).test(source)
}

/**
 * Fails when a precached file holds a module of `folders`, or when no chunk does, because then the folders have moved.
 */
function failIfPrecached(sentence: string, folders: string[]): void {
  const matching = Object.keys(modules).filter((file) =>
    modules[file]?.some((module) => folders.some((folder) => module.startsWith(folder))),
  )
  if (matching.length === 0) fail(`No chunk has a module of ${folders.join(', ')}.`)
  const misplaced = matching.filter((file) => precached.has(file))
  if (misplaced.length > 0) fail(`${sentence}: ${misplaced.join(', ')}.`)
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
