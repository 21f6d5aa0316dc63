import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { uploadPieceBytes } from '#contract/staff/files.ts'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { openSection } from '#tests/support/staff-nav.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { withDatabase } from './every-page.ts'
import { newAddress } from './people.ts'

test.use(withoutServiceWorker)

test('OFFC-05: an upload goes on over a change of page, warns before the page is left, and is resumed', async ({
  page,
  app,
}, info) => {
  const person = await makeSubscriber(app.databaseUrl, {
    name: 'Puan Salmah',
    email: newAddress('uploads'),
  })
  await withDatabase(app, (database) =>
    database.query("UPDATE users SET role = 'administrator' WHERE uid = $1", [person.uid]),
  )
  await enter(page, person)
  await page.goto('/staff/classes/6')

  // The second piece waits until it is let through.
  let letThrough = () => {}
  const waits = new Promise<void>((resolve) => (letThrough = resolve))
  const sent: string[] = []
  await page.route('**/api/v1/staff/uploads/*/pieces/*', async (route) => {
    const piece = route.request().url().split('/').at(-1) ?? ''
    sent.push(piece)
    if (piece === '1') await waits
    await route.continue().catch(() => undefined)
  })
  // A real one, whose time of change is the same when it is chosen again.
  const file = info.outputPath('Slow notes.pdf')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(
    file,
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(uploadPieceBytes + 10, 0x20)]),
  )
  const choose = async () => {
    await page.getByText('Add a material').click()
    await page.getByLabel('File').setInputFiles(file)
    await page.getByRole('button', { name: 'Upload file' }).click()
  }
  const tray = page.getByRole('region', { name: 'Uploads' })
  await choose()
  await expect.poll(() => sent).toContain('1')
  await expect(tray).toBeHidden()

  await openSection(page, 'Questions')
  await expect(tray).toContainText('Slow notes.pdf')
  await expect(tray).toContainText(/uploaded. Keep this tab open/)
  await expectNoViolations(page)
  await page.screenshot({ path: info.outputPath('tray.png') })

  // Leaving the page is asked about; it is left all the same.
  const asked = page.waitForEvent('dialog')
  const reloading = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloading
  await expect(tray).toContainText(/Interrupted after .* of .*/)
  await tray.getByRole('link', { name: 'Slow notes.pdf' }).click()

  sent.length = 0
  await choose()
  await expect.poll(() => sent).toContain('1')
  await openSection(page, 'Intakes')
  letThrough()
  await expect(tray).toContainText('Uploaded.')
  // What had arrived before the reload was not sent again.
  expect(sent).toEqual(['1'])
  await tray.getByRole('link', { name: 'Slow notes.pdf' }).click()
  await expect(page.getByRole('button', { name: 'Remove Slow notes' })).toBeVisible()
  await tray.getByRole('button', { name: 'Dismiss Slow notes.pdf' }).click()
  await expect(tray).toBeHidden()
})
