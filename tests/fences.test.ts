import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rooms } from '../imports.ts'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const imports = 'no-restricted-imports'
const folders = ['contract', 'offline', 'sw', 'src', 'server']

type Violation = { file: string; text: string; rule: string }

/** A folder of a room; where its folders are apart, one of them. */
const folderOf = (room: string) => (rooms[room]?.domains ? `${room}/billing/orders` : room)
const aliasOf = (folder: string) => `#${folder.replace(/^src\//, '')}`

/** For each room and each other that it may not import: both ways to name the other. */
const crossings: Violation[] = Object.entries(rooms).flatMap(([room, { may = [] }]) =>
  Object.keys(rooms)
    .filter((other) => other !== room && other !== 'server' && !may.includes(other))
    .map((other) => {
      const from = folderOf(room)
      const to = folderOf(other)
      const text = [relative(from, to), aliasOf(to)].map((path) => `import '${path}/x.ts'`)
      return { file: `${from}/to-${to.replace('/', '-')}.ts`, text: text.join('\n'), rule: imports }
    }),
)

/** One planted sentence for each fence that the table does not name: where, what, and the rule that must object. */
const forbidden: Violation[] = [
  { file: 'contract/a.ts', text: "import 'node:fs'", rule: imports },
  { file: 'contract/billing/a.ts', text: "import '../../server/config.ts'", rule: imports },
  { file: 'offline/a.ts', text: "import 'workbox-core'", rule: imports },
  { file: 'offline/c.ts', text: "await fetch('/api')", rule: 'no-restricted-globals' },
  { file: 'sw/b.ts', text: "import 'react'", rule: imports },
  { file: 'sw/c.ts', text: "console.log('here')", rule: 'no-console' },
  {
    file: 'src/ui/c.tsx',
    text: 'export const C = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
    rule: 'no-danger',
  },
  { file: 'src/platform/a.ts', text: "import 'node:fs'", rule: imports },
  {
    file: 'src/features/billing/orders/a.ts',
    text: "import '#features/identity/account/queries.ts'",
    rule: imports,
  },
  {
    file: 'src/features/billing/orders/b.ts',
    text: "import '../../identity/account/queries.ts'",
    rule: imports,
  },
  {
    file: 'src/features/billing/orders/c.ts',
    text: "export { x } from '#app/routes.tsx'",
    rule: imports,
  },
  { file: 'src/features/billing/orders/d.ts', text: "void import('firebase/auth')", rule: imports },
  {
    file: 'src/features/billing/orders/e.ts',
    text: "await fetch('/api')",
    rule: 'no-restricted-globals',
  },
  {
    file: 'src/features/billing/orders/f.ts',
    text: "await window.fetch('/api')",
    rule: 'no-restricted-properties',
  },
  {
    file: 'src/features/billing/orders/g.ts',
    text: 'export const c = document.cookie',
    rule: 'no-restricted-properties',
  },
  {
    file: 'src/features/billing/orders/h.ts',
    text: 'Promise.resolve(1)',
    rule: 'no-floating-promises',
  },
  {
    file: 'src/features/billing/orders/j.ts',
    text: "import { lazy } from 'react'\nvoid lazy",
    rule: imports,
  },
  { file: 'src/staff/a.ts', text: "import '#app/routes.tsx'", rule: imports },
  {
    file: 'src/staff/billing/orders/b.ts',
    text: "import '#staff/identity/people/queries.ts'",
    rule: imports,
  },
  {
    file: 'src/staff/billing/orders/c.ts',
    text: "import '../../identity/people/queries.ts'",
    rule: imports,
  },
  { file: 'src/staff/billing/orders/d.ts', text: "import '#staff/StaffArea.tsx'", rule: imports },
  { file: 'src/staff/billing/orders/e.ts', text: "import '../../sections.tsx'", rule: imports },
  { file: 'src/staff/kit/a.ts', text: "import '../billing/orders/queries.ts'", rule: imports },
  { file: 'src/app/a.ts', text: "import 'firebase/app'", rule: imports },
  { file: 'src/a.ts', text: "import '../server/config.ts'", rule: imports },
  { file: 'server/a.ts', text: "import '#platform/session/session.ts'", rule: imports },
  {
    file: 'server/modules/billing/orders/a.ts',
    text: "import '#server/modules/identity/y.ts'",
    rule: imports,
  },
  {
    file: 'server/modules/billing/orders/b.ts',
    text: "import '../../identity/account/service.ts'",
    rule: imports,
  },
  {
    file: 'server/modules/billing/orders/g.ts',
    text: "import '../../identity/on-events.ts'",
    rule: imports,
  },
  {
    file: 'server/modules/billing/orders/i.ts',
    text: "import '../../classroom/index.ts'",
    rule: imports,
  },
  {
    file: 'server/modules/billing/j.ts',
    text: "import '#server/modules/dashboard/index.ts'",
    rule: imports,
  },
  {
    file: 'server/modules/billing/orders/c.ts',
    text: "import { x } from '../../../gateways/mail/outbox.ts'\nvoid x",
    rule: imports,
  },
  {
    file: 'server/modules/billing/orders/d.ts',
    text: "import { x } from '../../../config.ts'\nvoid x",
    rule: imports,
  },
  {
    file: 'server/modules/billing/orders/e.ts',
    text: "await fetch('http://bank')",
    rule: 'no-restricted-globals',
  },
  {
    file: 'server/modules/billing/orders/h.ts',
    text: 'export const begin = (db: { transaction(): void }) => db.transaction()',
    rule: 'no-restricted-properties',
  },
  {
    file: 'server/modules/billing/orders/f.ts',
    text: "import '../../../../src/main.tsx'",
    rule: imports,
  },
  { file: 'server/platform/db/a.ts', text: "import '../../config.ts'", rule: imports },
  { file: 'server/platform/db/schema/a.ts', text: "import '../../../config.ts'", rule: imports },
  {
    file: 'server/platform/db/schema/b.ts',
    text: "import '../../../backup/backup.ts'",
    rule: imports,
  },
]

