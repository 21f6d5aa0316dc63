import type { Page } from 'playwright/test'
import { termsVersion } from '#contract/shared/kinds.ts'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'
import { enterAsNewcomer } from '../support/subscribers.ts'
import { noteToasts } from '../support/toasts.ts'

// The class is full when she pays, and free again when she asks to wait.
test.use({
  ...withoutServiceWorker,
  expectedConsoleErrors: /409 \(Conflict\).*(?:order\/pay|waiting-list)/,
})

const accounting = 16
/** Taken by nobody else. */
const additionalMathematics = 14
const plusProgramme = 3

/** A draft of the person who is signed in on this page. */
async function draft(page: Page, classId = accounting): Promise<void> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await page.reload()
  const { authorization = '' } = (await asked).headers()
  const answer = await page.request.post('/api/v1/order', {
    headers: { authorization },
    data: {
      programme_id: plusProgramme,
      subjects: [1, classId],
      user_name: 'Devi',
      user_email: newAddress(),
      user_contact: '012-3456789',
      address: '1 Jalan Satu',
      postcode: '50480',
      city: 'Kuala Lumpur',
      state: 'Kuala Lumpur',
      is_guardian: false,
      terms_version: termsVersion,
    },
  })
  expect(answer.status()).toBe(200)
}

