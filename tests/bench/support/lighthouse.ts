import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '#tests/support/browser.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, 'lighthouse')
const cli = join(folder, 'node_modules/lighthouse/cli/index.js')

export type Method = 'simulate' | 'devtools'
export type Sample = {
  /** Milliseconds. */
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** From 0 to 100, by category. */
  scores: Record<string, number>
  /** Requests and brotli bytes of the page's scripts. */
  scriptBytes: number
}
type Report = {
  audits: Record<string, { numericValue?: number; details?: { items?: Item[] } }>
  categories: Record<string, { score: number }>
}
type Item = { resourceType?: string; transferSize?: number; url?: string }

/** Installs Lighthouse if it is missing; only measurements need it. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(cli)) return
  console.log('Installing Lighthouse (once) …')
  await run('npm', ['ci'], { cwd: folder })
}

/** One run on a mid-range phone (4× slower CPU, slow 4G) in a new browser. */
export async function measure(
  url: string,
  method: Method,
  categories: readonly string[],
): Promise<Sample> {
  const { executablePath, env, args } = await findChromium()
  const results = await mkdtemp(join(tmpdir(), 'kelasku-bench-'))
  const output = join(results, 'report.json')
  try {
    await run(
      process.execPath,
      [
        cli,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${output}`,
        `--only-categories=${categories.join(',')}`,
        `--throttling-method=${method}`,
        '--max-wait-for-load=45000',
        `--chrome-flags=--headless=new ${args.join(' ')}`,
      ],
      { env: { ...process.env, ...env, CHROME_PATH: executablePath }, timeout: 180_000 },
    )
    return readSample(JSON.parse(await readFile(output, 'utf8')) as Report)
  } finally {
    await rm(results, { recursive: true, force: true })
  }
}

function readSample({ audits, categories }: Report): Sample {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
    ),
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = low] = [sorted[Math.max(0, middle - 1)], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}
