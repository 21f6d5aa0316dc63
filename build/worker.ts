import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { clientFolder, precachedList, readManifest } from './chunk-graph.ts'
import { filesToPrecache } from './files-to-precache.ts'

const root = join(import.meta.dirname, '..')
const precachedFileMaximumBytes = 2_000_000

/** Builds `sw/sw.ts` with the list of files to precache: pages open without a network. */
export function worker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: JSON.parse(
      readFileSync(join(root, 'manifest.webmanifest'), 'utf8'),
    ) as ManifestOptions,
    // The globs already include the icons.
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,woff2,png}'],
      // No page shows these: the browser asks for them to install the app, or for a notification's badge.
      globIgnores: ['icons/{icon-*,apple-touch-icon}.png', 'icons/{shortcut-*,badge-96}.png'],
      maximumFileSizeToCacheInBytes: precachedFileMaximumBytes,
      manifestTransforms: [
        (entries) => {
          const precached = filesToPrecache(readManifest())
          const manifest = entries
            .filter(({ url }) => !url.startsWith('assets/') || precached.has(url))
            // The worker refuses a file with another hash, such as the page of a captive portal.
            .map((entry) => ({ ...entry, integrity: integrityOf(entry.url) }))
          writeFileSync(
            join(root, clientFolder, precachedList),
            JSON.stringify(manifest.map(({ url }) => url)),
          )
          return { manifest }
        },
      ],
    },
  })
}

function integrityOf(file: string): string {
  const bytes = readFileSync(join(root, clientFolder, file))
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
