import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { narrowingStatements } from './support/narrowing-statements.ts'

const folder = join(import.meta.dirname, '../server/db/migrations')
/** Begins with nothing. */
const firstTables = '0000_tables.sql'

/** How statements begin that the version before bears all the same, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'CREATE TRIGGER orders_transition ': 'It refuses what the version before never writes.',
  'ALTER TABLE "consents" DROP CONSTRAINT "consents_occasion"': 'Made again, wider.',
  'ALTER TABLE "consents" ADD CONSTRAINT "consents_occasion"': 'Wider than before.',
  'ALTER TABLE "users" ADD CONSTRAINT "users_role"': 'Of a column that is new beside it.',
  'ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_limits"': 'Of columns that are new.',
  'ALTER TABLE "programmes" ADD CONSTRAINT "programmes_joining_price"': 'Of a column that is new.',
  'INSERT INTO "receipts"': 'Rows of a table that is new.',
  'ALTER TABLE "payments" DROP CONSTRAINT "payments_status"': 'Made again, wider.',
  'ALTER TABLE "payments" ADD CONSTRAINT "payments_status"': 'Wider than before.',
  'ALTER TABLE "message_receivers" DROP CONSTRAINT "message_receivers_mail"': 'Made again, wider.',
  'ALTER TABLE "message_receivers" ADD CONSTRAINT "message_receivers_mail"': 'Wider than before.',
  'ALTER TABLE "payments" ADD CONSTRAINT "payments_opened_by"': 'Of a column that is new.',
  'ALTER TABLE "past_papers" ALTER COLUMN "recording_id" DROP NOT NULL':
    'Only papers that the newer version added have no video; the version before cannot show those.',
  'ALTER TABLE "questions" ADD CONSTRAINT "questions_': 'Of columns that are new.',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_intake_key_': 'Of a column that is new.',
  'SELECT enrol_as_subscribed(': 'Rows of a table that is new.',
  'CREATE TRIGGER subscription_classes_followed ':
    'It copies what the version before writes, and refuses nothing.',
  'UPDATE orders SET intake_key': 'Of a column that is new.',
  'UPDATE orders SET pay_by': 'Of a column that is new.',
  'INSERT INTO number_series ': 'Rows of a table that is new.',
  'CREATE TRIGGER receipts_number ': 'It numbers what either version inserts.',
  'SELECT record_missing_charges()': 'Rows of a table that is new.',
  'INSERT INTO "teacher_accounts"': 'Rows of a table that is new.',
  'ALTER TABLE "intakes" ADD CONSTRAINT "intakes_sale"': 'Of columns that are new.',
  'ALTER TABLE "lessons" ADD CONSTRAINT "lessons_meeting_id_': 'Of a column that is new.',
  'CREATE TRIGGER ages_end_guardianships ':
    'It ends rows of a table that is new, and refuses nothing.',
  'INSERT INTO "price_lists"': 'Rows of a table that is new.',
  'CREATE OR REPLACE FUNCTION audit_stays()': 'It allows more each time.',
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