test('ENT-02: a class that filled up meanwhile is named, has a waiting list, and is ordered once a seat is held @full', async ({
  page,
  app,
}) => {
  const student = await enterAsNewcomer(page, app)
  const change = (sql: string, values: unknown[] = []) =>
    withDatabase(app, (database) => database.query(sql, values))
  const intakes = `SELECT key FROM intakes WHERE programme_id = ${plusProgramme}`
  const card = page.getByRole('listitem').filter({ hasText: 'Prinsip Perakaunan' })
  const seat = card.getByRole('checkbox')
  try {
    await change(
      `UPDATE intake_classes SET capacity = 1 WHERE class_id = $1
         AND intake_key IN (SELECT key FROM intakes WHERE programme_id = $2)`,
      [accounting, plusProgramme],
    )
    await draft(page)
    await page.goto('/plus-programme/order/subjects')
    await expect(card.getByText('1 seat left')).toBeVisible()
    await expect(page.getByText(/intake has started$/)).toBeVisible()
    await expect(page.getByText(/^Prinsip Perakaunan: \d+ lessons have passed\.$/)).toBeVisible()

    await test.step('somebody else takes the last seat before she pays', async () => {
      await page.goto('/plus-programme/order/review')
      await expect(page.getByRole('button', { name: /^Pay RM/ })).toBeVisible()
      await change(
        `UPDATE intake_classes SET capacity = 0 WHERE capacity IS NOT NULL AND intake_key IN (${intakes})`,
      )
      await page.getByRole('button', { name: /^Pay RM/ }).click()
      await expect(page).toHaveURL(/\/plus-programme\/order\/subjects/)
      await expect(page.getByText('No seats left in Prinsip Perakaunan')).toBeVisible()
      await expect(seat).toBeDisabled()
      // The other class is still chosen.
      await expect(page.getByRole('checkbox', { name: /Bahasa Melayu/ })).toBeChecked()
      await expectWholePageAccessible(page)
    })

    await test.step('a seat is free again when she asks to wait, and she is told', async () => {
      await change(
        `UPDATE intake_classes SET capacity = 9 WHERE capacity IS NOT NULL AND intake_key IN (${intakes})`,
      )
      const toasts = await noteToasts(page)
      await card.getByRole('button', { name: /^Full – join the waiting list/ }).click()
      await expect
        .poll(toasts)
        .toContain('A seat is free again in Prinsip Perakaunan. You can choose it now.')
      await expect(seat).toBeEnabled()
      await change(
        `UPDATE intake_classes SET capacity = 0 WHERE capacity IS NOT NULL AND intake_key IN (${intakes})`,
      )
      await page.reload()
      await expect(seat).toBeDisabled()
    })

    await test.step('she waits, and can give her place up', async () => {
      await card.getByRole('button', { name: /^Full – join the waiting list/ }).click()
      await expect(card.getByText("You're number 1 on the waiting list.")).toBeVisible()
      await card.getByRole('button', { name: /^Leave the waiting list/ }).click()
      await card.getByRole('button', { name: /^Full – join the waiting list/ }).click()
      await expect(card.getByText("You're number 1 on the waiting list.")).toBeVisible()
      await expectNoViolations(page)
    })

    await test.step('a seat is held for her, and she orders', async () => {
      await change(
        `UPDATE intake_classes SET capacity = 1 WHERE capacity IS NOT NULL AND intake_key IN (${intakes})`,
      )
      await change(
        `UPDATE waiting_list SET held_until = now() + interval '2 days' WHERE uid = $1`,
        [student.uid],
      )
      await page.goto('/plus-programme/order/subjects')
      await expect(card.getByText(/^A seat is held for you until/)).toBeVisible()
      await page.goto('/plus-programme/order/review')
      await page.getByRole('button', { name: /^Pay RM/ }).click()
      await expect(page).toHaveURL(/\/sandbox\/pay\//)
    })
  } finally {
    await change(`DELETE FROM waiting_list WHERE intake_key IN (${intakes})`)
    await change(`UPDATE intake_classes SET capacity = NULL WHERE intake_key IN (${intakes})`)
  }
})

test('OFFC-02: a class filled to its last seat by two people at once; staff hold one more for the other @full', async ({
  page,
  app,
  browser,
}) => {
  const change = (sql: string, values: unknown[] = []) =>
    withDatabase(app, (database) => database.query(sql, values))
  const intakes = `SELECT key FROM intakes WHERE programme_id = ${plusProgramme}`
  const others = await browser.newContext({ baseURL: app.origin })
  const office = await browser.newContext({ baseURL: app.origin })
  try {
    const pages = [page, await others.newPage()]
    const students = []
    for (const one of pages) students.push(await enterAsNewcomer(one, app))
    await change(
      `UPDATE intake_classes SET capacity = 1 WHERE class_id = $1
         AND intake_key IN (SELECT key FROM intakes WHERE programme_id = $2)`,
      [additionalMathematics, plusProgramme],
    )
    for (const one of pages) {
      await draft(one, additionalMathematics)
      await one.goto('/plus-programme/order/review')
      await expect(one.getByRole('button', { name: /^Pay RM/ })).toBeVisible()
    }
    await Promise.all(pages.map((one) => one.getByRole('button', { name: /^Pay RM/ }).click()))
    const outcomes = await Promise.all(
      pages.map(async (one) => {
        await one.waitForURL(/\/sandbox\/pay\/|\/order\/subjects/)
        return new URL(one.url()).pathname.startsWith('/sandbox/pay/') ? 'paying' : 'full'
      }),
    )
    expect(outcomes.toSorted()).toEqual(['full', 'paying'])
    const n = outcomes.indexOf('full')
    const [late, student] = [pages[n], students[n]]
    if (!late || !student) throw new Error('nobody was late')
    await expect(late.getByText('No seats left in Matematik Tambahan')).toBeVisible()
    const card = late.getByRole('listitem').filter({ hasText: 'Matematik Tambahan' })
    await card.getByRole('button', { name: /^Full – join the waiting list/ }).click()
    await expect(card.getByText("You're number 1 on the waiting list.")).toBeVisible()

    await test.step('the office sees the class full and who waits, and lets them in out of turn', async () => {
      const staff = await office.newPage()
      const person = await makeSubscriber(app.databaseUrl, {
        name: 'Puan Salmah',
        email: newAddress('office'),
      })
      await change("UPDATE users SET role = 'support' WHERE uid = $1", [person.uid])
      await enter(staff, person, app.origin)
      await staff.goto(`${app.origin}/staff/seats?show=waiting`)
      const row = staff.getByRole('row').filter({ hasText: 'Matematik Tambahan' }).first()
      await expect(row).toContainText('1 of 1 seat taken')
      await expect(row).toContainText('1 person waiting')
      await expectWholePageAccessible(staff)
      await row.getByRole('link').click()
      await staff.getByRole('button', { name: /^Offer a seat to/ }).click()
      const dialog = staff.getByRole('dialog', { name: /^Offer a seat to/ })
      await expect(dialog.getByRole('button', { name: 'Offer a seat' })).toBeDisabled()
      await dialog.getByLabel('Go beyond the limit').check()
      await dialog.getByRole('button', { name: 'Offer a seat' }).click()
      await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel('Reason').fill('Her brother is in the class')
      await expectWholePageAccessible(staff)
      await dialog.getByRole('button', { name: 'Offer a seat' }).click()
      await expect(staff.getByText(/^Held until/)).toBeVisible()
      await expect(staff.getByText('2 of 1 seat taken')).toBeVisible()
    })
    await late.reload()
    await expect(card.getByText(/^A seat is held for you until/)).toBeVisible()
    await late.goto('/plus-programme/order/review')
    await late.getByRole('button', { name: /^Pay RM/ }).click()
    await expect(late).toHaveURL(/\/sandbox\/pay\//)
  } finally {
    await change(`DELETE FROM waiting_list WHERE intake_key IN (${intakes})`)
    await change(`UPDATE intake_classes SET capacity = NULL WHERE intake_key IN (${intakes})`)
    await others.close()
    await office.close()
  }
})
