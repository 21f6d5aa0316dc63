import { expect, expectWholePageAccessible, test } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeNewcomer, makeSubscriber } from '#tests/support/students.ts'
import { storeText } from '../support/device-store.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'
import { keptQueries } from '../support/subscribers.ts'
import { enterAsTeacher } from '../support/teachers.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|404 \(Not Found\)/,
})

test("PAR-04: a teacher writes about a student; the guardian reads it on a phone, offline too, and answers; the teacher finds it at 'Today' @full", async ({
  page,
  app,
  browser,
}, info) => {
  const name = `Sofea ${Date.now()}`
  const child = await makeSubscriber(app.databaseUrl, { name, email: newAddress('sofea') })
  const email = newAddress('mother')
  const mother = await makeNewcomer(app.databaseUrl, { name: 'Puan Siti', email })
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterAsTeacher(page, app)

  await test.step('nobody would read a note before a guardian follows the student', async () => {
    await page.goto(`/staff/classes/5?view=students&search=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: `Notes to the guardians of ${name}` }).click()
    await expect(page.getByText('Nobody reads notes about this student yet')).toBeVisible()
    await expect(page.getByLabel('Your note')).toHaveCount(0)
  })

  const guardianshipId = await withDatabase(app, async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `INSERT INTO guardianships (student_uid, address, guardian_uid, origin, made_at, bound_at, confirmed_at, text_version, language)
       VALUES ($1, $2, $3, 'invitation', now(), now(), now(), '2026-11-01', 'en') RETURNING id`,
      [child.uid, email.toLowerCase(), mother.uid],
    )
    return rows[0]?.id ?? ''
  })

  await test.step('the teacher writes', async () => {
    await page.reload()
    await expect(page.getByText('Puan Siti reads what you write here')).toBeVisible()
    await page.getByLabel('Your note').fill('Please practise fractions together this week.')
    await page.getByRole('button', { name: 'Send note' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'fractions' })).toBeVisible()
    await expectWholePageAccessible(page)
  })

  const phone = await browser.newPage({
    baseURL: app.origin,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  await test.step('the guardian reads it on a phone, and offline', async () => {
    await enter(phone, mother)
    await phone.goto(`/guardian/${guardianshipId}`)
    await expect(phone.getByText('Please practise fractions together this week.')).toBeVisible()
    await expectWholePageAccessible(phone)
    for (const query of ['"guardian-notes"', '"guardian-child"'])
      await expect.poll(() => keptQueries(phone, mother.uid)).toContain(query)
    await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await phone.context().setOffline(true)
    await phone.reload()
    await expect(phone.getByText('Please practise fractions together this week.')).toBeVisible()
    await phone.getByText('Answer', { exact: true }).click()
    await phone.getByLabel('Your answer').fill('We will, thank you.')
    await expect(phone.getByText('Your answer stays here until you can send it.')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Send answer' })).toBeDisabled()
    await phone.reload()
    await expect(phone.getByLabel('Your answer')).toHaveValue('We will, thank you.')
    await phone.context().setOffline(false)
  })

  await test.step('and answers', async () => {
    await phone.getByRole('button', { name: 'Send answer' }).click()
    await expect(phone.getByRole('listitem').filter({ hasText: 'We will' })).toBeVisible()
    const overflow = await phone.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await expectWholePageAccessible(phone)
    await phone.screenshot({ path: info.outputPath('guardian.png'), fullPage: true })
  })

  await test.step("the teacher finds it at 'Today', and closes it", async () => {
    await page.goto('/staff')
    await page.getByRole('link', { name: /guardians? to answer/ }).click()
    await expect(page).toHaveURL(/\/staff\/notes\?show=waiting/)
    await page.getByRole('link', { name, exact: true }).click()
    const answer = page.getByRole('listitem').filter({ hasText: 'We will, thank you.' })
    await expect(answer.getByText('Answer to read')).toBeVisible()
    await page.screenshot({ path: info.outputPath('teacher.png'), fullPage: true })
    await page.getByRole('button', { name: 'No answer needed' }).click()
    await expect(answer.getByText('Answer to read')).toHaveCount(0)
    await page.goto('/staff/notes?show=waiting')
    await expect(page.getByRole('heading', { name: 'Notes to guardians' })).toBeVisible()
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    await expectWholePageAccessible(page)
  })

  await test.step('once the student has ended it, nothing stays on the phone', async () => {
    await withDatabase(app, (database) =>
      database.query(
        "UPDATE guardianships SET ended_at = now(), ended_by = 'student' WHERE id = $1",
        [guardianshipId],
      ),
    )
    await phone.reload()
    await expect(
      phone.getByRole('heading', { name: "You can't see this page any more" }),
    ).toBeVisible()
    await expect
      .poll(() => storeText(phone, `kelasku-queries-${mother.uid}`))
      .not.toContain('fractions')
  })
  await phone.close()
})
