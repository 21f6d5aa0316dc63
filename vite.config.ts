import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { shortClassNames } from './build/class-names.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { copyFiles, copyStamp } from './build/copy-files.ts'
import { copyInShell } from './build/copy-in-shell.ts'
import { devProxy } from './build/dev-proxy.ts'
import { inlineScript } from './build/inline-script.ts'
import { modulesOfChunks } from './build/modules-of-chunks.ts'
import { productionRouter } from './build/production-router.ts'
import { shellAsAppHtml } from './build/shell-as-app-html.ts'
import { sourceStamp } from './build/source-stamp.ts'
import { worker } from './build/worker.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    copyInShell(),
    inlineScript(),
    ...(isSsrBuild ? [] : [copyFiles(), shellAsAppHtml(), modulesOfChunks(), worker()]),
  ],
  define: {
    __APP_BUILD__: JSON.stringify(process.env.KELASKU_BUILD ?? sourceStamp()),
    __COPY_STAMP__: JSON.stringify(copyStamp()),
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  resolve: { alias: command === 'build' ? productionRouter : [] },
  // As a package, React would be its slow development build wherever the server does not run in production.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  // Names travel before the first paint: with Vite's own the longest page is 14,875 bytes, a packet more than fits at once.
  css: {
    modules: { generateScopedName: command === 'build' ? shortClassNames() : '[name]_[local]' },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Inlined pictures and fonts would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } }),
  },
  server: { proxy: devProxy },
}))
