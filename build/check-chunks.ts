import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  clientFolder,
  entryFiles,
  firstPaintFiles,
  precachedFiles,
  readManifest,
} from './chunk-graph.ts'

/** Firebase registers its packages under these names, minified or not. */
const firebaseMark = /@firebase\/(app|auth)\b/
/** The paths of the staff's calls. */
const staffMark = /\/api\/v1\/staff\//

const manifest = readManifest()
const all = Object.values(manifest).map((chunk) => chunk.file)
const scripts = all.filter((file) => file.endsWith('.js'))
const withFirebase = new Set(scripts.filter((file) => mentions(file, firebaseMark)))
const forStaff = new Set(scripts.filter((file) => mentions(file, staffMark)))
const early = [...new Set([...entryFiles(manifest), ...firstPaintFiles(manifest)])]
const misplaced = early.filter((file) => withFirebase.has(file))

// Without this the check would pass for ever on the day Firebase changes its names.
if (withFirebase.size === 0)
  fail('No chunk mentions Firebase: the mark this check looks for has changed.')
if (misplaced.length > 0)
  fail(`Firebase belongs to the sign-in page alone, but is in ${misplaced.join(', ')}.`)

// What a student's device fetches: every visit's script, and what the worker fetches ahead.
const fetchedByStudents = [...early, ...precachedFiles()].filter((file) => forStaff.has(file))
if (forStaff.size === 0)
  fail('No chunk mentions a call of the staff: the mark this check looks for has changed.')
if (fetchedByStudents.length > 0)
  fail(`The staff's code is in what students fetch: ${fetchedByStudents.join(', ')}.`)

// Without a network a script is as good as not there when one that it imports is not.
const ahead = new Set(precachedFiles())
for (const { file, imports = [] } of Object.values(manifest))
  for (const imported of imports.map((key) => manifest[key]?.file ?? key))
    if (ahead.has(file) && !ahead.has(imported))
      fail(`${file} is fetched ahead, but not ${imported}, which it imports.`)

function mentions(file: string, mark: RegExp): boolean {
  return mark.test(readFileSync(join(clientFolder, file), 'utf8'))
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
