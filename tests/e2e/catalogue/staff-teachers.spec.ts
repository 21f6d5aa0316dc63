import { invalidationChannel } from '#server/platform/db/invalidation.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { giveRole, makeAdministrator } from '../support/administrators.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'
import { enterAsTeacher } from '../support/teachers.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

const teacherOf = (app: App, classId: number) =>
  withDatabase(app, async (database) => {
    const { rows } = await database.query<{ id: string; name: string }>(
      `SELECT t.id, t.name FROM teachers t JOIN class_teachers c ON c.teacher_id = t.id
        WHERE c.class_id = $1 ORDER BY t.id LIMIT 1`,
      [classId],
    )
    return rows[0] ?? { id: '', name: '' }
  })

test('OFFC-04 OFFC-09: a teacher is offered what their right opens, their own classes first, and changes nothing of another @full', async ({
  page,
  app,
}) => {
  await enterAsTeacher(page, app, (await teacherOf(app, 5)).id)
  await page.goto('/staff')
  await expect(page.getByRole('navigation', { name: 'Staff' }).locator('summary')).toHaveText([
    'Teaching',
    'Sales',
    'School',
  ])
  await expectWholePageAccessible(page)
  await page.goto('/staff/classes')
  const mine = page.getByRole('region', { name: 'My classes' })
  await expect(mine.getByRole('link', { name: 'Mathematics, English' })).toBeVisible()
  await expect(page.getByLabel('Class', { exact: true })).toHaveValue('')
  await expectWholePageAccessible(page)
  const lessons = page.getByRole('button', { name: /English|BM/ })
  await expect(lessons.first()).toBeVisible()
  const own = await lessons.count()
  await page.getByLabel('Class', { exact: true }).selectOption('all')
  await expect.poll(() => lessons.count()).toBeGreaterThan(own)

  await page.goto('/staff/classes/5')
  await expect(page.getByRole('button', { name: 'Schedule lessons' })).toBeVisible()
  await page.goto('/staff/classes')
  await page.getByRole('region', { name: 'Other classes' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Upcoming lessons' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Schedule lessons' })).toHaveCount(0)
  await page.getByRole('region', { name: 'Upcoming lessons' }).getByRole('button').first().click()
  await expect(page.getByText(/Only the teachers of the class/)).toBeVisible()
})

test('OFFC-04: an administrator ties an account to a teacher @full', async ({ page, app }) => {
  const account = await makeSubscriber(app.databaseUrl, {
    name: 'Cikgu Lim',
    email: newAddress('teacher'),
  })
  const administrator = await makeAdministrator(app)
  await giveRole(app, account.uid, 'teacher')
  const { name } = await teacherOf(app, 5)
  await enter(page, administrator)
  await page.goto(`/staff/people/${account.uid}`)
  await expect(page.getByText(/in no class yet/)).toBeVisible()
  await page.getByLabel('Teacher', { exact: true }).selectOption(name)
  await expectWholePageAccessible(page)
  await page.getByRole('button', { name: 'Save classes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save classes' }).click()
  await expect(page.getByText(/in no class yet/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Teacher', { exact: true })).not.toHaveValue('')
})

// Other tests of this worker choose from a short list of teachers.
test.afterEach(({ app }) =>
  withDatabase(app, async (database) => {
    await database.query("DELETE FROM teacher_accounts WHERE teacher_id LIKE 'ramai-%'")
    await database.query("DELETE FROM teachers WHERE id LIKE 'ramai-%'")
    await database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content'])
  }),
)

test('OFFC-01: one of many teachers is found by a part of the name, with the keyboard and with a tap @full', async ({
  page,
  app,
}) => {
  const account = await makeSubscriber(app.databaseUrl, {
    name: 'Cikgu Tan',
    email: newAddress('teacher'),
  })
  const administrator = await makeAdministrator(app)
  await withDatabase(app, async (database) => {
    await database.query("UPDATE users SET role = 'teacher' WHERE uid = $1", [account.uid])
    await database.query(
      `INSERT INTO teachers (id, name, groups, headline, biography)
        SELECT 'ramai-' || n, 'Cikgu Ramai ' || n, '[]', '', '' FROM generate_series(1, 30) n`,
    )
    await database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content'])
  })
  await enter(page, administrator)
  await page.goto(`/staff/people/${account.uid}`)
  const teacher = page.getByRole('combobox', { name: 'Teacher', exact: true })
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await teacher.fill('ramai')
  await expect(option('Cikgu Ramai 1')).toBeVisible()
  await expectWholePageAccessible(page)
  await teacher.press('Escape')
  await expect(teacher).toHaveValue('')
  await expect(option('Cikgu Ramai 1')).toBeHidden()
  await teacher.fill('ramai nobody')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing matches' })).toBeVisible()
  await teacher.fill('ramai')
  await teacher.press('Tab')
  await expect(page.getByText('Choose one from the list')).toBeVisible()
  await teacher.fill('Cikgu Ramai 7')
  await teacher.press('Enter')
  await expect(teacher).toHaveValue('Cikgu Ramai 7')
  await expect(page.getByText('Choose one from the list')).toBeHidden()
  await teacher.press('ArrowDown')
  await teacher.press('ArrowDown')
  await teacher.press('Enter')
  await expect(teacher).toHaveValue('Cikgu Ramai 8')
  await teacher.fill('ramai 9')
  await teacher.press('Escape')
  await expect(teacher).toHaveValue('Cikgu Ramai 8')
  // The list is closed: a second Escape is not the field's.
  await teacher.press('Escape')
  await expect(teacher).toHaveValue('Cikgu Ramai 8')
  await teacher.press('ArrowDown')
  await expect(option('Cikgu Ramai 12')).toBeAttached()
  await option('Cikgu Ramai 12').click()
  await expect(teacher).toHaveValue('Cikgu Ramai 12')
  await teacher.fill('ramai 30')
  await teacher.press('Tab')
  await expect(teacher).toHaveValue('Cikgu Ramai 30')
  await page.getByRole('button', { name: 'Save classes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save classes' }).click()
  await page.reload()
  await expect(teacher).toHaveValue('Cikgu Ramai 30')
})
