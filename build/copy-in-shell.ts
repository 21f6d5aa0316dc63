import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { localeNames } from '../contract/shared/text/locales.ts'

const folder = join(import.meta.dirname, '../content/locales')

/**
 * Adds the error message of a failed start to the shell, in every language, because it must work without our scripts.
 * Pages from the server have only their own language (`server/platform/http/pages/page-template.ts`).
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
