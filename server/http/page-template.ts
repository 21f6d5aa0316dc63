/** What the build says of its chunks. */
export type BuildManifest = Record<
  string,
  { file: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }
>
type Whole = { head: string; body: string; data: unknown; modules: readonly string[] }

const entry = 'index.html'
const root = '<div id="root"></div>'

/**
 * The last thing in a whole page: two frames after it was read, or after three seconds where no frames are
 * drawn, it fetches the files that the page names. So nothing competes with the first paint. Constant, so
 * that the policy can name its hash. The sheets among the files are in the page already: links that are
 * disabled from the beginning are not fetched, and keep the router's chunks from fetching them again. In the
 * HTML they would be, by the browser's look ahead.
 */
const starter = `
(() => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const file of document.documentElement.dataset.start.split(' ')) {
      if (!file.endsWith('.css')) {
        import(file)
        continue
      }
      const known = document.createElement('link')
      known.disabled = true
      known.rel = 'stylesheet'
      known.href = file
      document.head.append(known)
    }
  }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, 3000)
})()
`

export type PageTemplate = {
  /** A page that the server rendered: its styles inlined, its script after the first paint. */
  whole(page: Whole): Promise<string>
  /** The empty page that the device draws in, with the head of the page it stands for, and what is said without script. */
  shell(head: string, noScript: string): string
  /** The inline scripts of both. */
  scripts: readonly string[]
}

/** Takes the built `app.html` apart, to make whole pages and shells of it. */
export async function openTemplate({
  html: built,
  manifest,
  reports,
  readAsset,
}: {
  html: string
  manifest: BuildManifest
  /** Pages tell us of their bugs. */
  reports: boolean
  readAsset(file: string): Promise<string>
}): Promise<PageTemplate> {
  const html = reports ? built.replace('<html lang="en"', '$& data-reports') : built
  const bare = withoutFirst(html)
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
  const sheets = new Map<string, Promise<string>>()
  const sheet = (file: string) => {
    const known = sheets.get(file) ?? readAsset(file)
    sheets.set(file, known)
    return known
  }

  return {
    scripts: [...inlineScripts(html), starter],
    shell: (head, noScript) =>
      withoutFirst(html)
        .replace('</head>', () => `${head}</head>`)
        .replace(root, () => `${root}<noscript><p>${noScript}</p></noscript>`),
    async whole({ head, body, data, modules }) {
      const files = filesOf(manifest, [entry, ...modules])
      const css = await Promise.all(files.css.map(sheet))
      const style = css.length > 0 ? `<style>${css.join('').replaceAll('\n', '')}</style>` : ''
      const json =
        data === null
          ? ''
          : `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
      const start = [...files.css, ...files.js].map((file) => `/${file}`).join(' ')
      return bare
        .replace('<html lang="en"', (tag) => `${tag} data-start="${start}"`)
        .replace('</head>', () => `${head}${style}</head>`)
        .replace(root, () => `<div id="root">${body}</div>${json}<script>${starter}</script>`)
    },
  }
}

/** The shell's own title is for a worker that answers without a network; the server knows a better one. */
const withoutFirst = (html: string) => html.replace(/\s*<title data-first>.*?<\/title>/, '')

/** The scripts and style sheets of the named modules and all that they import, each once, imports first. */
function filesOf(manifest: BuildManifest, modules: readonly string[]) {
  const js = new Set<string>()
  const css = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
    chunk.imports?.forEach(visit)
    chunk.css?.forEach((file) => css.add(file))
    js.add(chunk.file)
  }
  modules.forEach(visit)
  return { js: [...js], css: [...css] }
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '')
}
