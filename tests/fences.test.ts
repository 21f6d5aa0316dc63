import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const imports = 'no-restricted-imports'
const rooms = ['contract', 'offline', 'sw', 'src', 'server']

type Violation = { file: string; text: string; rule: string }

/** One planted sentence per fence: where, what, and the rule that must object. */
const forbidden: Violation[] = [
  { file: 'contract/a.ts', text: "import 'node:fs'", rule: imports },
  { file: 'contract/b.ts', text: "import '#offline/outbox.ts'", rule: imports },
  { file: 'contract/c.ts', text: "import '../src/ui/Button.tsx'", rule: imports },
  { file: 'contract/orders/a.ts', text: "import '../../server/config.ts'", rule: imports },
  { file: 'offline/a.ts', text: "import 'workbox-core'", rule: imports },
  { file: 'offline/b.ts', text: "import '#platform/api/call.ts'", rule: imports },
  { file: 'offline/c.ts', text: "await fetch('/api')", rule: 'no-restricted-globals' },
  { file: 'sw/a.ts', text: "import '#platform/api/call.ts'", rule: imports },
  { file: 'sw/b.ts', text: "import 'react'", rule: imports },
  { file: 'sw/c.ts', text: "console.log('here')", rule: 'no-console' },
  { file: 'src/ui/a.ts', text: "import '#contract/limits.ts'", rule: imports },
  { file: 'src/ui/b.ts', text: "import '#platform/i18n/i18n.ts'", rule: imports },
  {
    file: 'src/ui/c.tsx',
    text: 'export const C = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
    rule: 'no-danger',
  },
  { file: 'src/platform/a.ts', text: "import '#features/home/HomePage.tsx'", rule: imports },
  { file: 'src/platform/api/b.ts', text: "import '../../ui/Button.tsx'", rule: imports },
  { file: 'src/features/home/a.ts', text: "import '#features/checkout/queries.ts'", rule: imports },
  { file: 'src/features/home/b.ts', text: "import '../checkout/queries.ts'", rule: imports },
  { file: 'src/features/home/c.ts', text: "export { x } from '#app/routes.tsx'", rule: imports },
  { file: 'src/features/home/d.ts', text: "void import('firebase/auth')", rule: imports },
  { file: 'src/features/home/e.ts', text: "await fetch('/api')", rule: 'no-restricted-globals' },
  {
    file: 'src/features/home/f.ts',
    text: "await window.fetch('/api')",
    rule: 'no-restricted-properties',
  },
  {
    file: 'src/features/home/g.ts',
    text: 'export const c = document.cookie',
    rule: 'no-restricted-properties',
  },
  { file: 'src/features/home/h.ts', text: 'Promise.resolve(1)', rule: 'no-floating-promises' },
  { file: 'src/features/home/i.ts', text: "import '#staff/kit/Table.tsx'", rule: imports },
  {
    file: 'src/features/home/j.ts',
    text: "import { lazy } from 'react'\nvoid lazy",
    rule: imports,
  },
  { file: 'src/platform/c.ts', text: "import '#staff/StaffArea.tsx'", rule: imports },
  { file: 'src/staff/a.ts', text: "import '#features/home/HomePage.tsx'", rule: imports },
  { file: 'src/staff/b.ts', text: "import '#app/routes.tsx'", rule: imports },
  { file: 'src/staff/orders/a.ts', text: "import '#features/checkout/queries.ts'", rule: imports },
  { file: 'src/staff/orders/b.ts', text: "import '#staff/people/queries.ts'", rule: imports },
  { file: 'src/staff/orders/c.ts', text: "import '../people/queries.ts'", rule: imports },
  { file: 'src/staff/orders/d.ts', text: "import '#staff/StaffArea.tsx'", rule: imports },
  { file: 'src/staff/orders/e.ts', text: "import '../sections.tsx'", rule: imports },
  { file: 'src/staff/kit/b.ts', text: "import { lazy } from 'react'\nvoid lazy", rule: imports },
  { file: 'src/staff/kit/a.ts', text: "import '../orders/queries.ts'", rule: imports },
  { file: 'src/app/a.ts', text: "import 'firebase/app'", rule: imports },
  { file: 'src/app/c.ts', text: "import { lazy } from 'react'\nvoid lazy", rule: imports },
  { file: 'src/app/b.ts', text: "import '#server/config.ts'", rule: imports },
  { file: 'src/a.ts', text: "import '../server/config.ts'", rule: imports },
  { file: 'server/a.ts', text: "import '#platform/session.ts'", rule: imports },
  { file: 'server/b.ts', text: "import '#staff/sections.tsx'", rule: imports },
  {
    file: 'server/modules/orders/a.ts',
    text: "import '#server/modules/people/service.ts'",
    rule: imports,
  },
  { file: 'server/modules/orders/b.ts', text: "import '../people/service.ts'", rule: imports },
  {
    file: 'server/modules/orders/c.ts',
    text: "import { x } from '../../gateways/mail/outbox.ts'\nvoid x",
    rule: imports,
  },
  {
    file: 'server/modules/orders/d.ts',
    text: "import { x } from '../../config.ts'\nvoid x",
    rule: imports,
  },
  {
    file: 'server/modules/orders/e.ts',
    text: "await fetch('http://bank')",
    rule: 'no-restricted-globals',
  },
  { file: 'server/modules/orders/f.ts', text: "import '../../../src/main.tsx'", rule: imports },
  {
    file: 'server/modules/orders/h.ts',
    text: 'export const begin = (db: { transaction(): void }) => db.transaction()',
    rule: 'no-restricted-properties',
  },
  { file: 'server/http/a.ts', text: "import '../modules/orders/service.ts'", rule: imports },
  { file: 'server/db/a.ts', text: "import '#server/modules/orders/service.ts'", rule: imports },
  { file: 'server/http/b.ts', text: "import '../content-load/load-content.ts'", rule: imports },
  { file: 'server/db/b.ts', text: "import '../http/refusal.ts'", rule: imports },
  { file: 'server/db/c.ts', text: "import '../content-load/load-content.ts'", rule: imports },
  { file: 'server/db/d.ts', text: "import '../config.ts'", rule: imports },
  { file: 'server/db/e.ts', text: "import '../../src/main.tsx'", rule: imports },
  { file: 'server/db/tables/a.ts', text: "import '../../http/refusal.ts'", rule: imports },
  { file: 'server/db/tables/b.ts', text: "import '../queries/holdings.ts'", rule: imports },
  { file: 'server/db/queries/a.ts', text: "import '../../backup/backup.ts'", rule: imports },
  { file: 'server/content-load/a.ts', text: "import '../modules/a/b.ts'", rule: imports },
  { file: 'server/content-load/b.ts', text: "import '../backup/backup.ts'", rule: imports },
  { file: 'server/content-load/c.ts', text: "import '../http/refusal.ts'", rule: imports },
  { file: 'server/content-load/d.ts', text: "import '../config.ts'", rule: imports },
  { file: 'server/ports/a.ts', text: "import '../modules/orders/service.ts'", rule: imports },
  { file: 'server/ports/b.ts', text: "import '../gateways/mail/mail.ts'", rule: imports },
  { file: 'server/ports/c.ts', text: "import '../config.ts'", rule: imports },
  { file: 'server/backup/a.ts', text: "import '../content-load/load-content.ts'", rule: imports },
  { file: 'server/backup/b.ts', text: "import '../modules/a/b.ts'", rule: imports },
  {
    file: 'server/modules/orders/g.ts',
    text: "import { x } from '../../content-load/load-content.ts'\nvoid x",
    rule: imports,
  },
]

