import { copyStamp } from './build/copy-files.ts'
import { clientFolder, precachedFiles, readManifest, scriptsOf } from './build/chunk-graph.ts'
import { copyFile, defaultLocale, localeNames } from './contract/shared/text/locales.ts'

const inClient = (files: string[]) => files.map((file) => `${clientFolder}/${file}`)
const scripts = (modules: readonly string[]) => inClient(scriptsOf(readManifest(), modules))
const route = (name: string) => `src/app/routes/${name}.tsx`
const copyOf = (namespace: string) => `content/locales/en/${namespace}.json`

const firstVisits = [
  ['Home', ['home']],
  ['ExamTimetable', ['timetable']],
  ['PastPaperLanding', ['past-papers']],
  ['Form', ['forms', 'error']],
] as const
const visitOf = (screen: string) => [route(`${screen}Route`), 'src/app/start-after-paint.tsx']
const others = localeNames.filter((locale) => locale !== defaultLocale)
const fetchedCopy = 'src/platform/i18n/lazy/precached/fetched-copy.ts'
const copiesOf = (locale: string, namespaces: readonly string[]) =>
  inClient(['first', ...namespaces].map((file) => copyFile(copyStamp(), locale, file)))

/** Each limit is 3 % above the last figure of docs/measurements.md, so that growth is noticed. */
export default [
  {
    name: 'signed-in first paint: entry, layout and dashboard with all they import',
    path: scripts([
      'src/app/signed-in/SignedInOnly.tsx',
      route('DashboardRoute'),
      copyOf('dashboard'),
    ]),
    brotli: true,
    limit: '167.4 kB',
  },
  // React, router and i18next alone are some 100 kB of these.
  ...firstVisits.map(([screen, copy]) => ({
    name: `first visit: ${screen}, and what starts after the paint`,
    path: scripts([...visitOf(screen), ...copy.map(copyOf)]),
    brotli: true,
    limit: '139.7 kB',
  })),
  // The English copy of the frame is in the first script, so these cost more than those of English.
  ...others.flatMap((locale) =>
    firstVisits.map(([screen, copy]) => ({
      name: `first visit in ${locale}: ${screen}, its copy, and what starts after the paint`,
      path: [...scripts([...visitOf(screen), fetchedCopy]), ...copiesOf(locale, copy)],
      brotli: true,
      limit: '143.8 kB',
    })),
  ),
  // More than a third of it is the list of precached files with their hashes.
  { name: 'service worker', path: `${clientFolder}/sw.js`, gzip: true, limit: '26.6 kB' },
  {
    name: 'precached: the shell and every route',
    path: inClient(precachedFiles()),
    gzip: true,
    limit: '501 kB',
  },
]
