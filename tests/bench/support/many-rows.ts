import pg from 'pg'
import type { Person } from '#tests/support/api.ts'

/** The number of rows of each kind. */
export type Crowd = { users: number; orders: number; progress: number }

const classIds = [5, 7, 11]

/**
 * Fills a database in one transaction with people who have three classes each, and with orders and progress spread over
 * them. Triggers and foreign keys are disabled, because the rows are known to be valid.
 * @returns some of the people, spread over all
 */
export async function fillWith(
  databaseUrl: string,
  { users, orders, progress }: Crowd,
  some: number,
): Promise<Person[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(
      `INSERT INTO users (uid, email, display_name)
        SELECT 'bench-' || n, 'bench-' || n || '@example.com', 'Aina' FROM generate_series(1, $1::integer) n`,
      [users],
    )
    await client.query(
      `INSERT INTO enrolments (uid, class_id, programme_id, intake_key, source, opens_at)
        SELECT 'bench-' || n, class_id, 2,
          (SELECT key FROM intakes WHERE programme_id = 2 AND ends_on >= current_date ORDER BY starts_on LIMIT 1),
          'staff', now() - interval '30 days'
        FROM generate_series(1, $1::integer) n, unnest($2::integer[]) class_id`,
      [users, classIds],
    )
    await client.query(
      `INSERT INTO orders (id, uid, programme_id, intake_key, offer, status, class_ids, details, terms_version,
          tuition_sen, discount_sen, hardcopy_sen, total_sen, created_at, changed_at)
        SELECT gen_random_uuid(), 'bench-' || (n % $1::integer + 1), 2, (SELECT key FROM intakes WHERE programme_id = 2 LIMIT 1), '{"tiers": []}', CASE WHEN n < $1::integer THEN 'PAID' ELSE 'VOID' END, '[5, 13]',
          '{"name": "Aina binti Ali", "email": "aina@example.com", "phone": "012-3456789", "address": "1 Jalan Satu",
            "postal": "01000", "city": "Kangar", "state": "Perlis", "guardian": null}', '2026-11-01',
          69000, 0, 6000, 75000, at, at
        FROM generate_series(0, $2::integer - 1) n, LATERAL (SELECT now() - n * interval '1 second') a(at)`,
      [users, orders],
    )
    await client.query(
      `INSERT INTO watch_progress
          (uid, watched_id, position_seconds, position_at, watched, watched_seconds, of_seconds, changed_at)
        SELECT 'bench-' || (n % $1::integer + 1), 'L' || lpad((n / $1::integer)::text, 10, '0'), 60, now(), '[[0, 60]]', 60, 120, now()
        FROM generate_series(0, $2::integer - 1) n`,
      [users, progress],
    )
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
    const { rows } = await client.query<{ bytes: string }>(
      `SELECT pg_database_size(current_database()) AS bytes`,
    )
    console.log(
      `${users} people, ${orders} orders, ${progress} rows of progress: ${(Number(rows[0]?.bytes) / 1e9).toFixed(1)} GB`,
    )
  } finally {
    await client.end()
  }
  return Array.from({ length: some }, (_, index) => {
    const uid = `bench-${Math.floor((index * users) / some) + 1}`
    return { uid, email: `${uid}@example.com`, name: 'Aina' }
  })
}
