import { createHash } from 'node:crypto'
import pg from 'pg'
import { termsVersion } from '#contract/shared/kinds.ts'
import { pages, type PageRoute } from '#contract/shared/pages.ts'
import type { App } from '#tests/support/e2e.ts'
import { placeholders } from '#tests/support/required-routes.ts'

/** Every page of the table at a path of its own, in the table's order. */
type Walk = { page: PageRoute; path: string }[]

const { guardianship: guardianshipId, referrer, token, order: orderId } = placeholders

/** What stands for the parameters: things that the sample content and `invite` below have. */
const samples = (lessonId: string): Record<string, string> => ({
  classOrLessonId: '5',
  classId: '5',
  lessonId,
  paperSubjectOrPaperId: '104',
  paperId: 'spm-1449-2-2022',
  step: 'subjects',
  orderId,
  guardianshipId,
  referrer,
  version: termsVersion,
  lang: 'eng',
  year: '2025',
  chapterId: 'additional-mathematics-f4-1',
  practiceSet: 'mathematics-f4-1',
  setting: 'profile',
  staffSection: 'classes',
  staffId: '5',
  token,
})
/** The past papers of an exam have subjects of their own. */
const papersOf = {
  spm: { classId: '104' },
  igcse: { classId: '201', paperSubjectOrPaperId: '201', paperId: 'igcse-0580-42-2023' },
}

export const lessonOf = (app: App): Promise<string> =>
  withDatabase(app, async (database) => {
    const { rows } = await database.query<{ id: string }>(
      'SELECT id FROM lessons WHERE class_id = 5 ORDER BY starts_at LIMIT 1',
    )
    return rows[0]?.id ?? ''
  })

export async function walkOf(app: App): Promise<Walk> {
  const lessonId = await lessonOf(app)
  return pages.map((page) => {
    const sample: Record<string, string> = {
      ...samples(lessonId),
      ...(page.exam && papersOf[page.exam]),
    }
    return {
      page,
      path: page.path.replace(/:(\w+)\??/g, (_, name: string) => sample[name] ?? 'missing'),
    }
  })
}

/** The paths of every page for these people. */
export async function pathsOf(app: App, ...who: string[]): Promise<string[]> {
  const walk = await walkOf(app)
  // Maintenance is off: that page leads home.
  const open = walk.filter(({ page }) => who.includes(page.who) && page.screen !== 'maintenance')
  return open.filter(({ page }) => page.screen !== 'staff').map(({ path }) => path)
}

/** Someone who invites, with the referral code and the link that the walk opens. */
export async function invite(app: App): Promise<void> {
  await withDatabase(app, async (database) => {
    await database.query(
      "INSERT INTO users (uid, email, display_name) VALUES ('inviter', 'inviter@example.com', 'Siti Aminah') ON CONFLICT DO NOTHING",
    )
    await database.query(
      "INSERT INTO referral_codes (uid, code, created_at) VALUES ('inviter', $1, now()) ON CONFLICT DO NOTHING",
      [referrer],
    )
    await database.query(
      "INSERT INTO links (token_hash, kind, subject, uid, created_at, expires_at) VALUES ($1, 'invitation', $2, 'inviter', now(), now() + interval '1 day') ON CONFLICT DO NOTHING",
      [createHash('sha256').update(token).digest('hex'), { exam: 'spm', code: referrer }],
    )
  })
}

/** A child whose learning this person sees. */
export async function giveChild(app: App, uid: string): Promise<void> {
  await withDatabase(app, async (database) => {
    await database.query(
      "INSERT INTO users (uid, email, display_name) VALUES ('child', 'child@example.com', 'Siti') ON CONFLICT DO NOTHING",
    )
    await database.query(
      `INSERT INTO guardianships (id, student_uid, address, guardian_uid, origin, made_at,
         text_version, language, bound_at, confirmed_at)
       VALUES ($1, 'child', 'guardian@example.com', $2, 'invitation', now(), '2026-11-01', 'en', now(), now())
       ON CONFLICT (id) DO UPDATE SET guardian_uid = excluded.guardian_uid`,
      [guardianshipId, uid],
    )
  })
}

/** An order that its person has begun. */
export async function beginOrder(app: App, uid: string, id = orderId): Promise<void> {
  await withDatabase(app, (database) =>
    database.query(
      `INSERT INTO orders (id, uid, programme_id, intake_key, offer, status, class_ids, details, terms_version,
         tuition_sen, discount_sen, hardcopy_sen, total_sen, created_at, changed_at)
       VALUES ($1, $2, 3, (SELECT key FROM intakes WHERE programme_id = 3 LIMIT 1), '{"tiers": []}', 'DRAFT', '[9]', $3, '2026-11-01', 36000, 0, 3000, 39000, now(), now())
       ON CONFLICT (id) DO UPDATE SET uid = excluded.uid`,
      [
        id,
        uid,
        {
          name: 'Farah',
          email: 'farah@example.com',
          phone: '0123456789',
          address: '1 Jalan Satu',
          postal: '01000',
          city: 'Kangar',
          state: 'Perlis',
          guardian: null,
        },
      ],
    ),
  )
}

export async function withDatabase<T>(
  app: App,
  work: (database: pg.Client) => Promise<T>,
): Promise<T> {
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}
