import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder, entryFiles, firstPaintFiles, readManifest } from './chunk-graph.ts'

/** Firebase registers its packages under these names, minified or not. */
const marker = /@firebase\/(app|auth)\b/

const manifest = readManifest()
const all = Object.values(manifest).map((chunk) => chunk.file)
const withFirebase = new Set(all.filter((file) => file.endsWith('.js') && mentionsFirebase(file)))
const early = [...new Set([...entryFiles(manifest), ...firstPaintFiles(manifest)])]
const misplaced = early.filter((file) => withFirebase.has(file))

// Without this the check would pass for ever on the day Firebase changes its names.
if (withFirebase.size === 0)
  fail('No chunk mentions Firebase: the mark this check looks for has changed.')
if (misplaced.length > 0)
  fail(`Firebase belongs to the sign-in page alone, but is in ${misplaced.join(', ')}.`)

function mentionsFirebase(file: string): boolean {
  return marker.test(readFileSync(join(clientFolder, file), 'utf8'))
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
