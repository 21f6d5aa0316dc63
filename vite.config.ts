import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { copyInShell } from './build/copy-in-shell.ts'
import { dashboardPreloads } from './build/dashboard-preloads.ts'
import { devProxy } from './build/dev-proxy.ts'
import { inlineScript } from './build/inline-script.ts'
import { modulesOfChunks } from './build/modules-of-chunks.ts'
import { shellAsAppHtml } from './build/shell-as-app-html.ts'
import { sourceStamp } from './build/source-stamp.ts'
import { worker } from './build/worker.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    copyInShell(),
    inlineScript(),
    ...(isSsrBuild ? [] : [dashboardPreloads(), shellAsAppHtml(), modulesOfChunks(), worker()]),
  ],
  define: { __APP_BUILD__: JSON.stringify(process.env.KELASKU_BUILD ?? sourceStamp()) },
  css: {
    // A hash of file and class: the same in every build. Longer names cost bytes before the first paint.
    modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]_[local]' },
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
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // The entry and what it imports: one file instead of some forty.
              { name: 'start', tags: ['$initial'], priority: 1 },
              // Six files more without it, each with its hash in the worker's list.
              { name: 'query', test: /node_modules\/@tanstack\// },
            ],
          },
        },
      },
    }),
  },
  server: { proxy: devProxy },
}))
