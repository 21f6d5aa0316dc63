import pg from 'pg'
import { endOfMalaysianDay } from '#contract/shared/calendar.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { testEmulatorHost } from './outside/emulator.ts'

export type Student = { uid: string; name: string; email: string; password: string }
const fullProgramme = 'full-programme'
const subscribedClassIds = [5, 7, 11]

/** A verified account whose owner has signed in before and has three classes of the full programme. */
export async function makeSubscriber(
  databaseUrl: string,
  person: { name: string; email: string },
): Promise<Student> {
  return makePerson(databaseUrl, person, subscribe)
}

/** The same without classes. */
export const makeNewcomer = (
  databaseUrl: string,
  person: { name: string; email: string },
): Promise<Student> => makePerson(databaseUrl, person)

/** Agrees to the terms like everybody who signs up, so that the dashboard does not ask. */
export async function agreeToTerms(
  databaseUrl: string,
  { uid }: Pick<Student, 'uid'>,
): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await database.query(
      `INSERT INTO consents (uid, occasion, text_version, language, agreed_at)
       VALUES ($1, 'sign-up', $2, 'en', now())`,
      [uid, termsVersion],
    )
  } finally {
    await database.end()
  }
}

async function makePerson(
  databaseUrl: string,
  person: { name: string; email: string },
  furnish?: (database: pg.Client, uid: string) => Promise<void>,
): Promise<Student> {
  const password = 'belajar-123'
  const uid = await makeAccount({ ...person, password })
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await database.query(
      'INSERT INTO users (uid, email, email_verified, display_name) VALUES ($1, $2, true, $3)',
      [uid, person.email, person.name],
    )
    await furnish?.(database, uid)
  } finally {
    await database.end()
  }
  return { uid, ...person, password }
}

async function subscribe(database: pg.Client, uid: string): Promise<void> {
  const { rows } = await database.query<{
    key: string
    programme_id: number
    last_paper_on: string
  }>(
    `SELECT key, programme_id, last_paper_on::text FROM intakes
       JOIN programmes ON programmes.id = intakes.programme_id
      WHERE url_safe_name = $1 AND ends_on >= current_date ORDER BY starts_on LIMIT 1`,
    [fullProgramme],
  )
  const [intake] = rows
  if (!intake) throw new Error(`${fullProgramme} has no intake under way`)
  await database.query(
    `INSERT INTO enrolments
       (uid, class_id, programme_id, intake_key, source, opens_at, live_until, recordings_until)
     SELECT $1, unnest($2::integer[]), $3, $4, 'staff', now(), $5, $5`,
    [
      uid,
      subscribedClassIds,
      intake.programme_id,
      intake.key,
      endOfMalaysianDay(intake.last_paper_on),
    ],
  )
}

async function makeAccount(person: {
  name: string
  email: string
  password: string
}): Promise<string> {
  const { name: displayName, email, password } = person
  const { localId } = await asAdministrator('accounts:signUp', { displayName, email, password })
  await asAdministrator('accounts:update', { localId, emailVerified: true })
  return localId
}

async function asAdministrator(method: string, body: object): Promise<{ localId: string }> {
  const address = `http://${testEmulatorHost()}/identitytoolkit.googleapis.com/v1/${method}?key=test`
  const answer = await fetch(address, {
    method: 'POST',
    // The emulator's token of an administrator.
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { localId: string }
}
