import { join } from 'node:path'

const dist = join(import.meta.dirname, '../node_modules/react-router/dist/production')

/** The package's `exports` resolve to its development build, whose warnings visitors do not need. */
export const productionRouter = [
  { find: /^react-router$/, replacement: join(dist, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(dist, 'dom-export.mjs') },
]
