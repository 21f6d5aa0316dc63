import type { Page } from 'playwright/test'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { withDatabase } from './every-page.ts'
import { newAddress } from './people.ts'
import { enterAsNewcomer } from './subscribers.ts'

// The class is full when she pays, and free again when she asks to wait.
test.use({
  ...withoutServiceWorker,
  expectedConsoleErrors: /409 \(Conflict\).*(?:order\/pay|waiting-list)/,
})

const accounting = 16
const plusProgramme = 3

/** A draft of the person who is signed in on this page. */
async function draft(page: Page): Promise<void> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await page.reload()
  const { authorization = '' } = (await asked).headers()
  const answer = await page.request.post('/api/v1/order', {
    headers: { authorization },
    data: {
      programme_id: plusProgramme,
      subjects: [1, accounting],
      user_name: 'Devi',
      user_email: newAddress(),
      user_contact: '012-3456789',
      address: '1 Jalan Satu',
      postcode: '50480',
      city: 'Kuala Lumpur',
      state: 'Kuala Lumpur',
      is_guardian: false,
      terms_version: '2026-11-01',
    },
  })
  expect(answer.status()).toBe(200)
}

test('ENT-02: a class that filled up meanwhile is named, has a waiting list, and is ordered once a seat is held', async ({
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
      `INSERT INTO seats (intake_key, class_id, capacity, changed_at)
       SELECT key, $1, 1, now() FROM intakes WHERE programme_id = $2`,
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
      await change(`UPDATE seats SET capacity = 0 WHERE intake_key IN (${intakes})`)
      await page.getByRole('button', { name: /^Pay RM/ }).click()
      await expect(page).toHaveURL(/\/plus-programme\/order\/subjects/)
      await expect(page.getByText('No seats left in Prinsip Perakaunan')).toBeVisible()
      await expect(seat).toBeDisabled()
      // The other class is still chosen.
      await expect(page.getByRole('checkbox', { name: /Bahasa Melayu/ })).toBeChecked()
      await expectWholePageAccessible(page)
    })

    await test.step('a seat is free again when she asks to wait, and she is told', async () => {
      await change(`UPDATE seats SET capacity = 9 WHERE intake_key IN (${intakes})`)
      await card.getByRole('button', { name: /^Full – join the waiting list/ }).click()
      await expect(page.getByText('A seat is free again in Prinsip Perakaunan.')).toBeVisible()
      await expect(seat).toBeEnabled()
      await change(`UPDATE seats SET capacity = 0 WHERE intake_key IN (${intakes})`)
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
      await change(`UPDATE seats SET capacity = 1 WHERE intake_key IN (${intakes})`)
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
    await change(`DELETE FROM seats WHERE intake_key IN (${intakes})`)
  }
})
