import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
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
} from './tally.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'kelasku-tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(report: unknown): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(report))
  return file
}

const vitestFile = (status: string, ...tests: string[]) => ({
  name: join(root, 'src/a.test.ts'),
  status,
  startTime: 1000,
  endTime: 3500,
  assertionResults: tests.map((each) => ({ fullName: `a ${each} one`, status: each })),
})
const spec = (title: string, status: string, ...durations: number[]) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
})

describe('the tally of a test run', () => {
  it('counts what vitest reports', () => {
    const tally = readVitest({
      testResults: [vitestFile('failed', 'passed', 'failed', 'skipped', 'todo')],
    })
    expect(tally).toMatchObject({ passed: 1, failed: 1, skipped: 2, failures: ['a failed one'] })
  })

  it('counts a file that could not be loaded as a failure', () => {
    expect(readVitest({ testResults: [vitestFile('failed')] })).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [join(root, 'src/a.test.ts')],
    })
  })

  it('counts what playwright reports, in nested suites too, and names the flaky', () => {
    const tally = readPlaywright({
      suites: [
        {
          specs: [spec('works', 'expected', 1000)],
          suites: [{ specs: [spec('wobbles', 'flaky', 2000, 500), spec('breaks', 'unexpected')] }],
        },
      ],
      errors: [],
    })
    expect(tally).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: ['a.spec.ts: breaks'],
      flaky: ['a.spec.ts: wobbles'],
      seconds: { 'a.spec.ts': 3.5 },
    })
  })

  it('counts a set-up that failed', () => {
    const tally = readPlaywright({ suites: [], errors: [{ message: 'no database\n  at x' }] })
    expect(tally.failures).toEqual(['playwright: no database'])
  })

  it.each([
    ['a runner that wrote no report', join(folder, 'missing.json'), true],
    ['a runner that ran nothing', fileWith({ testResults: [] }), true],
    [
      'a runner that skipped everything',
      fileWith({ testResults: [vitestFile('passed', 'skipped')] }),
      true,
    ],
    [
      'a runner that failed without a failed test',
      fileWith({ testResults: [vitestFile('passed', 'passed')] }),
      false,
    ],
  ])('fails %s', (_what, file, ok) => {
    expect(tallyReport('vitest', file, ok, readVitest).failed).toBe(1)
  })

  it('names the slowest files of both runners, the slowest first', () => {
    const vitest = readVitest({ testResults: [vitestFile('passed', 'passed')] })
    const playwright = readPlaywright({
      suites: [{ specs: [spec('works', 'expected', 9000, 1040)] }],
      errors: [],
    })
    const others = { ...emptyTally(), seconds: { 'b.test.ts': 0.1 } }
    expect(slowestFiles(addTallies([vitest, others, playwright]), 2)).toEqual([
      '  10.0 s  a.spec.ts',
      '   2.5 s  src/a.test.ts',
    ])
  })

  it('tells the speed of the machine by work that is always the same', () => {
    const clock = [500, 1750]
    expect(
      secondsOf(
        () => fixedWork(3),
        () => clock.shift() ?? 0,
      ),
    ).toBe(1.25)
    expect(fixedWork(3)).toBe('d1b469b214df204698cba415b1558574f85a72ac99833edb10db5329352803b5')
  })

  it('ends in a line that programs can read', () => {
    const tally = { ...emptyTally(), passed: 12 }
    expect(summary(tally)).toBe('12 passed, 0 failed')
    expect(summary({ ...tally, skipped: 3 })).toBe('12 passed, 0 failed, 3 skipped')
  })
})
