import type { Plugin } from 'vite'
import frame from '../content/locales/en/frame.json' with { type: 'json' }

/** Fills the shell's `{start.…}` places: a failed start must show these words without any script. */
export function copyInShell(): Plugin {
  return {
    name: 'kelasku:copy-in-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        Object.entries(frame.start).reduce(
          (filled, [key, words]) => filled.replaceAll(`{start.${key}}`, words),
          html,
        ),
    },
  }
}
