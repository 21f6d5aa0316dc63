import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsTeacher } from '../support/teachers.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

const film = join(
  import.meta.dirname,
  '../../../content/media/recordings/quadratic-functions/low.mp4',
)

test('BULK-01: many films go to their lessons at once, and none to a lesson that is not clear', async ({
  page,
  app,
}, info) => {
  const lessons = await withDatabase(app, async (database) => {
    const { rows } = await database.query<{ id: string; name: string; day: string }>(
      `UPDATE lessons SET recording_id = NULL, released_at = NULL
       WHERE id IN (
         SELECT DISTINCT ON (class_id) min(id) FROM lessons
         WHERE ends_at < now() AND ends_at > now() - interval '50 days' AND class_id IN (14, 16)
         GROUP BY class_id, starts_at ORDER BY class_id, starts_at DESC
       )
       RETURNING id, (SELECT class_name FROM classes WHERE id = class_id) AS name,
         (starts_at AT TIME ZONE 'Asia/Kuala_Lumpur')::date::text AS day`,
    )
    return rows
  })
  expect(lessons).toHaveLength(2)
  await enterAsTeacher(page, app)
  await page.goto('/staff/classes')
  await page.getByRole('link', { name: 'Upload many recordings' }).click()
  const buffer = await readFile(film)
  await page.getByLabel('Videos').setInputFiles([
    ...lessons.map(({ name, day }) => ({
      name: `${name} ${day}.mp4`,
      mimeType: 'video/mp4',
      buffer,
    })),
    { name: 'holiday.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') },
  ])
  const chosen = page.getByRole('list', { name: 'Chosen videos' }).getByRole('listitem')
  await expect(chosen).toHaveCount(3)
  await expect(chosen.filter({ hasText: 'holiday.mp4' })).toContainText('Not clear')
  await expectWholePageAccessible(page)
  await page.screenshot({ path: info.outputPath('chosen.png'), fullPage: true })
  await page.getByRole('button', { name: 'Upload 2 recordings' }).click()
  for (const { name } of lessons)
    await expect(
      chosen.filter({ hasText: `${name} ` }).getByText('Uploaded', { exact: true }),
    ).toBeVisible()
  await page.screenshot({ path: info.outputPath('uploaded.png'), fullPage: true })
  const { rows } = await withDatabase(app, (database) =>
    database.query(
      `SELECT id FROM lessons l WHERE id = ANY($1) AND (recording_id IS NOT NULL
         OR EXISTS (SELECT FROM preparations p WHERE p.lesson_id = l.id)) ORDER BY id`,
      [lessons.map(({ id }) => id)],
    ),
  )
  expect(rows.map(({ id }: { id: string }) => id)).toEqual(lessons.map(({ id }) => id).toSorted())
})
