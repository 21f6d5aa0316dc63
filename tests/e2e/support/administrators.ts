import type { Page } from 'playwright/test'
import type { App } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber, type Student } from '#tests/support/students.ts'
import { withDatabase } from './every-page.ts'
import { newAddress } from './people.ts'

/** A new administrator, signed in on this page. */
export async function enterAsAdministrator(page: Page, app: App): Promise<Student> {
  const email = newAddress('office')
  const person = await makeSubscriber(app.databaseUrl, { name: 'Puan Salmah', email })
  await withDatabase(app, (database) =>
    database.query("UPDATE users SET role = 'administrator' WHERE uid = $1", [person.uid]),
  )
  await enter(page, person)
  return person
}
