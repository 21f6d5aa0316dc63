import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPage } from '#contract/shared/pages.ts'
import type { AppOptions } from '#server/app.ts'

/**
 * A site without a build: shells and heads are the server's own; a whole page is one line with its path and the
 * maintenance mode it was rendered in.
 */
export async function makeBareSite(): Promise<
  NonNullable<AppOptions['site']> & { remove(): Promise<void> }
> {
  const clientFolder = await mkdtemp(join(tmpdir(), 'kelasku-site-'))
  await mkdir(join(clientFolder, 'assets'))
  await mkdir(join(clientFolder, '.vite'))
  await writeFile(
    join(clientFolder, 'app.html'),
    '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>',
  )
  await writeFile(
    join(clientFolder, '.vite/manifest.json'),
    JSON.stringify({ 'index.html': { file: 'assets/main.js', isEntry: true } }),
  )
  await writeFile(join(clientFolder, 'assets/main.js'), '')
  await copyFile(
    new URL('../../../manifest.webmanifest', import.meta.url),
    join(clientFolder, 'manifest.webmanifest'),
  )
  return {
    clientFolder,
    renderer: {
      async render(path, sources, _origin, { locale = 'en' } = {}) {
        const found = findPage(path)
        const state = await sources.ask('maintenance', {}, locale)
        const body = found ? `${path} ${JSON.stringify(state)}` : 'Not found'
        return { head: '', body, data: null, modules: [], copies: [] }
      },
      renderFrame: async () => '',
      modulesOf: () => [],
      copiesOf: () => [],
    },
    remove: () => rm(clientFolder, { recursive: true, force: true }),
  }
}
