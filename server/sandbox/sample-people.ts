import * as v from 'valibot'
import { intakesOnSale, recordingEnd, trialEnd, trialIntake } from '#contract/enrolment/access.ts'
import { endOfMalaysianDay } from '#contract/shared/calendar.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import type { Role } from '#contract/shared/kinds.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import type { Db } from '../platform/db/open.ts'
import { intakes, programmes, teacherAccounts } from '../platform/db/schema/catalogue.ts'
import { users } from '../platform/db/schema/identity.ts'
import { openEnrolments } from '../modules/enrolment/index.ts'
import type { Emulator } from './emulator.ts'
import { neverInProduction } from './never-in-production.ts'

export const samplePassword = 'belajar123'
type SamplePerson = {
  name: string
  email: string
  role?: Role
  joined?: { slug: 'full-programme' | 'trial-programme'; classIds: readonly number[] }
}
/** Sample accounts: an enrolled student, a new one, one on trial, a teacher and an administrator. */
export const samplePeople: readonly SamplePerson[] = [
  {
    name: 'Nurul Aisyah',
    email: 'aisyah@example.com',
    joined: { slug: 'full-programme', classIds: [5, 7, 11] },
  },
  { name: 'Tan Wei Ming', email: 'weiming@example.com' },
  {
    name: 'Kavitha Devi',
    email: 'kavitha@example.com',
    joined: { slug: 'trial-programme', classIds: [5, 13] },
  },
  { name: 'Cikgu Farah', email: 'farah@example.com', role: 'teacher' },
  { name: 'Puan Salmah', email: 'salmah@example.com', role: 'administrator' },
]

const answerWithinMs = 10_000
const SignedUp = v.object({ localId: v.string() })

type Options = {
  production: boolean
  db: Db
  emulator: Pick<Emulator, 'host' | 'ready' | 'exportAccounts'>
  now: Date
}

/** Creates the sample people, verified, unless they exist. @throws in production */
export async function makeSamplePeople({ production, db, emulator, now }: Options): Promise<void> {
  neverInProduction(production, 'Sample people')
  await emulator.ready
  for (const { name, email, role = 'student', joined } of samplePeople) {
    const uid = await signUp(emulator.host, name, email)
    if (!uid) continue
    await db
      .insert(users)
      .values({ uid, email, emailVerified: true, displayName: name, role })
      .onConflictDoNothing()
    if (joined) await join(db, uid, joined, now)
    if (role === 'teacher')
      await db.insert(teacherAccounts).values({ uid, allClasses: true }).onConflictDoNothing()
  }
  await emulator.exportAccounts()
}

/** The new account's uid; undefined when the address has one. */
async function signUp(host: string, name: string, email: string): Promise<string | undefined> {
  const account = { email, password: samplePassword, displayName: name, returnSecureToken: true }
  const made = v.safeParse(SignedUp, await post(host, 'accounts:signUp', account))
  if (!made.success) return undefined
  await post(host, 'accounts:update', { localId: made.output.localId, emailVerified: true })
  return made.output.localId
}

async function post(host: string, method: string, body: object): Promise<unknown> {
  const response = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/${method}?key=sandbox`,
    {
      method: 'POST',
      // The emulator's token for an administrator.
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    },
  )
  return response.json()
}

async function join(
  db: Db,
  uid: string,
  { slug, classIds }: NonNullable<SamplePerson['joined']>,
  now: Date,
): Promise<void> {
  const offer = await offerOf(db)
  const programme = offer.programmes.find(({ url_safe_name }) => url_safe_name === slug)
  if (!programme) return
  const isTrial = slug === 'trial-programme'
  const intake = isTrial
    ? trialIntake(programme, offer, now)
    : intakesOnSale(programme.id, offer.intakes, now)[0]
  if (!intake) return
  const until = isTrial ? trialEnd(now) : endOfMalaysianDay(intake.last_paper_on)
  await openEnrolments(
    db,
    classIds.map((classId) => ({
      uid,
      classId,
      programmeId: programme.id,
      intakeKey: intake.key,
      source: isTrial ? 'trial' : 'staff',
      opensAt: now,
      liveUntil: until,
      recordingsUntil: isTrial ? null : recordingEnd(until),
    })),
  )
}

async function offerOf(db: Db): Promise<{ programmes: Programme[]; intakes: Intake[] }> {
  const [programmeRows, intakeRows] = await Promise.all([
    db.select().from(programmes),
    db.select().from(intakes).orderBy(intakes.startsOn),
  ])
  return {
    programmes: programmeRows.map(({ urlSafeName, ...row }) => ({
      ...row,
      url_safe_name: urlSafeName,
    })),
    intakes: intakeRows.map((row) => ({
      key: row.key,
      programme_id: row.programmeId,
      title: row.title,
      starts_on: row.startsOn,
      ends_on: row.endsOn,
      last_paper_on: row.lastPaperOn,
    })),
  }
}
