/** What Kelasku is about: the folders of the rooms that are cut by domain, each after those that it may depend on. */
export const domains = [
  ...['school', 'identity', 'catalogue', 'enrolment', 'messaging', 'papers', 'practice'],
  ...['shipping', 'billing', 'classroom', 'guardians', 'support', 'site', 'dashboard'],
]

export type Room = {
  /** Rooms that it may import besides itself. */
  may?: readonly string[]
  /** Rooms of which it may import types alone: what they do arrives as an argument. */
  types?: readonly string[]
  /** The only packages that it may import; left out, any. */
  packages?: readonly string[]
  /** Its folders are domains, and what all of them share; each may import the `index.ts` of those before it. */
  domains?: true
}

const page = ['contract', 'content', 'offline', 'src/ui', 'src/platform']
const pagePackages = ['react', 'react-dom', 'react-router-dom', 'i18next', 'react-i18next']
const query = '@tanstack/react-query'
const form = ['valibot', 'react-hook-form', '@hookform/resolvers/valibot']

const ofPlatform = (...names: string[]) => names.map((name) => `server/platform/${name}`)
const shared = ofPlatform('copy', 'db', 'http', 'ports')
/** Rooms of the platform that serve people but belong to no domain. */
const deliveries = ofPlatform('jobs', 'links', 'orphaned-files', 'phone-messages', 'suppressions')
const serverRooms = ['gateways', 'previews', 'content-load', 'backup', 'sandbox', 'modules']
  .concat('app')
  .map((name) => `server/${name}`)
const delivery: Room = {
  may: ['contract', 'content', ...shared],
  types: ['server/gateways', 'server'],
}

/** Who may import whom. The linter's fences are made from it, and docs/ARCHITECTURE.md repeats it. */
export const rooms: Readonly<Record<string, Room>> = {
  contract: { packages: ['valibot'] },
  offline: { may: ['contract'], packages: ['idb-keyval', '@noble/hashes'] },
  sw: { may: ['contract', 'offline'], packages: ['workbox-*'] },
  'src/ui': { packages: ['react', 'react-dom'] },
  'src/platform': { may: ['contract', 'content', 'offline'] },
  'src/features': {
    may: page,
    packages: [...pagePackages, query, 'valibot', 'ts-fsrs'],
    domains: true,
  },
  'src/staff': {
    may: page,
    packages: [...pagePackages, query, 'downshift', 'uqr', '@simplewebauthn/browser', ...form],
    domains: true,
  },
  'src/app': { may: [...page, 'src/features', 'src/staff'], packages: [...pagePackages, query] },
  server: { may: ['contract', 'content', ...shared, ...deliveries, ...serverRooms] },
  'server/platform/ports': { may: ['contract', 'server/platform/db'] },
  'server/platform/db': { may: ['contract'] },
  'server/platform/copy': { may: ['contract', 'content', 'server/platform/db'] },
  'server/gateways': { may: ['contract', 'server/platform/ports'] },
  'server/platform/http': {
    may: ['contract', 'server/gateways', 'server', ...ofPlatform('copy', 'db', 'ports')],
  },
  'server/previews': { may: ['contract', ...ofPlatform('copy', 'db', 'http')] },
  'server/content-load': {
    may: ['contract', 'content', 'server/platform/db', 'server/gateways', 'server/modules'],
  },
  'server/backup': { may: ['contract', 'server/platform/db', 'server/gateways'] },
  'server/sandbox': {
    may: ['contract', 'server/platform/db', 'server/gateways', 'server', 'server/modules'],
  },
  ...Object.fromEntries(deliveries.map((name) => [name, delivery])),
  'server/modules': {
    may: ['contract', 'content', ...shared],
    types: ['server/gateways', 'server/previews', 'server'],
    domains: true,
  },
}
