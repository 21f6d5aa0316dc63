import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const schema = 'server/platform/db/schema'
const filesIn = (pattern: string) => globSync(pattern, { cwd: root })
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The domain that each table belongs to, by the name of its object and its own; `platform` for tables of none. */
const ownerOf = new Map(
  filesIn(`${schema}/*.ts`).flatMap((file) => {
    const [domain = ''] = basename(file, '.ts').split('-')
    return [...read(file).matchAll(/^export const (\w+) = pgTable\(\s*'(\w+)'/gm)].flatMap(
      ([, ...names]) => names.map((name) => [name, domain] as const),
    )
  }),
)

/** What a domain writes of another, and why it may. */
const excepted = [
  // The dates of an intake, its lessons and the access to it move in one transaction, planned by the catalogue.
  'catalogue writes lessons of classroom',
  'catalogue writes enrolments of enrolment',
  // The platform proves who calls: it follows the token's address and ends sign-ins.
  'platform writes users of identity',
  'platform writes sessions of identity',
  'platform writes endedSignIns of identity',
  'platform writes passkeys of identity',
  'platform writes secondFactors of identity',
]

/** The writes of one file to tables of another owner than the file's. */
function foreignWrites(file: string, text: string): string[] {
  const [, room = '', folder = ''] = file.split('/')
  const writer = room === 'modules' ? folder : 'platform'
  const written = [
    ...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)/g),
    ...text.matchAll(/\b(?:upsert|replaceOf)\(\s*\w+(?: as Tx)?,\s*(\w+)/g),
    ...text.matchAll(/(?:insert into|update|delete from) \$\{(\w+)\}/g),
    ...text.matchAll(/(?:insert into|delete from|(?<!key )update) (\w+)/g),
  ]
  return written.flatMap(([, table = '']) => {
    const owner = ownerOf.get(table)
    return owner === undefined || owner === writer ? [] : `${writer} writes ${table} of ${owner}`
  })
}

it('a table is written by the domain that owns it, and by no other', () => {
  const files = filesIn('server/{modules,platform}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const found = files.flatMap((file) => foreignWrites(file, read(file)))
  expect([...new Set(found)].toSorted()).toEqual(excepted.toSorted())
})

it('a write to a table of another domain is found, however it is written', () => {
  const planted = [
    'await tx.insert(orders).values(row)',
    'await tx\n  .update(orders)\n  .set({})',
    "await upsert(db as Tx, orders, ['id'], rows)",
    'sql`delete from ${orders}`',
    'sql`insert into orders (id) values (1)`',
    'sql`update orders set total_sen = 0`',
  ]
  for (const text of planted)
    expect(foreignWrites('server/modules/support/a.ts', text)).toEqual([
      'support writes orders of billing',
    ])
  expect(foreignWrites('server/modules/billing/orders/a.ts', planted.join('\n'))).toEqual([])
})