/** What each room may do, so that a fence around everything would be noticed. */
const allowed: Record<string, string> = {
  'contract/fine.ts': "import 'valibot'\nimport './limits.ts'\nimport '#contract/limits.ts'",
  'contract/orders/fine.ts': "import '../limits.ts'",
  'offline/fine.ts': "import 'idb-keyval'\nimport './owner.ts'\nimport '#contract/limits.ts'",
  'sw/fine.ts': "import 'workbox-core'\nimport '#offline/owner.ts'\nawait fetch('/')",
  'src/ui/fine.tsx': "import 'react'\nimport './Button.tsx'",
  'src/platform/api/fine.ts':
    "import 'firebase/auth'\nimport '../cookies.ts'\nawait fetch('/')\nvoid document.cookie",
  'src/features/home/fine.ts':
    "import 'react'\nimport '@tanstack/react-query'\nimport './queries.ts'\nimport '#ui/Button.tsx'\nimport '#platform/session.ts'",
  'src/staff/fine.ts': "import 'react'\nimport './orders/queries.ts'\nimport './kit/Table.tsx'",
  'src/staff/orders/fine.ts':
    "import 'react-router-dom'\nimport '#contract/limits.ts'\nimport '#ui/Button.tsx'\nimport '#platform/session.ts'\nimport '#staff/kit/Table.tsx'\nimport './queries.ts'",
  'src/app/fine.ts':
    "import { Suspense } from 'react'\nimport '#features/home/HomePage.tsx'\nimport '#staff/StaffArea.tsx'\nimport './routes/HomeRoute.tsx'\nvoid Suspense",
  'server/modules/orders/fine.ts':
    "import type { Mail } from '../../gateways/mail/mail.ts'\nimport '../../http/refusal.ts'\nimport '../../db/tables/orders.ts'\nimport './repository.ts'\nexport type M = Mail",
  'server/db/fine.ts': "import 'pg'\nimport './open.ts'\nimport './tables/orders.ts'",
  'server/db/queries/fine.ts':
    "import '#contract/limits.ts'\nimport '../open.ts'\nimport '../tables/orders.ts'",
  'server/ports/fine.ts': "import '#contract/limits.ts'\nimport '../db/open.ts'",
  'server/content-load/fine.ts':
    "import '#contract/limits.ts'\nimport '../db/tables/orders.ts'\nimport '../gateways/media/bucket.ts'",
  'server/backup/fine.ts': "import '../db/open.ts'\nimport '../gateways/media/store.ts'",
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

const product = '{contract,offline,src}/**/*.{ts,tsx}'
const build = '{vite.config.ts,build/**/*.ts,scripts/**/*.ts}'
const tests = '{playwright.config.ts,vitest.config.ts,tests/**/*.ts}'

/** The owner's packages, and the code that must import them (docs/decisions/031). */
const ownersPackages = {
  react: product,
  'react-dom': product,
  vite: build,
  'vite-plugin-pwa': build,
  'workbox-window': product,
  'react-router-dom': product,
  firebase: product,
  '@tanstack/react-query': product,
  '@tanstack/query-sync-storage-persister': product,
  'idb-keyval': product,
  valibot: product,
  i18next: product,
  'react-i18next': product,
  vitest: tests,
  playwright: tests,
}

let place: string
let found: Map<string, string[]>
let unknown: Map<string, string[]>

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'kelasku-fences-'))
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'), 'dir')
  const settings = [
    '.oxlintrc.json',
    'package.json',
    'tsconfig.base.json',
    'tsconfig.json',
    ...rooms.filter((room) => room !== 'src').map((room) => `${room}/tsconfig.json`),
    'contract/shared-globals.d.ts',
    'offline/shared-globals.d.ts',
  ]
  for (const file of settings) cpSync(join(root, file), join(place, file), { recursive: true })
  for (const { file, text } of forbidden) plant(file, text)
  for (const [file, text] of Object.entries(allowed)) plant(file, text)
  found = lint('--type-aware')
  for (const file of [...forbidden.map((one) => one.file), ...Object.keys(allowed)])
    rmSync(join(place, file))
  for (const [file, text] of Object.entries(unknownGlobals)) plant(file, text)
  unknown = lint('--type-aware', '--type-check')
})

afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('the fences between the rooms', () => {
  it.each(forbidden)('$rule objects to $file: $text', ({ file, rule }) => {
    expect(found.get(file)).toContain(rule)
  })

  it.each(Object.keys(allowed))('%s may do what its room may', (file) => {
    expect(found.get(file) ?? []).toEqual([])
  })

  it.each(Object.entries(unknownGlobals))('%s does not compile: %s', (file) => {
    expect(unknown.get(file)).toEqual([expect.stringMatching(/^TS(?:2584|2591)$/)])
  })
})

describe("the owner's packages", () => {
  it.each(Object.entries(ownersPackages))('%s is a dependency and imported', (name, files) => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string>>
    expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
    const importing = globSync(files, { cwd: root }).filter((file) => imported(file).has(name))
    expect(importing).not.toEqual([])
  })
})

/** The packages that a file imports for more than their types. This file only quotes imports. */
function imported(file: string): Set<string> {
  if (join(root, file) === import.meta.filename) return new Set()
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^import type [^']*'.*'$/gm, '')
  const names = text.matchAll(/(?:^import |^\} from |from |import\()'((?:@[\w-]+\/)?[\w-]+)/gm)
  return new Set([...names].map(([, name = '']) => name))
}

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(place, file)), { recursive: true })
  writeFileSync(join(place, file), `${text}\n`)
}

type LintReport = { diagnostics: { filename: string; code: string }[] }

function lint(...flags: string[]): Map<string, string[]> {
  const oxlint = spawnSync(
    process.execPath,
    [join(bin, 'oxlint'), ...flags, '--format=json', ...rooms],
    { cwd: place, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(oxlint.stdout) as LintReport
  const rules = new Map<string, string[]>()
  for (const { filename, code } of diagnostics) {
    const rule = /\((.+)\)$/.exec(code)?.[1] ?? code
    rules.set(filename, [...(rules.get(filename) ?? []), rule])
  }
  return rules
}
