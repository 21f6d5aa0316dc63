import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPlaywright, readVitest, summary, tallyReport } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'kelasku-tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(report: unknown): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(report))
  return file
}

const vitestFile = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ fullName: `a ${each} one`, status: each })),
})
const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] })

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
      failures: ['a.test.ts'],
    })
  })

  it('counts what playwright reports, in nested suites too, and names the flaky', () => {
    const tally = readPlaywright({
      suites: [
        {
          specs: [spec('works', 'expected')],
          suites: [{ specs: [spec('wobbles', 'flaky'), spec('breaks', 'unexpected')] }],
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

  it('ends in a line that programs can read', () => {
    const tally = { passed: 12, failed: 0, skipped: 0, failures: [], flaky: [] }
    expect(summary(tally)).toBe('12 passed, 0 failed')
    expect(summary({ ...tally, skipped: 3 })).toBe('12 passed, 0 failed, 3 skipped')
  })
})
