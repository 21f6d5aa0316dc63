import { readFile } from 'node:fs/promises'
import { figureMaximumBytes } from '#contract/shared/limits.ts'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { enterAsTeacher } from '../support/teachers.ts'
import { noteToasts } from '../support/toasts.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

test('PRAC-06: a teacher writes a question beside what students see, changes and withdraws it @full', async ({
  page,
  app,
}) => {
  await enterAsTeacher(page, app)
  await page.goto('/staff/practice')
  await page.getByRole('link', { name: 'New question' }).click()
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'Mathematics (English)' })
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByText('Choose a chapter.')).toBeVisible()
  await expect(page.getByText('Write the question.')).toBeVisible()
  await expect(page.getByLabel('Chapter')).toBeFocused()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please check these fields' }).getByRole('link'),
  ).toHaveText(['Chapter', 'Question', 'Options'])
  await expectNoViolations(page)

  await page.getByLabel('Chapter').selectOption({ index: 1 })
  await page.getByLabel('Kind').selectOption('number')
  const text = `What is $\\frac{1}{2}$ of ${Date.now()}?`
  await page.getByLabel('Question', { exact: true }).fill(text)
  await page.getByLabel('Answer', { exact: true }).fill('7')
  await page.getByLabel('Worked answer').fill('Halve it.\nSo it is $7')
  const preview = page.getByRole('region', { name: 'What students see' })
  await expect(preview.getByText(/Worked answer, step 2: has a \$ without/)).toBeVisible()
  await page.getByLabel('Worked answer').fill('Halve it.\nSo it is $7$.')
  await expect(preview.locator('math mfrac')).toBeVisible()
  await preview.getByLabel('Your answer').fill('7')
  await preview.getByRole('button', { name: 'Check' }).click()
  await expect(preview.getByText('Correct')).toBeVisible()

  // What is typed survives the page.
  await page.reload()
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue(text)
  const toasts = await noteToasts(page)
  const timesSaid = async (text: string) =>
    (await toasts()).filter((said) => said.startsWith(text)).length
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect.poll(() => timesSaid('Question added.')).toBe(1)
  await expect(page.getByRole('heading', { name: 'Practice question' })).toBeVisible()
  await expectNoViolations(page)

  await page.getByLabel('Kind').selectOption('order')
  for (const [n, item] of ['one', 'two', 'three'].entries())
    await page.getByLabel(`Item ${n + 1}`).fill(item)
  await expect(preview.getByRole('group', { name: 'Put these in order' })).toBeVisible()
  // It is said, and the next change starts from it, before anything is fetched again.
  let letFetch = () => {}
  const savedTwice = new Promise<void>((resolve) => (letFetch = resolve))
  await page.route(/staff\/practice-(choices|questions)/, async (route) => {
    if (route.request().method() === 'GET') await savedTwice
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect.poll(() => timesSaid('Question saved.')).toBe(1)

  const drawn = (inside: string) => ({
    name: 'figure.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${inside}</svg>`,
    ),
  })
  await page.getByLabel('Figure (optional)').setInputFiles(drawn('<script>alert(1)</script>'))
  await expect(page.getByText(/^This drawing has a script/)).toBeVisible()
  const photo = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 })
    const brush = canvas.getContext('2d')
    for (let n = 0; brush && n < 400; n += 1) brush.fillText('x = 3', (n * 97) % 4000, n * 7)
    return canvas.toDataURL('image/jpeg', 1).replace(/^.*,/, '')
  })
  const buffer = Buffer.from(photo, 'base64')
  expect(buffer.length).toBeGreaterThan(figureMaximumBytes)
  await page
    .getByLabel('Figure (optional)')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.locator('form img')).toHaveAttribute('src', /^data:image\/webp/)
  await page.getByLabel('Figure (optional)').setInputFiles(drawn('<path d="M0 0L200 100"/>'))
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByText('Say what the figure shows.')).toBeVisible()
  await page.getByLabel('What the figure shows').fill('A falling line.')
  await expect(preview.getByRole('img', { name: 'A falling line.' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect.poll(() => timesSaid('Question saved.')).toBe(2)
  letFetch()
  await expect(preview.getByRole('img', { name: 'A falling line.' })).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText("students aren't asked it")).toBeVisible()
  await page.getByRole('link', { name: 'All practice questions' }).click()
  await page.getByLabel('Part of the question').fill(text.slice(-15, -1))
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Withdrawn' })
  await expect(row).toContainText('Ordering')
  await expectNoViolations(page)
})

test('PRAC-06: a teacher checks a GIFT file line by line, adds what is new, and takes it away as GIFT @full', async ({
  page,
  app,
}) => {
  await enterAsTeacher(page, app)
  await page.goto('/staff/practice')
  await page.getByRole('link', { name: 'Import questions' }).click()
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'Mathematics (English)' })
  const wanted = `${Date.now()}`
  const gift = `$CATEGORY: mathematics-eng/mathematics-f4-1\n\nWrite $\\frac\\{${wanted}\\}\\{1\\}$ {#${wanted} ####It is that.}\n\nDiscuss {}\n`
  await page
    .getByLabel('GIFT or CSV file')
    .setInputFiles({ name: 'quiz.gift', mimeType: '', buffer: Buffer.from(gift) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('1 question would be added. Nothing is saved yet.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Questions in the file' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Essays have no mark scheme' })).toContainText('5')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Add 1 question' }).click()
  await expect(page.getByText('1 question added.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(rows.filter({ hasText: wanted })).toContainText('Already there')

  await page.goto(`/staff/practice?search=${wanted}`)
  await expect(page.getByRole('row').filter({ hasText: wanted })).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as GIFT' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^practice-\d{4}-\d\d-\d\d\.gift\.txt$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`#${wanted}:0`)
  expect(text.match(/^::/gm)).toHaveLength(1)
})

test('PRAC-05: the page of a class leads to what it gets wrong and who may need help @full', async ({
  page,
  app,
}) => {
  await enterAsTeacher(page, app)
  await page.goto('/staff/classes/5')
  await page.getByRole('main').getByRole('link', { name: 'Practice', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'What this class gets wrong' })).toBeVisible()
  await expect(page.getByText("students don't see this list")).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Back to the class' }).click()
  await expect(page.getByRole('link', { name: 'Students' })).toBeVisible()
})
