import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { sourceStamp } from './scripts/source-stamp.ts'

/** Where the API answers while `npm run dev` serves the page. */
const api = process.env['KELASKU_API'] ?? 'http://127.0.0.1:8081'
const precachedFileMaximumBytes = 2_000_000

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react({ compiler: true }), ...(isSsrBuild ? [] : [shellAsAppHtml(), installable()])],
  define: { __APP_BUILD__: JSON.stringify(process.env['KELASKU_BUILD'] ?? sourceStamp()) },
  css: { modules: { generateScopedName: '[local]_[hash:base64:6]' } },
  build: {
    outDir: 'dist/client',
    target: 'baseline-widely-available',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Inlined pictures and fonts would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/media',
        '/sandbox',
        '/emulator',
        '/identitytoolkit.googleapis.com',
        '/securetoken.googleapis.com',
      ].map((path) => [path, api]),
    ),
  },
}))

/** The built index.html is the empty shell, not the page at `/`, and must not be found under that name. */
function shellAsAppHtml(): Plugin {
  return {
    name: 'kelasku:shell-as-app-html',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.fileName === 'index.html') file.fileName = 'app.html'
      },
    },
  }
}

function installable() {
  const manifest = new URL('./manifest.webmanifest', import.meta.url)
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: JSON.parse(readFileSync(manifest, 'utf8')) as ManifestOptions,
    // The globs take the icons already.
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,woff2,png}'],
      maximumFileSizeToCacheInBytes: precachedFileMaximumBytes,
    },
  })
}