/** What each room may do, so that a fence around everything would be noticed. */
const allowed: Record<string, string> = {
  'contract/fine.ts':
    "import 'valibot'\nimport './shared/limits.ts'\nimport '#contract/shared/limits.ts'",
  'contract/billing/fine.ts': "import '../shared/limits.ts'",
  'offline/fine.ts':
    "import 'idb-keyval'\nimport '@noble/hashes/sha2.js'\nimport './owner.ts'\nimport '#contract/shared/limits.ts'",
  'sw/fine.ts': "import 'workbox-core'\nimport '#offline/owner.ts'\nawait fetch('/')",
  'src/ui/fine.tsx': "import 'react'\nimport './Button.tsx'",
  'src/platform/api/fine.ts':
    "import 'firebase/auth'\nimport '../cookies.ts'\nawait fetch('/')\nvoid document.cookie",
  'src/features/billing/orders/fine.ts':
    "import 'react'\nimport '@tanstack/react-query'\nimport './queries.ts'\nimport '../checkout/steps.ts'\nimport '#ui/Button.tsx'\nimport '#platform/session/session.ts'",
  'src/staff/fine.ts':
    "import 'react'\nimport './billing/orders/queries.ts'\nimport './kit/Table.tsx'",
  'src/staff/billing/orders/fine.ts':
    "import 'react-router-dom'\nimport '#contract/shared/limits.ts'\nimport '#ui/Button.tsx'\nimport '#platform/session/session.ts'\nimport '#staff/kit/lists/Table.tsx'\nimport './queries.ts'",
  'src/app/fine.ts':
    "import { Suspense } from 'react'\nimport '#features/site/home/HomePage.tsx'\nimport '#staff/StaffArea.tsx'\nimport './routes/HomeRoute.tsx'\nvoid Suspense",
  'server/modules/billing/orders/fine.ts':
    "import type { Mail } from '../../../gateways/mail/mail.ts'\nimport '../../../platform/http/refusal.ts'\nimport '../../../platform/db/schema/identity.ts'\nimport '../ledger/service.ts'\nimport '../../catalogue/index.ts'\nimport './repository.ts'\nexport type M = Mail",
  'server/platform/db/fine.ts': "import 'pg'\nimport './open.ts'\nimport './schema/identity.ts'",
  'server/platform/db/schema/fine.ts':
    "import '#contract/shared/limits.ts'\nimport '../open.ts'\nimport './identity.ts'",
  'server/platform/ports/fine.ts': "import '#contract/shared/limits.ts'\nimport '../db/open.ts'",
  'server/content-load/fine.ts':
    "import '#contract/shared/limits.ts'\nimport '../platform/db/schema/identity.ts'\nimport '../gateways/media/bucket.ts'",
  'server/backup/fine.ts': "import '../platform/db/open.ts'\nimport '../gateways/media/store.ts'",
  'server/gateways/fine.ts': "import 'jose'\nawait fetch('http://bank')",
}

