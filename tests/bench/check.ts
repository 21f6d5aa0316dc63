import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadavg } from 'node:os'
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ratiosIn, worseRatios } from './support/ratios.ts'

/**
 * Repeats the benches that tell whether something has become slower, in some ten minutes, and names each ratio that is
 * worse than recorded by more than a quarter. With `--record`, records what it has measured.
 */
const file = join(import.meta.dirname, 'ratios.json')
const benches = [
  ['server', '--rounds', '3', '--seconds', '3'],
  ['server', '--rounds', '3', '--seconds', '3', '--call', 'dashboard'],
  ['signed-in', '--runs', '3'],
  ['cold-open', '--runs', '5'],
  ['main-thread', '--runs', '3', '--pages', '/,/login,/dashboard'],
  ['saving', '--interruptions', '5', '--servedBytes', String(64 * 1024 ** 2)],
]
const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } })

const now: Record<string, number> = {}
for (const [name = '', ...args] of benches) {
  const { stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${name}.ts`), ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  Object.assign(now, ratiosIn(stdout))
}
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
const worse = worseRatios(now, recorded)
console.log(
  `Load ${loadavg()[0]?.toFixed(1)}.\n| cost beside | recorded | now | |\n| --- | --- | --- | --- |`,
)
for (const name of new Set([...Object.keys(recorded), ...Object.keys(now)]))
  console.log(
    `| ${name} | ${recorded[name] ?? '–'} | ${now[name] ?? '–'} | ${worse.includes(name) ? 'worse' : ''} |`,
  )
if (values.record) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
else if (worse.length > 0) process.exitCode = 1
