import { clientFolder, precachedFiles, readManifest, scriptsOf } from './build/chunk-graph.ts'

const inClient = (files: string[]) => files.map((file) => `${clientFolder}/${file}`)
const scripts = (modules: readonly string[]) => inClient(scriptsOf(readManifest(), modules))
const route = (name: string) => `src/app/routes/${name}.tsx`
const copyOf = (namespace: string) => `content/locales/en/${namespace}.json`

export default [
  {
    name: 'signed-in first paint: entry, layout and dashboard with all they import',
    path: scripts([
      'src/app/routes/SignedInOnly.tsx',
      route('DashboardRoute'),
      copyOf('dashboard'),
    ]),
    brotli: true,
    limit: '160 kB',
  },
  // React, router and i18next alone are some 100 kB of these.
  ...(
    [
      ['Home', ['home']],
      ['ExamTimetable', ['timetable']],
      ['PastPaperLanding', ['past-papers']],
      ['Form', ['forms', 'error']],
    ] as const
  ).map(([screen, copy]) => ({
    name: `first visit: ${screen}, and what comes afterwards`,
    path: scripts([route(`${screen}Route`), 'src/app/afterwards.tsx', ...copy.map(copyOf)]),
    brotli: true,
    limit: '135 kB',
  })),
  // More than half of it is the list of precached files with their hashes.
  { name: 'service worker', path: `${clientFolder}/sw.js`, gzip: true, limit: '20 kB' },
  {
    name: 'fetched ahead: the shell and every route',
    path: inClient(precachedFiles()),
    gzip: true,
    limit: '450 kB',
  },
]