/** Globals that a room's runtime does not have. */
const unknownGlobals: Record<string, string> = {
  'contract/global.ts': 'export const title = document.title',
  'offline/global.ts': 'export const worker = document.title',
  'sw/global.ts': 'export const title = document.title',
  'server/global.ts': 'export const title = document.title',
  'src/global.ts': 'export const home = process.env',
}

let place: string
let found: Found
let unknown: Found

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'kelasku-fences-'))
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'), 'dir')
  const settings = [
    'oxlint.config.ts',
    'oxlint.fences.ts',
    'imports.ts',
    'package.json',
    'tsconfig.base.json',
    'tsconfig.json',
    ...folders.filter((room) => room !== 'src').map((room) => `${room}/tsconfig.json`),
    'contract/shared-globals.d.ts',
    'offline/shared-globals.d.ts',
  ]
  for (const file of settings) cpSync(join(root, file), join(place, file), { recursive: true })
  const planted = [...forbidden, ...crossings]
  for (const { file, text } of planted) plant(file, text)
  for (const [file, text] of Object.entries(allowed)) plant(file, text)
  found = lint('--type-aware')
  for (const file of [...planted.map((one) => one.file), ...Object.keys(allowed)])
    rmSync(join(place, file))
  for (const [file, text] of Object.entries(unknownGlobals)) plant(file, text)
  unknown = lint('--type-aware', '--type-check')
})

afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('the fences between the rooms', () => {
  it.each(forbidden)('$rule objects to $file: $text', ({ file, rule }) => {
    expect(rulesOf(found, file)).toContain(rule)
  })

  it.each(crossings)('$file imports by no name: $text', ({ file }) => {
    const lines = found.get(file)?.flatMap(({ rule, line }) => (rule === imports ? line : []))
    expect(new Set(lines)).toEqual(new Set([1, 2]))
  })

  it.each(Object.keys(allowed))('%s may do what its room may', (file) => {
    expect(rulesOf(found, file)).toEqual([])
  })

  it.each(Object.entries(unknownGlobals))('%s does not compile: %s', (file) => {
    expect(rulesOf(unknown, file)).toEqual([expect.stringMatching(/^TS(?:2584|2591)$/)])
  })
})

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(place, file)), { recursive: true })
  writeFileSync(join(place, file), `${text}\n`)
}

type LintReport = {
  diagnostics: { filename: string; code: string; labels: { span: { line: number } }[] }[]
}
type Found = Map<string, { rule: string; line: number | undefined }[]>

function lint(...flags: string[]): Found {
  const oxlint = spawnSync(
    process.execPath,
    [join(bin, 'oxlint'), ...flags, '--format=json', ...folders],
    { cwd: place, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(oxlint.stdout) as LintReport
  const all: Found = new Map()
  for (const { filename, code, labels } of diagnostics) {
    const rule = /\((.+)\)$/.exec(code)?.[1] ?? code
    all.set(filename, [...(all.get(filename) ?? []), { rule, line: labels[0]?.span.line }])
  }
  return all
}

const rulesOf = (all: Found, file: string) => (all.get(file) ?? []).map(({ rule }) => rule)
