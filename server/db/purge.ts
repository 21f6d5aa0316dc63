import { lt, lte, or } from 'drizzle-orm'
import { noticesKeptDays } from '#contract/limits.ts'
import type { Db } from './open.ts'
import { jobs } from './tables/jobs.ts'
import { links } from './tables/links.ts'
import { notices } from './tables/notices.ts'
import { idempotencyKeys, sessions } from './tables/people.ts'
import { promoGuesses } from './tables/upkeep.ts'

/** A write is sent again within minutes, when it is sent again at all. */
const answersKeptForMs = 24 * 3600 * 1000
/** That a mail was sent is looked up for some weeks, when it is asked for at all. */
const doneJobsKeptForMs = 30 * 24 * 3600 * 1000
/** Wrong promo codes count for a minute. */
const guessesKeptForMs = 10 * 60_000
const noticesKeptForMs = noticesKeptDays * 24 * 3600 * 1000

/** Deletes what has served its time: sessions and links that ended, remembered answers to writes, jobs long done, notices that are over. */
export async function purge(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
  await db.delete(links).where(lte(links.expiresAt, now))
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.claimedAt, new Date(now.getTime() - answersKeptForMs)))
  await db.delete(jobs).where(lt(jobs.doneAt, new Date(now.getTime() - doneJobsKeptForMs)))
  await db
    .delete(promoGuesses)
    .where(lt(promoGuesses.at, new Date(now.getTime() - guessesKeptForMs)))
  const tooOld = new Date(now.getTime() - noticesKeptForMs)
  await db.delete(notices).where(or(lt(notices.madeAt, tooOld), lte(notices.expiresAt, now)))
}
