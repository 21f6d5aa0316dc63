import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, transformWithOxc, type Plugin } from 'vite'

const file = join(import.meta.dirname, '..', 'src', 'inline-script.ts')

/** Compiles and minifies `src/inline-script.ts` into the shell. */
export function inlineScript(): Plugin {
  return {
    name: 'kelasku:inline-script',
    async transformIndexHtml(html) {
      const script = await transformWithOxc(await readFile(file, 'utf8'), file)
      const { code } = await minify(file, script.code)
      return html.replace('<!-- inline-script -->', () => `<script>${code}</script>`)
    },
  }
}
