import { join } from 'node:path'

const dist = join(import.meta.dirname, '../node_modules/react-router/dist/production')

/** The package names its development build for everybody, with warnings that nobody sees in a browser of a visitor. */
export const productionRouter = [
  { find: /^react-router$/, replacement: join(dist, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(dist, 'dom-export.mjs') },
]
