import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { chromium, type Page } from 'playwright/test'
import { searchIndexOf, type SearchIndex } from '#contract/papers/search/search-index.ts'
import { findChromium } from '#tests/support/browser.ts'
import { startSite, type Site } from '#tests/support/site.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { manyPapers } from './support/many-papers.ts'

const cpuSlowdown = 4
const betweenKeysMs = 120
const builds = 9
const phone = { viewport: { width: 360, height: 740 }, locale: 'en-MY' }

/** Milliseconds since the key went down, by the browser's time stamp of the event. */
type Measured = { inDom: number; painted: number }

/** In the page: records for each key when the results were in the DOM, and when they were painted. */
const watchKeys = `(() => {
  globalThis.keys = []
  let pressed = 0
  const box = document.querySelector('[role=combobox]')
  addEventListener('keydown', (event) => { pressed = event.timeStamp }, true)
  addEventListener('input', () => {
    if (box.value.trim().length < 2 || pressed === 0) return
    const since = pressed
    pressed = 0
    // Runs after the microtask of the page's own listener, which was queued earlier.
    queueMicrotask(() => {
      const inDom = performance.now() - since
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => globalThis.keys.push({ inDom, painted: performance.now() - since })
        port2.postMessage(null)
      })
    })
  })
})()`

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
await bench(Number(values.rounds))

/**
 * Measures a search over 20,000 questions: the size of the index, the time to build it, and the time of each key on a
 * slow phone.
 */
async function bench(rounds: number): Promise<void> {
  const files = manyPapers()
  const index = searchIndexOf('spm', files)
  const text = JSON.stringify(index)
  const questions = files.flatMap(({ papers }) => papers.flatMap((paper) => paper.questions)).length
  const making = Array.from({ length: builds }, () => {
    const start = performance.now()
    JSON.stringify(searchIndexOf('spm', files))
    return performance.now() - start
  })
  console.log('| figure | value |\n| --- | --- |')
  say('questions', String(questions))
  say('index as JSON', `${text.length} bytes`)
  say('index in brotli', `${brotliCompressSync(text).length} bytes`)
  say('building it', `${quantile(making, 0.5).toFixed(0)} ms`)

  const site = await startSite()
  const { executablePath, env, args } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  try {
    await serveInstead(site, index)
    const page = await (await browser.newContext(phone)).newPage()
    await signIn(page, site)
    const travelled = page.waitForResponse(/\/search-index\/spm\.json$/)
    await page.goto(`${site.origin}/spm-past-year-papers`)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const box = page.getByRole('combobox', { name: 'Jump to a question' })
    await box.waitFor()
    await travelled
    await page.waitForLoadState('networkidle')

    const opening = performance.now()
    await box.fill(String(index.subjects[0]?.papers[0]?.year))
    await page.getByRole('option').first().waitFor()
    say('from opening the search to its results', `${(performance.now() - opening).toFixed(0)} ms`)

    await page.evaluate(watchKeys)
    for (let n = 0; n < rounds; n += 1)
      for (const query of queries(index)) {
        await box.fill('')
        await box.pressSequentially(query, { delay: betweenKeysMs })
        await page.getByRole('option').first().waitFor()
      }
    const keys: Measured[] = await page.evaluate('globalThis.keys')
    for (const at of ['inDom', 'painted'] as const) {
      const times = keys.map((key) => key[at])
      const [median, high, most] = [0.5, 0.95, 1].map((q) => quantile(times, q).toFixed(1))
      say(
        at === 'inDom'
          ? 'from a key to its results in the page'
          : 'from a key to its results painted',
        `median ${median} ms, p95 ${high} ms, most ${most} ms, of ${keys.length} keys`,
      )
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

function say(figure: string, value: string): void {
  console.log(`| ${figure} | ${value} |`)
}

/** Serves this index. The server reads it on the first request, so nobody may have requested it before. */
async function serveInstead({ databaseUrl }: Site, index: SearchIndex): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await database.query(`UPDATE documents SET body = $1 WHERE key = 'search-index/spm'`, [
      JSON.stringify(index),
    ])
  } finally {
    await database.end()
  }
}

async function signIn(page: Page, { origin, databaseUrl }: Site): Promise<void> {
  const student = await makeSubscriber(databaseUrl, { name: 'Aina', email: 'aina@example.com' })
  await enter(page, student, origin)
}

/** Queries by code, by names in both languages, and by names with a year or a code, with few results and with many. */
function queries({ subjects }: SearchIndex): string[] {
  return subjects.flatMap(({ names, chapters, abouts, papers }, n) => {
    const [paper, chapter, about] = [papers[n], chapters[n * 2], abouts[n * 31]]
    if (!paper || !chapter || !about) return []
    const label = paper.labels.split(' ')[n * 9] ?? '1'
    return [
      [
        `${paper.code} ${paper.year} ${label}`,
        `${names[n % 2]} ${chapter[1 + (n % 2)]}`,
        `${about[1]} ${paper.year}`,
        `${about[2]}`,
        `${names[1]} ${label} ${paper.year}`,
      ][n % 5] ?? '',
    ]
  })
}

function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN
}
