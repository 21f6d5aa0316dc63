import type { Browser, Page } from 'playwright/test'
import { withoutServiceWorker, type App } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber, type Student } from '#tests/support/students.ts'
import { withDatabase } from './every-page.ts'
import { newAddress } from './people.ts'

export const makeChild = (app: App, name: string): Promise<Student> =>
  makeSubscriber(app.databaseUrl, { name, email: newAddress(name) })

/** A child with classes, signed in on a device of their own. */
export async function child(browser: Browser, app: App, name: string): Promise<Page> {
  const who = await makeChild(app, name)
  const its = await browser.newPage({
    ...withoutServiceWorker,
    baseURL: app.origin,
    viewport: { width: 360, height: 740 },
  })
  await enter(its, who)
  return its
}

/** Who sees how this child is learning, as both have agreed. */
export const follow = (app: App, guardian: Student, { uid }: Student): Promise<unknown> =>
  withDatabase(app, (database) =>
    database.query(
      `INSERT INTO guardianships (student_uid, address, guardian_uid, origin, made_at, bound_at, confirmed_at, text_version, language)
       VALUES ($1, $2, $3, 'invitation', now(), now(), now(), '2026-11-01', 'en')`,
      [uid, guardian.email.toLowerCase(), guardian.uid],
    ),
  )
