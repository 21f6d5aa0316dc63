import { copyOf, schoolName } from '../../copy/copy.ts'
import { escaped } from './page-head.ts'

/** The build's manifest. */
export type BuildManifest = Record<
  string,
  { file: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }
>
type Whole = {
  head: string
  body: string
  data: unknown
  modules: readonly string[]
  /** Files of copy that it fetches. */
  copies: readonly string[]
  /** The language that it is written in. */
  locale: string
}

const entry = 'index.html'
/** The message of `index.html` for a failed start, in every language. */
const failed = /(?<=<template>).*?(?=<\/template>)/s
const failedIn = (locale: string) => {
  const t = copyOf('server/shell', locale)
  return `<p id="again">${t('failed')} <a href="">${t('again')}</a></p>`
}
/** The name below the icon on an iPhone's home screen. */
const appName = /(?<=<meta name="apple-mobile-web-app-title" content=")[^"]*/
const root = '<div id="root"></div>'

export type PageTemplate = {
  /** A page that the server rendered: its styles inlined, its script after the first paint. */
  whole(page: Whole): Promise<string>
  /**
   * The shell of a page that the device draws, with that page's head and a text for browsers without script.
   * @param shell `atOnce`: fetches its script before the first paint instead of after it
   */
  shell(shell: Omit<Whole, 'data'> & { noScript: string; atOnce: boolean }): Promise<string>
  /** The inline scripts of both. */
  scripts: readonly string[]
}

/** Reads the built `app.html` and makes whole pages and shells from it. */
export async function openTemplate({
  html: built,
  manifest,
  reports,
  apiOrigin = '',
  readAsset,
}: {
  html: string
  manifest: BuildManifest
  /** The enabled reports (`enabled-reports.ts`); may be empty. */
  reports: string
  /** Where pages send their calls, if not to their own origin. */
  apiOrigin?: string | undefined
  readAsset(file: string): Promise<string>
}): Promise<PageTemplate> {
  const html = built.replace(
    '<html lang="en"',
    (tag) =>
      tag + (reports && ` data-reports="${reports}"`) + (apiOrigin && ` data-api="${apiOrigin}"`),
  )
  const bare = withoutShellTitle(html)
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet|manifest)"[^>]*>/g, '')
  const sheets = new Map<string, Promise<string>>()
  const sheet = (file: string) => {
    const known = sheets.get(file) ?? readAsset(file)
    sheets.set(file, known)
    return known
  }
  const style = async (files: readonly string[]) => {
    const css = await Promise.all(files.map(sheet))
    return css.length > 0 ? `<style>${css.join('').replaceAll('\n', '')}</style>` : ''
  }
  const filled = (page: { attributes: string; head: string; body: string; locale: string }) =>
    bare
      .replace('<html lang="en"', () => `<html lang="${page.locale}"${page.attributes}`)
      .replace(failed, () => failedIn(page.locale))
      .replace(appName, () => escaped(schoolName()))
      .replace('</head>', () => `${page.head}</head>`)
      .replace(root, () => page.body)

  return {
    scripts: inlineScripts(html),
    async shell({ head, body, noScript, modules, copies, locale, atOnce }) {
      const { js, css } = filesOf(manifest, [entry, ...modules])
      const first = manifest[entry]?.file ?? ''
      const preloads = js.map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
      return filled({
        locale,
        attributes: atOnce
          ? ` data-now="1" data-start="${paths([...css, first])}"`
          : ` data-start="${paths([...css, ...js])}"`,
        head: (atOnce ? preloads : '') + preloadsOf(copies) + head + (await style(css)),
        body: `<noscript><p>${noScript}</p></noscript><div id="root">${body}</div>`,
      })
    },
    async whole({ head, body, data, modules, copies, locale }) {
      const { js, css } = filesOf(manifest, [entry, ...modules])
      const json =
        data === null
          ? ''
          : `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
      return filled({
        locale,
        attributes: ` data-start="${paths([...css, ...js])}"`,
        head: preloadsOf(copies) + head + (await style(css)),
        body: `<div id="root">${body}</div>${json}`,
      })
    },
  }
}

/** `crossorigin` matches the page's `fetch`, so that the files are not loaded twice. */
const preloadsOf = (copies: readonly string[]) =>
  copies
    .map((path) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${path}">`)
    .join('')

const paths = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ')

/** Removes the shell's own title, which only the service worker shows, without a network. */
const withoutShellTitle = (html: string) => html.replace(/\s*<title data-first>.*?<\/title>/, '')

/** The scripts and style sheets of the named modules and everything they import, once each, imports first. */
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
