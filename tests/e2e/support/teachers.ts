import type { Page } from 'playwright/test'
import type { App } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber, type Student } from '#tests/support/students.ts'
import { withDatabase } from './every-page.ts'
import { newAddress } from './people.ts'

/** Gives an account the role of a teacher, who acts on all classes or on those of one teacher. */
export const makeTeacher = (app: App, uid: string, teacherId: string | null = null) =>
  withDatabase(app, async (database) => {
    await database.query("UPDATE users SET role = 'teacher' WHERE uid = $1", [uid])
    await database.query(
      'INSERT INTO teacher_accounts (uid, teacher_id, all_classes) VALUES ($1, $2, $3)',
      [uid, teacherId, teacherId === null],
    )
  })

/** A new teacher, signed in on this page; of all classes, or of those of one teacher. */
export async function enterAsTeacher(
  page: Page,
  app: App,
  teacherId: string | null = null,
): Promise<Student> {
  const email = newAddress('teacher')
  const teacher = await makeSubscriber(app.databaseUrl, { name: 'Cikgu Farah', email })
  await makeTeacher(app, teacher.uid, teacherId)
  await enter(page, teacher)
  return teacher
}
