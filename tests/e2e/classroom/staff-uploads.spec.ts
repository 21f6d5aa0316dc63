import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { uploadChunkBytes, type LessonFiles } from '#contract/classroom/staff-files.ts'
import { findEncoder } from '#server/gateways/media/encoder.ts'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { makeVideo } from '#tests/support/media/sample-video.ts'
import { openSection } from '#tests/support/staff-nav.ts'
import { enterAsAdministrator } from '../support/administrators.ts'

test.use(withoutServiceWorker)

test('OFFC-05: an upload goes on over a change of page, warns before the page is left, and is resumed @full', async ({
  page,
  app,
}, info) => {
  await enterAsAdministrator(page, app)
  await page.goto('/staff/classes/6')

  // The second chunk waits until it is let through.
  let letThrough = () => {}
  const waits = new Promise<void>((resolve) => (letThrough = resolve))
  const sent: string[] = []
  await page.route('**/api/v1/staff/uploads/*/chunks/*', async (route) => {
    const chunk = route.request().url().split('/').at(-1) ?? ''
    sent.push(chunk)
    if (chunk === '1') await waits
    await route.continue().catch(() => undefined)
  })
  // A real one, whose time of change is the same when it is chosen again.
  const file = info.outputPath('Slow notes.pdf')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(
    file,
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(uploadChunkBytes + 10, 0x20)]),
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
  await tray.getByRole('button', { name: 'Close Slow notes.pdf' }).click()
  await expect(tray).toBeHidden()
})

test('OFFC-05: a recording that could not be processed is marked in the tray, on its row, and in the inbox @full', async ({
  page,
  app,
}, info) => {
  test.skip((await findEncoder('ffmpeg')) === undefined, 'no ffmpeg with libx264 is here')
  await enterAsAdministrator(page, app, 'Cikgu Hana')
  // Its index comes first, and its second half is missing.
  const file = info.outputPath('Cut off.mp4')
  await mkdir(dirname(file), { recursive: true })
  await makeVideo(file, { seconds: 12 })
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, whole.length / 2))

  await page.goto('/staff/classes/8')
  const lesson = page.getByRole('region', { name: 'Last two weeks' }).getByRole('listitem').first()
  await lesson.getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByLabel(/ecording/)
    .and(page.locator('input'))
    .setInputFiles(file)
  await page.getByRole('button', { name: 'Upload recording' }).click()
  await expect(
    page.getByRole('dialog').getByText('The video is incomplete or damaged.'),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(lesson).toContainText('Recording not processed')

  await openSection(page, 'Questions')
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray).toContainText("Couldn't be processed. Open the lesson to see what to do.")
  await expectNoViolations(page)
  await page.screenshot({ path: info.outputPath('failed-in-tray.png') })
  await tray.getByRole('link', { name: 'Cut off.mp4' }).click()
  await expect(
    page.getByRole('dialog').getByText('The video is incomplete or damaged.'),
  ).toBeVisible()

  await page.goto('/inbox')
  await page.getByRole('link', { name: /the recording of .* couldn't be processed/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The video is incomplete or damaged.')).toBeHidden()
})

test('OFFC-05: a film that the browser cannot read is taken from the lesson where the server measures it', async ({
  page,
  app,
}) => {
  // The server that takes it need not have an ffmpeg: the page does as it says.
  await page.route(/\/lessons\/[^/]+\/files$/, async (route) => {
    const answer = await route.fetch()
    const files = (await answer.json()) as LessonFiles
    await route.fulfill({ response: answer, json: { ...files, makes_qualities: true } })
  })
  await enterAsAdministrator(page, app)
  await page.goto('/staff/classes/8')
  await page
    .getByRole('region', { name: 'Last two weeks' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel(/ecording/).and(page.locator('input'))
  await expect(field).toHaveAttribute('accept', /\.mov/)
  await expect(dialog.getByText(/MP4, MOV, WebM or MKV/)).toBeVisible()
  await field.setInputFiles({
    name: 'Lesson.mov',
    mimeType: 'video/quicktime',
    buffer: Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypisom, as no browser reads'),
    ]),
  })
  const attached = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/recording'),
  )
  await page.getByRole('button', { name: 'Upload recording' }).click()
  expect((await attached).postDataJSON()).toMatchObject({ seconds: 5400 })
  await expect(dialog.getByText("This browser can't read the video.")).toBeHidden()
})
