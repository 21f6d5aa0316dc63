import type { Page } from 'playwright/test'
import type { App } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber, type Student } from '#tests/support/students.ts'
import { withDatabase } from './every-page.ts'
import { newAddress } from './people.ts'

/** A new teacher, signed in on this page. */
export async function enterAsTeacher(page: Page, app: App): Promise<Student> {
  const email = newAddress('teacher')
  const teacher = await makeSubscriber(app.databaseUrl, { name: 'Cikgu Farah', email })
  await withDatabase(app, (database) =>
    database.query("UPDATE users SET role = 'teacher' WHERE uid = $1", [teacher.uid]),
  )
  await enter(page, teacher)
  return teacher
}
