import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import recorded from './ratios.json' with { type: 'json' }
import { ratiosIn, worseRatios } from './support/ratios.ts'

/**
 * Repeats, in about ten minutes, the benches that show whether something became slower, and lists each ratio that is
 * more than a quarter worse than recorded. With `--record` it records the new ratios.
 */
const benches = [
  ['server', '--rounds', '3', '--seconds', '3'],
  ['server', '--rounds', '3', '--seconds', '3', '--call', 'dashboard'],
  ['signed-in', '--runs', '3'],
  ['cold-open', '--runs', '5'],
  ['main-thread', '--runs', '3', '--pages', '/,/login,/dashboard'],
  ['saving', '--interruptions', '5', '--servedBytes', String(64 * 1024 ** 2)],
]
const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } })
const before: Record<string, number> = recorded
const now: Record<string, number> = {}
const failed: string[] = []
for (const [name = '', ...args] of benches) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${name}.ts`), ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (status !== 0) failed.push(name)
  Object.assign(now, ratiosIn(stdout))
}
const worse = worseRatios(now, before)
console.log(`Load ${loadavg()[0]?.toFixed(1)}.
| cost beside | recorded | now | |
| --- | --- | --- | --- |`)
for (const name of new Set([...Object.keys(before), ...Object.keys(now)]))
  console.log(
    `| ${name} | ${before[name] ?? '–'} | ${now[name] ?? '–'} | ${worse.includes(name) ? 'worse' : ''} |`,
  )
for (const name of failed) console.log(`failed: ${name}`)
if (failed.length > 0 || (worse.length > 0 && !values.record)) process.exitCode = 1
else if (values.record)
  writeFileSync(join(import.meta.dirname, 'ratios.json'), `${JSON.stringify(now, null, 2)}\n`)
