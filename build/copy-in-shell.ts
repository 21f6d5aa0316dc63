import type { Plugin } from 'vite'
import shell from '../content/locales/en/server/shell.json' with { type: 'json' }

/** Fills the shell's places in braces: a failed start must show these words without any script. */
export function copyInShell(): Plugin {
  return {
    name: 'kelasku:copy-in-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('{failed}', shell.failed).replace('{again}', shell.again),
    },
  }
}
