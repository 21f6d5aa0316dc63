import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { localeNames } from '../contract/shared/text/locales.ts'

const folder = join(import.meta.dirname, '../content/locales')

/**
 * Fills the shell's template with what a failed start says in each language: it must be shown without any script of
 * ours. The kept shell has all of them, a page of the server its own (`server/platform/http/pages/page-template.ts`).
 */
export function copyInShell(): Plugin {
  return {
    name: 'kelasku:copy-in-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('{failed}', `<p id="again">${localeNames.map(failedIn).join('<br>')}</p>`),
    },
  }
}

function failedIn(locale: string): string {
  const file = join(folder, locale, 'server/shell.json')
  const { failed, again } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return `<span lang="${locale}">${failed} <a href="">${again}</a></span>`
}
