import { clientFolder, firstPaintFiles, readManifest } from './scripts/chunk-graph.ts'

export default [
  {
    name: 'signed-in first paint: entry, layout and dashboard with all they import',
    path: firstPaintFiles(readManifest()).map((file) => `${clientFolder}/${file}`),
    brotli: true,
    limit: '140 kB',
  },
  { name: 'service worker', path: `${clientFolder}/sw.js`, gzip: true, limit: '15 kB' },
]
