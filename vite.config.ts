import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { minify } from 'terser'
import frame from './content/locales/en/frame.json' with { type: 'json' }
import { filesAhead, readManifest } from './build/chunk-graph.ts'
import { shortClassNames } from './scripts/short-class-names.ts'
import { smallest } from './scripts/smallest.ts'
import { sourceStamp } from './build/source-stamp.ts'

/** Where the API answers while `npm run dev` serves the page. */
const api = process.env.KELASKU_API ?? 'http://127.0.0.1:8081'
const precachedFileMaximumBytes = 2_000_000

/** Where people type and watch, the compiler spares renders; elsewhere its output only weighs (6 KB in all). */
const compiled = ['checkout', 'classroom', 'player', 'ask-teacher'].map(
  (feature) => `src/features/${feature}/`,
)

/** What travels together: many small files compress worse, by 10 KB in all. The higher priority takes first. */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  // Lists that forms need of all that is below.
  { name: 'kinds', test: /contract\/kinds/, priority: 4 },
  // What public pages and those behind sign-in both need, and nearly all of them.
  {
    name: 'shared',
    test: /contract\/(calendar|contrast|papers\/paths|orders\/pricing)|src\/platform\/(calendar-files|maintenance|now)|offline\/worker-messages|src\/ui\/(class-names|Section)/,
    priority: 3,
  },
  // What some of both show. Apart from the above: a chunk's styles come into the head of every page that takes it.
  {
    name: 'pieces',
    test: /src\/ui\/(Empty|Freshness|Hero|Initials|initials|Parts|Tag)/,
    priority: 3,
  },
  // A form has both.
  { name: 'fields', test: /src\/ui\/(Checkbox|Field)\./, priority: 2 },
  // What stands where something is on its way.
  {
    name: 'waiting',
    test: /src\/platform\/(clock-text|countdown|recent-text)|src\/ui\/(Card|Loading|Skeleton|steady|use-steady)/,
    priority: 3,
  },
  // The calls and their schemas: a visitor's first page is whole without them.
  {
    name: 'calls',
    test: /node_modules\/valibot|src\/platform\/api\/send\.ts|contract\/endpoints/,
    priority: 2,
  },
  {
    name: 'signed-in',
    test: /@tanstack\/(query|react-query)|src\/platform\/(query\/|outbox|places|progress|watched-here)|contract\/access|src\/app\/signed-in\/use-/,
    priority: 1,
  },
]

const rare =
  /\/(account-part|AgeSlot|PeopleArea|StaffArea|data-part|install-parts|library-part|leaving-part|SessionDialogs|ReferralDialog|FollowDialog|TeacherDialog)-/

/** Every name is written into the first script: seven characters of hash are enough to tell builds apart. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/** The package's own entry is its development build; its production one is not in its export map. */
const router = (file: string) =>
  fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}.mjs`, import.meta.url))

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react({ compiler: { sources: compiled } }),
    copyInShell(),
    ...(isSsrBuild ? [] : [shakenRouter(), shortHtml(), shellAsAppHtml(), installable()]),
  ],
  define: { __APP_BUILD__: JSON.stringify(process.env.KELASKU_BUILD ?? sourceStamp()) },
  ...(!isSsrBuild && {
    resolve: {
      alias: [
        // A stand-in for what every React of ours has.
        { find: 'use-sync-external-store/shim', replacement: 'react' },
        { find: /^react-router\/dom$/, replacement: router('dom-export') },
        { find: /^react-router$/, replacement: router('index') },
      ],
    },
  }),
  css: {
    modules: {
      generateScopedName:
        command === 'build'
          ? shortClassNames(fileURLToPath(new URL('./src', import.meta.url)))
          : '[name]-[local]',
    },
  },
  build: {
    outDir: 'dist/client',
    target: 'baseline-widely-available',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Inlined pictures and fonts would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    minify: 'terser',
    terserOptions: smallest,
    // Every browser that runs the rest knows it.
    modulePreload: {
      polyfill: false,
      // Whoever brings what is rare would carry the names of all that it needs, for everybody.
      resolveDependencies: (file, needed) =>
        rare.test(file) ? needed.filter((one) => one.endsWith('.css')) : needed,
    },
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: chunks }, ...fileNames } },
    }),
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/media',
        '/clips',
        '/papers',
        '/calendar',
        '/sandbox',
        '/emulator',
        '/identitytoolkit.googleapis.com',
        '/securetoken.googleapis.com',
      ].map((path) => [path, api]),
    ),
  },
}))

/** What names its components, or does not say that making them changes nothing else, is bundled used or not. */
function shakenRouter(): Plugin {
  return {
    name: 'kelasku:shaken-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
          .replaceAll(/^(var \w+ = )(?=React\d*\.\w+\()/gm, '$1/* @__PURE__ */ '),
        map: null,
      }),
    },
  }
}

/** Fills the shell's `{start.…}` places: these words must be there when no script is. */
function copyInShell(): Plugin {
  return {
    name: 'kelasku:copy-in-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(
          /\{start\.(\w+)\}/g,
          (_, key: keyof typeof frame.start) => frame.start[key],
        ),
    },
  }
}

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

/** What stands in every page before its first paint, without the words that are for us. */
function shortHtml(): Plugin {
  return {
    name: 'kelasku:short-html',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
        for (const [, script = ''] of scripts) {
          const { code = '' } = await minify(script, { toplevel: true })
          html = html.replace(script, () => code)
        }
        return html.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(/\s*\n\s*/g, '\n')
      },
    },
  }
}

function installable() {
  let files: Set<string> | undefined
  const ahead = () => (files ??= filesAhead(readManifest()))
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
      // The installer asks for the icons, no page does.
      globIgnores: ['icons/{icon-*,apple-touch-icon}.png', 'icons/{shortcut-*,badge-96}.png'],
      maximumFileSizeToCacheInBytes: precachedFileMaximumBytes,
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .filter(({ url }) => !url.startsWith('assets/') || ahead().has(url))
            // A foreign answer never gets among them.
            .map((entry) => ({ ...entry, integrity: integrityOf(entry.url) })),
        }),
      ],
    },
  })
}

function integrityOf(file: string): string {
  const bytes = readFileSync(new URL(`./dist/client/${file}`, import.meta.url))
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
