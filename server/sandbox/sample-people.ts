import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { endOfMalaysianDay, malaysianDay } from '#contract/calendar.ts'
import type { Db } from '../db/open.ts'
import { intakes, programmes } from '../db/tables/catalogue.ts'
import { subscriptionClasses, subscriptions } from '../db/tables/orders.ts'
import { users } from '../db/tables/people.ts'
import type { Emulator } from './emulator.ts'
import { neverInProduction } from './never-in-production.ts'

export const samplePassword = 'belajar123'
/** Two people to try the product as: one who has paid, one who has just come. */
export const samplePeople = [
  { name: 'Nurul Aisyah', email: 'aisyah@example.com', classIds: [5, 7, 11] },
  { name: 'Tan Wei Ming', email: 'weiming@example.com', classIds: [] },
] as const

const answerWithinMs = 10_000
const SignedUp = v.object({ localId: v.string() })

type Options = {
  production: boolean
  db: Db
  emulator: Pick<Emulator, 'host' | 'ready' | 'exportAccounts'>
  now: Date
}

/** Makes the sample people, verified, unless they are there already. @throws in production */
export async function makeSamplePeople({ production, db, emulator, now }: Options): Promise<void> {
  neverInProduction(production, 'Sample people')
  await emulator.ready
  for (const { name, email, classIds } of samplePeople) {
    const uid = await signUp(emulator.host, name, email)
    if (!uid) continue
    await db.insert(users).values({ uid, email, displayName: name }).onConflictDoNothing()
    if (classIds.length > 0) await subscribe(db, uid, classIds, now)
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
      // The emulator's own word for an administrator.
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    },
  )
  return response.json()
}

async function subscribe(
  db: Db,
  uid: string,
  classIds: readonly number[],
  now: Date,
): Promise<void> {
  const running = await db
    .select({
      programmeId: programmes.id,
      endsOn: intakes.endsOn,
      lastPaperOn: intakes.lastPaperOn,
    })
    .from(intakes)
    .innerJoin(programmes, eq(programmes.id, intakes.programmeId))
    .where(eq(programmes.urlSafeName, 'full-programme'))
  const intake = running.find(({ endsOn }) => endsOn >= malaysianDay(now))
  if (!intake) return
  const { programmeId } = intake
  const expiresAt = endOfMalaysianDay(intake.lastPaperOn)
  await db
    .insert(subscriptions)
    .values({ uid, programmeId, expiresAt, createdAt: now })
    .onConflictDoNothing()
  await db
    .insert(subscriptionClasses)
    .values(classIds.map((classId) => ({ uid, programmeId, classId })))
    .onConflictDoNothing()
}
