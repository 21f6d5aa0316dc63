import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNames } from './build/class-names.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { copyFiles, copyStamp } from './build/copy-files.ts'
import { copyInShell } from './build/copy-in-shell.ts'
import { devProxy } from './build/dev-proxy.ts'
import { inlineScript } from './build/inline-script.ts'
import { modulesOfChunks } from './build/modules-of-chunks.ts'
import { shellAsAppHtml } from './build/shell-as-app-html.ts'
import { sourceStamp } from './build/source-stamp.ts'
import { worker } from './build/worker.ts'

/** The package names its development build for everybody, with warnings that nobody sees in a browser of a visitor. */
const productionRouter = join(import.meta.dirname, 'node_modules/react-router/dist/production')

/** A script that is loaded lazily preloads what it imports, but not the entry: that has been loaded. */
function withoutStart(
  _: string,
  files: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return files
  const others = files.filter((file) => !/\/(index|rolldown-runtime)-/.test(file))
  // The script itself, which is imported at once.
  return others.length > 1 ? others : []
}

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
  ...(command === 'build' && {
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: join(productionRouter, 'index.mjs') },
        { find: /^react-router\/dom$/, replacement: join(productionRouter, 'dom-export.mjs') },
      ],
    },
  }),
  // As a package, React would be its slow development build wherever the server does not run in production.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  css: {
    modules: { generateScopedName: command === 'build' ? classNames() : '[name]_[local]' },
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
    modulePreload: { polyfill: false, resolveDependencies: withoutStart },
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups },
          // The name of each script travels with every page. Seven characters are 42 bits: two versions of one file never
          // share them. Styles keep their eight, because the server's build names them too.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
        },
      },
    }),
  },
  server: { proxy: devProxy },
}))
