export type Room = {
  /** Rooms that it may import besides itself. */
  may?: readonly string[]
  /** Rooms of which it may import types alone: what they do arrives as an argument. */
  types?: readonly string[]
  /** The only packages that it may import; left out, any. */
  packages?: readonly string[]
  /** Its folders know nothing of each other; this one they all may know. */
  apart?: 'kit' | 'none'
}

const page = ['contract', 'content', 'offline', 'src/ui', 'src/platform']
const pagePackages = ['react', 'react-dom', 'react-router-dom', 'i18next', 'react-i18next']
const query = '@tanstack/react-query'
const form = ['valibot', 'react-hook-form', '@hookform/resolvers/valibot']

const serverRooms = ['ports', 'db', 'copy', 'gateways', 'http', 'previews', 'content-load']
  .concat('backup', 'sandbox', 'modules', 'services', 'app')
  .map((name) => `server/${name}`)

/** Who may import whom. The linter's fences are made from it, and docs/ARCHITECTURE.md repeats it. */
export const rooms: Readonly<Record<string, Room>> = {
  contract: { packages: ['valibot'] },
  offline: { may: ['contract'], packages: ['idb-keyval', '@noble/hashes'] },
  sw: { may: ['contract', 'offline'], packages: ['workbox-*'] },
  'src/ui': { packages: ['react', 'react-dom'] },
  'src/platform': { may: ['contract', 'content', 'offline'] },
  'src/features': { may: page, packages: [...pagePackages, query], apart: 'none' },
  'src/staff': { may: page, packages: [...pagePackages, query, ...form], apart: 'kit' },
  'src/app': { may: [...page, 'src/features', 'src/staff'], packages: [...pagePackages, query] },
  server: { may: ['contract', 'content', ...serverRooms] },
  'server/ports': { may: ['contract', 'server/db'] },
  'server/db': { may: ['contract'] },
  'server/copy': { may: ['contract', 'content', 'server/db'] },
  'server/gateways': { may: ['contract', 'server/ports'] },
  'server/http': {
    may: ['contract', 'server/copy', 'server/db', 'server/gateways', 'server/ports', 'server'],
  },
  'server/previews': { may: ['contract', 'server/copy', 'server/db', 'server/http'] },
  'server/content-load': { may: ['contract', 'content', 'server/db', 'server/gateways'] },
  'server/backup': { may: ['contract', 'server/db', 'server/gateways'] },
  'server/sandbox': { may: ['contract', 'server/db', 'server/gateways', 'server'] },
  'server/modules': {
    may: ['contract', 'content', 'server/copy', 'server/db', 'server/http', 'server/ports'],
    types: ['server/gateways', 'server/previews', 'server'],
    apart: 'none',
  },
}
