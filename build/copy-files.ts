import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  copyFile,
  defaultLocale,
  firstNamespaces,
  locales,
} from '../contract/shared/text/locales.ts'

const folder = join(import.meta.dirname, '../content/locales')

/**
 * Writes the copy of every language except English as files that a page fetches: one with `firstNamespaces`, one for
 * each other namespace, and one with everything but staff's copy for devices without a network.
 */
export function copyFiles(): Plugin {
  return {
    name: 'kelasku:copy-files',
    generateBundle() {
      for (const [fileName, copy] of filesOfCopy())
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(copy) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const copy = filesOfCopy().get(request.url?.slice(1) ?? '')
        if (!copy) return next()
        response.setHeader('content-type', 'application/json').end(JSON.stringify(copy))
      })
    },
  }
}

/** A hash of the texts, so that unchanged copy has the same address in every build. */
export function copyStamp(): string {
  const hash = createHash('sha256')
  for (const [name, copy] of copyByLocale()) hash.update(name + JSON.stringify(copy))
  return hash.digest('hex').slice(0, 12)
}

/** The files by their path. */
export function filesOfCopy(): Map<string, unknown> {
  const stamp = copyStamp()
  const files = new Map<string, unknown>()
  for (const [locale, copy] of copyByLocale()) {
    // English fills what a language lacks.
    for (const namespace of namespacesOf(defaultLocale)) copy[namespace] ??= {}
    const put = (file: string, content: unknown) =>
      files.set(copyFile(stamp, locale, file), content)
    const only = (isIn: (namespace: string) => boolean) =>
      Object.fromEntries(Object.entries(copy).filter(([namespace]) => isIn(namespace)))
    put(
      'first',
      only((namespace) => firstNamespaces.includes(namespace)),
    )
    put(
      'all',
      only((namespace) => !namespace.startsWith('staff/')),
    )
    for (const [namespace, texts] of Object.entries(copy))
      if (!firstNamespaces.includes(namespace)) put(namespace, texts)
  }
  return files
}

/** The copy of each language but English by namespace, without the server's texts. */
function copyByLocale(): Map<string, Record<string, unknown>> {
  const others = Object.keys(locales).filter((locale) => locale !== defaultLocale)
  const read = (locale: string, namespace: string): unknown =>
    JSON.parse(readFileSync(join(folder, locale, `${namespace}.json`), 'utf8'))
  return new Map(
    others.map((locale) => [
      locale,
      Object.fromEntries(namespacesOf(locale).map((one) => [one, read(locale, one)])),
    ]),
  )
}

const namespacesOf = (locale: string) =>
  globSync('**/*.json', { cwd: join(folder, locale), exclude: ['server/**'] })
    .map((path) => path.replaceAll('\\', '/').slice(0, -'.json'.length))
    .toSorted()
