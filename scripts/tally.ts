import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

export type Tally = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  flaky: string[]
  /** How long each file with tests took. */
  seconds: Record<string, number>
}

export const emptyTally = (): Tally => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  flaky: [],
  seconds: {},
})

export function addTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, one) => sum + one.passed, 0),
    failed: tallies.reduce((sum, one) => sum + one.failed, 0),
    skipped: tallies.reduce((sum, one) => sum + one.skipped, 0),
    failures: tallies.flatMap((one) => one.failures),
    flaky: tallies.flatMap((one) => one.flaky),
    seconds: Object.assign({}, ...tallies.map((one) => one.seconds)) as Tally['seconds'],
  }
}

/** Reads a runner's report. A runner that failed counts as a failure even if its report has none. */
export function tallyReport(
  name: string,
  file: string,
  ok: boolean,
  read: (report: unknown) => Tally,
): Tally {
  const failing = (why: string): Tally => ({
    ...emptyTally(),
    failed: 1,
    failures: [`${name}: ${why}`],
  })
  let tally: Tally
  try {
    tally = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return failing('its report is missing or unreadable')
  }
  if (tally.passed + tally.failed === 0) return addTallies([tally, failing('no test was run')])
  if (!ok && tally.failed === 0) return addTallies([tally, failing('it exited with an error')])
  return tally
}

type VitestReport = {
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

export function readVitest(report: unknown): Tally {
  const tally = emptyTally()
  for (const file of (report as VitestReport).testResults) {
    tally.seconds[relative(root, file.name)] = (file.endTime - file.startTime) / 1000
    for (const test of file.assertionResults) {
      if (test.status === 'passed') tally.passed++
      else if (test.status === 'failed') {
        tally.failed++
        tally.failures.push(test.fullName)
      } else tally.skipped++
    }
    // A file that could not be loaded, or whose hooks failed, has no failed test.
    const hasFailedTest = file.assertionResults.some((test) => test.status === 'failed')
    if (file.status === 'failed' && !hasFailedTest) {
      tally.failed++
      tally.failures.push(file.name)
    }
  }
  return tally
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { duration: number }[] }[]
  }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

export function readPlaywright(report: unknown): Tally {
  const tally = emptyTally()
  const { suites, errors } = report as PlaywrightReport
  const visit = (suite: PlaywrightSuite) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        const name = `${spec.file}: ${spec.title}`
        for (const { duration } of test.results)
          tally.seconds[spec.file] = (tally.seconds[spec.file] ?? 0) + duration / 1000
        if (test.status === 'skipped') tally.skipped++
        else if (test.status === 'unexpected') {
          tally.failed++
          tally.failures.push(name)
        } else {
          tally.passed++
          if (test.status === 'flaky') tally.flaky.push(name)
        }
      }
    suite.suites?.forEach(visit)
  }
  suites.forEach(visit)
  for (const error of errors) {
    tally.failed++
    tally.failures.push(`playwright: ${error.message?.split('\n')[0] ?? 'error'}`)
  }
  return tally
}

/** One line for each of the slowest files. */
export function slowestFiles({ seconds }: Tally, count: number): string[] {
  const slowest = Object.entries(seconds).toSorted(([, one], [, other]) => other - one)
  return slowest.slice(0, count).map(([file, took]) => `${took.toFixed(1).padStart(6)} s  ${file}`)
}

export function secondsOf(work: () => unknown, now = () => performance.now()): number {
  const started = now()
  work()
  return (now() - started) / 1000
}

/** A fixed amount of processor work, to compare machines: alternates a JavaScript loop and a hash on one core. */
export function fixedWork(rounds: number): string {
  const hash = createHash('sha256')
  const block = new Uint32Array(2 ** 14)
  let number = 1
  for (let round = 0; round < rounds; round++) {
    for (let place = 0; place < block.length; place++) {
      number ^= number << 13
      number ^= number >>> 17
      number ^= number << 5
      block[place] = number
    }
    hash.update(block)
  }
  return hash.digest('hex')
}

/** The last line of a test run, which other programs read. */
export function summary(tally: Tally): string {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`
}
