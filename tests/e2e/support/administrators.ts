import type { Page } from 'playwright/test'
import type { App } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber, type Student } from '#tests/support/students.ts'
import { withDatabase } from './every-page.ts'
import { newAddress } from './people.ts'

export const giveRole = (app: App, uid: string, role = 'administrator') =>
  withDatabase(app, (database) =>
    database.query('UPDATE users SET role = $2 WHERE uid = $1', [uid, role]),
  )

export async function makeAdministrator(app: App, name = 'Puan Salmah'): Promise<Student> {
  const person = await makeSubscriber(app.databaseUrl, { name, email: newAddress('office') })
  await giveRole(app, person.uid)
  return person
}

/** A new administrator, signed in on this page. */
export async function enterAsAdministrator(page: Page, app: App, name?: string): Promise<Student> {
  const person = await makeAdministrator(app, name)
  await enter(page, person)
  return person
}
