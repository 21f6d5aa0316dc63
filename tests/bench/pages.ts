import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSite } from '#tests/support/site.ts'
import { serveBarePages, serveEmptyApp } from './support/compared-servers.ts'
import {
  installLighthouse,
  measure,
  median,
  type Method,
  type Sample,
} from './support/lighthouse.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    pages: { type: 'string', default: '/' },
    methods: { type: 'string', default: 'simulate,devtools' },
    help: { type: 'boolean' },
  },
})
const everyCategory = ['performance', 'accessibility', 'best-practices', 'seo']

async function bench(runs: number, paths: readonly string[], methods: readonly Method[]) {
  await installLighthouse()
  const site = await startSite()
  const bare = await serveBarePages(site.origin, paths)
  const empty = await serveEmptyApp(join(tmpdir(), 'kelasku-empty-app'))
  try {
    console.log(
      '| page | throttling | FCP ms (bare) | LCP ms (bare) | LCP, median of pairs | TBT ms (empty app) | CLS | script KB | perf / a11y / best / SEO |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    )
    for (const method of methods) {
      const empties: Sample[] = []
      const pairs = paths.map((path) => ({ path, ours: [] as Sample[], bares: [] as Sample[] }))
      // Each run measures all pages, each beside its bare one, so that other load on the machine affects all alike.
      for (let n = 0; n < runs; n += 1) {
        empties.push(await measure(empty.origin + '/', method, ['performance']))
        for (const { path, ours, bares } of pairs) {
          bares.push(await measure(bare.origin + path, method, ['performance']))
          ours.push(await measure(site.origin + path, method, everyCategory))
        }
      }
      for (const { path, ours, bares } of pairs)
        console.log(row(path, method, ours, bares, empties))
    }
  } finally {
    await Promise.all([bare.stop(), empty.stop(), site.stop()])
  }
}

function row(path: string, method: Method, ours: Sample[], bares: Sample[], empties: Sample[]) {
  const of = (samples: Sample[], pick: (sample: Sample) => number) => median(samples.map(pick))
  const pairs = ours.map(({ lcp }, n) => lcp - (bares[n]?.lcp ?? Number.NaN))
  const cells = [
    path,
    method,
    `${ms(of(ours, ({ fcp }) => fcp))} (${ms(of(bares, ({ fcp }) => fcp))})`,
    `${ms(of(ours, ({ lcp }) => lcp))} (${ms(of(bares, ({ lcp }) => lcp))})`,
    `${median(pairs) > 0 ? '+' : ''}${ms(median(pairs))} ms`,
    `${ms(of(ours, ({ tbt }) => tbt))} (${ms(of(empties, ({ tbt }) => tbt))})`,
    of(ours, ({ cls }) => cls).toFixed(2),
    (of(ours, ({ scriptBytes }) => scriptBytes) / 1000).toFixed(1),
    everyCategory.map((name) => of(ours, ({ scores }) => scores[name] ?? 0)).join(' / '),
  ]
  return `| ${cells.join(' | ')} |`
}

const ms = (value: number) => value.toFixed(0)

if (values.help) {
  console.log(`npm run bench -- pages [--runs 15] [--pages /,/spm-timetable] [--methods simulate,devtools]
Paints, blocking time, layout shift and Lighthouse scores of public pages on a slow phone, each run paired
with one of a bare HTML page of the same text, beside an empty app on the same packages.`)
} else {
  await bench(Number(values.runs), values.pages.split(','), values.methods.split(',') as Method[])
}
