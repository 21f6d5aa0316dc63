import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { narrowingStatements } from './support/database/narrowing-statements.ts'

const folder = join(import.meta.dirname, '../server/platform/db/migrations')
/** Begins with nothing. */
const firstTables = '0000_schema.sql'

/** How statements begin that the version before bears all the same, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'ALTER TABLE "lessons" ADD CONSTRAINT "lessons_substitute_id':
    'Of a new column, null in all rows.',
  'INSERT INTO "intake_classes"':
    'Fills a new table of a few hundred rows, without which nothing is sold.',
  'CREATE OR REPLACE FUNCTION audit_stays()':
    'Permits all updates that it permitted before, and those of people without an account.',
  'ALTER TABLE "phone_consents" DROP CONSTRAINT': 'Is added again with one word more.',
  'ALTER TABLE "phone_consents" ADD CONSTRAINT': 'Permits one word more.',
  'DROP TABLE "seats"': 'Nothing that reads it was ever released.',
}
const isException = (statement: string) =>
  Object.keys(exceptions).some((begin) => statement.startsWith(begin))

describe('servers of the version before run on the newest tables', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const later = await Promise.all(
    files
      .filter((name) => name !== firstTables)
      .map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )

  it.each(later)('%s only adds', (_, text) => {
    expect(narrowingStatements(text).filter((one) => !isException(one))).toEqual([])
  })

  it('no exception is for nothing', () => {
    const all = later.flatMap(([, text]) => narrowingStatements(text))
    const unused = Object.keys(exceptions).filter(
      (begin) => !all.some((statement) => statement.startsWith(begin)),
    )
    expect(unused).toEqual([])
  })

  it.each([
    'DROP TABLE "marks"',
    'ALTER TABLE "users" DROP COLUMN "email"',
    'ALTER TABLE "users" RENAME COLUMN "email" TO "mail"',
    'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL',
    'ALTER TABLE "users" ADD COLUMN "code" text UNIQUE',
    'ALTER TABLE "users" ALTER COLUMN "email" SET DATA TYPE integer',
    'ALTER TABLE "users" ALTER COLUMN "role" DROP DEFAULT',
    'CREATE UNIQUE INDEX "one_email" ON "users" USING btree ("email")',
    'CREATE TRIGGER stop BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION stop()',
  ])('what narrows is seen: %s', (statement) => {
    const migration = `CREATE TABLE "marks_of_day" ("day" date NOT NULL);--> statement-breakpoint\n${statement};`
    expect(narrowingStatements(migration)).toEqual([statement])
  })

  it('what adds is not', () => {
    const migration = `CREATE TABLE "marks" ("uid" text NOT NULL);--> statement-breakpoint
      ALTER TABLE "marks" ADD CONSTRAINT "marks_uid" CHECK ("marks"."uid" <> '');
      CREATE UNIQUE INDEX "marks_by_uid" ON "marks" USING btree ("uid");
      CREATE INDEX "users_by_email" ON "users" USING btree ("email");
      ALTER TABLE "users" ADD COLUMN "age" integer;
      ALTER TABLE "users" ADD COLUMN "school" text DEFAULT '' NOT NULL;`
    expect(narrowingStatements(migration)).toEqual([])
  })
})
