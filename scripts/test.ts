import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startTestPostgres } from '#tests/support/database/database.ts'
import { startTestEmulator } from '#tests/support/outside/emulator.ts'
import { run, type Ran } from './run.ts'
import {
  addTallies,
  emptyTally,
  fixedWork,
  readPlaywright,
  readVitest,
  secondsOf,
  slowestFiles,
  summary,
  tallyReport,
  type Tally,
} from './tally.ts'
import { otherFiles } from './type-projects.ts'

const results = join(import.meta.dirname, '..', 'test-results')
const vitestReport = join(results, 'vitest.json')
const playwrightReport = join(results, 'playwright.json')
const started = performance.now()
/** About a second on an idle machine; measured before anything else runs. */
const speed = secondsOf(() => fixedWork(14_000))

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const cheap: Check[] = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  {
    name: 'lint and types',
    command: 'oxlint',
    // The linter knows the types anyway: the compiler would need twice the time for the same errors.
    args: ['--type-aware', '--type-check', '--report-unused-disable-directives'],
  },
  { name: 'types of other files', command: 'tsc', args: ['-p', otherFiles] },
  { name: 'dead code', command: 'knip', args: [] },
]
const built: Check[] = [
  { name: 'weight', command: 'size-limit', args: [] },
  { name: 'chunks', command: 'node', args: ['build/check-chunks.ts'] },
]

// The checks have low priority: they run while tests wait for databases and clocks, and do not delay them.
const checked = inOrder(cheap, { givesWay: true })
const { buildTally, hasBuild } = await build()
// Vitest and Playwright find these services through the environment.
const services = await Promise.all([startTestPostgres({ isInMemory: true }), startTestEmulator()])
const tests = await run(
  'vitest',
  [
    ...['run', '--project=client', '--project=unit', '--project=api'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  ],
  { show: true },
)
report('vitest', tests)

const total = addTallies([
  buildTally,
  tallyReport('vitest', vitestReport, tests.ok, readVitest),
  hasBuild ? await journeys() : unbuilt('playwright'),
  await checked,
])
await Promise.all(services.map((service) => service.stop()))
console.log(`\nEverything took ${seconds((performance.now() - started) / 1000)}.`)
console.log(`A fixed piece of work took this machine ${speed.toFixed(2)} s.`)
console.log('The slowest test files:')
for (const line of slowestFiles(total, 10)) console.log(line)
for (const name of total.flaky) console.log(`flaky (passed at the second try): ${name}`)
for (const name of total.failures) console.log(`failed: ${name}`)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(summary(total))

async function build(): Promise<{ buildTally: Tally; hasBuild: boolean }> {
  const made = await inOrder([{ name: 'build', command: 'node', args: ['scripts/build.ts'] }])
  const hasBuild = made.failed === 0
  const rest = hasBuild ? await inOrder(built) : addTallies(built.map(({ name }) => unbuilt(name)))
  return { buildTally: addTallies([made, rest]), hasBuild }
}

async function journeys(): Promise<Tally> {
  const ran = await run('playwright', ['test', '--project=journeys', '--project=whole-browser'], {
    show: true,
    env: { CI: process.env.CI ?? '1' },
  })
  report('playwright', ran)
  return tallyReport('playwright', playwrightReport, ran.ok, readPlaywright)
}

function unbuilt(name: string): Tally {
  return { ...emptyTally(), failed: 1, failures: [`${name}: not run, there is no build`] }
}

type Check = { name: string; command: string; args: string[] }

/** Runs all checks, even after a failure. Each counts as one test. */
async function inOrder(list: Check[], how: { givesWay?: boolean } = {}): Promise<Tally> {
  const tally = emptyTally()
  for (const { name, command, args } of list) {
    const ran = await run(command, args, how)
    report(name, ran)
    if (ran.ok) tally.passed++
    else {
      tally.failed++
      tally.failures.push(name)
      console.log(ran.output.trimEnd())
    }
  }
  return tally
}

function report(name: string, ran: Ran): void {
  console.log(`${ran.ok ? 'ok    ' : 'FAILED'} ${seconds(ran.seconds).padStart(8)}  ${name}`)
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`
}
