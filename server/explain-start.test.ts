import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { explainStart } from './explain-start.ts'

const where = {
  dataDir: '/srv/data',
  databaseUrl: 'postgres://user:secret@db.example:5432/kelasku',
}
const failure = (code: string, message: string, more = {}) =>
  Object.assign(new Error(message), { code, ...more })
const query = (cause: Error) => new DrizzleQueryError('insert into people', ['Aina'], cause)

it.each([
  [
    'of the database server',
    query(failure('53100', 'could not extend file "base/1": No space left on device')),
    where,
    'PostgreSQL server db.example:5432',
  ],
  [
    'of the embedded database',
    query(failure('53100', 'could not extend file "base/1": No space left on device')),
    { ...where, databaseUrl: undefined },
    '/srv/data',
  ],
  [
    'of a file',
    failure('ENOSPC', 'ENOSPC: no space left on device, write', { path: '/srv/data/media/a.mp4' }),
    where,
    '/srv/data/media/a.mp4',
  ],
  [
    'that the embedded database fails on without saying so',
    query(new Error('unreachable')),
    { dataDir: '/srv/data', databaseUrl: undefined, free: 4096 },
    '/srv/data',
  ],
  ['without a name', failure('ENOSPC', 'no space'), where, '/srv/data'],
])('a full disk %s is named in a sentence', (_, error, at, disk) => {
  const said = explainStart(error, at)
  expect(said).toContain(disk)
  expect(said).toContain('is full. Make room there')
  expect(said).not.toMatch(/insert|secret|Aina|\n/)
})

it('a bug is told with its stack, and that of its cause', () => {
  const bug = new Error('The page could not be rendered', {
    cause: new TypeError('x is not a function'),
  })
  expect(explainStart(bug, where)).toMatch(
    /^Error: The page [^]+\n +at [^]+Caused by: TypeError: x is/,
  )
})

it.each([
  ['ENOTFOUND', 'does not answer'],
  ['ETIMEDOUT', 'does not answer'],
  ['28P01', 'refuses user or password'],
])('a database that cannot be used (%s) is told in a sentence', (code, words) => {
  const said = explainStart(query(failure(code, 'no database')), where)
  expect(said).toContain(`The database at DATABASE_URL ${words}. `)
  expect(said).not.toMatch(/insert|secret|Aina|\n/)
})

it.each([
  failure('ENOTFOUND', 'getaddrinfo ENOTFOUND', { hostname: 'bucket.example' }),
  failure('ECONNREFUSED', 'connect ECONNREFUSED', { address: '127.0.0.1', port: 9000 }),
])('a bucket that does not answer is not told as the database', (cause) => {
  expect(explainStart(new TypeError('fetch failed', { cause }), where)).toContain(cause.message)
  expect(explainStart(new TypeError('fetch failed', { cause }), undefined)).toContain(cause.message)
})
