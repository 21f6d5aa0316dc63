import type { OxlintOverride } from 'oxlint'
import { domains, rooms } from './imports.ts'

const message = 'imports.ts says who may import whom.'
const everyRoom = [...Object.keys(rooms), 'server/app', 'src', 'tests']
const up = String.raw`(\.\./)+`
const oneOf = (names: readonly string[]) => `(${names.join('|')})`

/** The alias and the relative paths that lead from a room to another one. */
function pathTo(other: string, room: string): string {
  const [parts, here] = [other.split('/'), room.split('/')]
  const apart = parts.findIndex((part, n) => part !== here[n])
  const climbing = parts.slice(0, apart + 1).map((_, n) => `${up}${parts.slice(n).join('/')}/`)
  return oneOf([`#${other.replace(/^src\//, '')}/`, ...climbing])
}

/** Excepts a package or an alias, and what lies below it. */
const excepting = (name: string) => [
  ...name.split('/').map((_, n, parts) => `!${parts.slice(0, n + 1).join('/')}`),
  `!${name}/**`,
]

type Pattern = { regex: string; message: string; allowTypeImports?: boolean }

/** The fence of a room around some of its files, which lie so many folders below it. */
export function fence(
  room: string,
  files: string,
  depth: number,
  more: Pattern[] = [],
): OxlintOverride {
  const { may = [], types = [], packages } = rooms[room] ?? {}
  const forbidden = everyRoom.filter((one) => ![room, ...may, ...types].includes(one))
  /** The server's own files; a room below `server` climbs to them. */
  const climbs = room.startsWith('server/') ? room.split('/').length - 1 + depth : 0
  const root = climbs ? [String.raw`(#server/|${String.raw`\.\./`.repeat(climbs)})[^/]+\.ts$`] : []
  const lists = (names: readonly string[]) => [
    ...names.filter((one) => one !== 'server' || !climbs).map((one) => pathTo(one, room)),
    ...(names.includes('server') ? root : []),
  ]
  const aliases = [...may, room].map((one) => `#${one.replace('src/', '')}`)
  const patterns = [
    { regex: `^${oneOf(lists(forbidden))}`, message },
    types.length > 0 && { regex: `^${oneOf(lists(types))}`, allowTypeImports: true, message },
    !room.startsWith('server') && { regex: '^node:', message },
    ...more,
    // The last: what it excepts is not looked at again.
    packages && {
      group: ['*', '!.*', '!.*/**', ...[...packages, ...aliases].flatMap(excepting)],
      message,
    },
  ].filter((pattern) => typeof pattern === 'object')
  const lazy = { name: 'react', importNames: ['lazy'], message: 'Use #platform/lazy-section.tsx.' }
  const paths = /features|staff|app/.test(room) ? [lazy] : []
  return { files: [files], rules: { 'no-restricted-imports': ['error', { paths, patterns }] } }
}

/** All but a folder's `index.ts`; the linter's expressions can't look ahead. */
const notIndex = oneOf([
  '[^/]+/',
  ...['', 'i', 'in', 'ind', 'inde', 'index'].map((begun) => `${begun}[^${'index.'[begun.length]}]`),
])

/** What a domain may not name of its room: later domains, more than the `index.ts` of earlier ones, and the room's own files. */
function domainFences(room: string): OxlintOverride[] {
  const alias = `#${room.replace('src/', '')}/`
  return [...domains, 'kit'].flatMap((domain) => {
    const at = domains.indexOf(domain)
    const [earlier, later] = [domains.slice(0, Math.max(at, 0)), domains.slice(at + 1)]
    const outside = [
      ...later.map((other) => `${oneOf([alias, up])}${other}/`),
      ...earlier.map((other) => `${oneOf([alias, up])}${other}/${notIndex}`),
      `${alias}[^/]+$`,
    ].map((regex) => ({ regex: `^${regex}`, message }))
    return [1, 2, 3].map((depth) => {
      const root = { regex: `^${String.raw`\.\./`.repeat(depth)}[^./]+\\.`, message }
      return fence(room, `${room}/${domain}${'/*'.repeat(depth)}`, depth, [...outside, root])
    })
  })
}

/** What each room of the table may not import. */
export const fences = Object.keys(rooms).flatMap((room) => [
  fence(room, `${room}/*`, 0),
  fence(room, `${room}/*/**`, 1),
  ...(rooms[room]?.domains ? domainFences(room) : []),
])
