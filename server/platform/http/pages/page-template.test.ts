import { expect, it } from 'vitest'
import { openTemplate, type BuildManifest } from './page-template.ts'

const built = `<!doctype html><html lang="en"><head><template><p id="again"><span lang="en">Kelasku didn't load completely.</span><br><span lang="ms">Tidak dimuatkan.</span></p></template><title data-first>Kelasku</title><link rel="manifest" href="/manifest.webmanifest"><script type="module" crossorigin src="/assets/index.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"></div><script>start()</script></body></html>`
const manifest: BuildManifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], isEntry: true },
  _shared: { file: 'assets/shared.js', imports: ['index.html'], css: ['assets/shared.css'] },
  'src/app/routes/DashboardRoute.tsx': {
    file: 'assets/DashboardRoute.js',
    imports: ['index.html', '_shared'],
  },
}
const modules = ['src/app/routes/DashboardRoute.tsx']
const template = await openTemplate({
  html: built,
  manifest,
  reports: '',
  readAsset: async (file) => `/*${file}*/`,
})

const locale = 'en'
const emptyShell = { head: '', body: '', noScript: '', modules, copies: [], locale, atOnce: true }

it('a shell names every chunk of its page, so that none waits for the entry', async () => {
  const html = await template.shell({
    head: '',
    body: 'frame',
    noScript: 'No script',
    modules,
    copies: [],
    locale,
    atOnce: true,
  })
  const ahead = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(
    ([, file]) => file,
  )
  expect(ahead).toEqual(['/assets/index.js', '/assets/shared.js', '/assets/DashboardRoute.js'])
  expect(html).toContain(
    'data-now="1" data-start="/assets/index.css /assets/shared.css /assets/index.js"',
  )
  expect(html).toContain('<noscript><p>No script</p></noscript><div id="root">frame</div>')
})

it('a shell that does not start at once names its chunks for after the first paint', async () => {
  const html = await template.shell({ ...emptyShell, atOnce: false })
  expect(html).not.toMatch(/modulepreload|data-now/)
  expect(html).toContain(
    ' data-start="/assets/index.css /assets/shared.css /assets/index.js /assets/shared.js /assets/DashboardRoute.js"',
  )
})

it('neither a shell nor a whole page waits for a file before its first paint', async () => {
  const shell = await template.shell(emptyShell)
  const whole = await template.whole({
    head: '',
    body: '',
    data: { a: '<b>' },
    modules,
    copies: [],
    locale,
  })
  for (const html of [shell, whole]) {
    expect(html).not.toMatch(/<script[^>]* src=|rel="stylesheet"|rel="manifest"/)
    expect(html).toContain('<style>/*assets/index.css*//*assets/shared.css*/</style>')
  }
  expect(whole).not.toContain('modulepreload')
  expect(whole).not.toContain('data-now')
  expect(whole).toContain('id="page-data">{"a":"\\u003cb>"}</script>')
})

it('LANG-01: what a failed start says is in the language of the page', async () => {
  expect(await template.shell({ ...emptyShell, locale: 'ms' })).toContain(
    '<p id="again">Halaman ini tidak dimuatkan sepenuhnya. <a href="">Cuba lagi</a></p>',
  )
  expect(await template.shell(emptyShell)).toContain('<a href="">Try again</a>')
})

it('I18N-01: says which language it is written in', async () => {
  const shell = await template.shell({ ...emptyShell, locale: 'ms' })
  expect(shell).toContain('<html lang="ms" data-now="1"')
})
