import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { addMonths, malaysianDay } from '#contract/shared/calendar.ts'
import { eInvoiceProblems } from '#tests/support/e-invoice-rules.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeAdministrator } from '../support/administrators.ts'

test.use({
  ...withoutServiceWorker,
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
})

test("BOOKS-01: an administrator opens last month, its payout with fees, and takes the month's e-Invoice", async ({
  page,
  app,
}) => {
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  const person = await makeAdministrator(app, 'Puan Books')
  const month = addMonths(`${malaysianDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7)
  const [order, payment] = [randomUUID(), randomUUID()]
  const details = { name: 'Aina Books', email: person.email, phone: '', address: '', postal: '' }
  await database.query(
    `INSERT INTO orders (id, uid, programme_id, intake_key, offer, status, class_ids, details, terms_version,
       tuition_sen, discount_sen, hardcopy_sen, total_sen, created_at, changed_at)
     VALUES ($1, $2, 2, (SELECT key FROM intakes WHERE programme_id = 2 LIMIT 1), '{"tiers": []}', 'DRAFT', '[5]', $3,
       '2026-11-01', 36000, 0, 3000, 39000, now(), now())`,
    [order, person.uid, { ...details, city: '', state: '', guardian: null }],
  )
  await database.query(
    `INSERT INTO payments (id, order_id, attempt, provider, plan, status, amount_sen, currency, created_at, changed_at)
     VALUES ($1, $2, 1, 'sandbox', 'once', 'succeeded', 39000, 'MYR', now(), now())`,
    [payment, order],
  )
  const { rows } = await database.query<{ number: number }>(
    'INSERT INTO receipts (order_id, payment_id, paid_at) VALUES ($1, $2, $3) RETURNING number',
    [order, payment, `${month}-03T04:00:00Z`],
  )
  const receipt = rows[0]?.number ?? 0
  const reference = `sandbox-${payment}`
  await database.query(
    `INSERT INTO payment_entries (kind, amount_sen, currency, provider, provider_id, order_id, payment_id, at)
     VALUES ('charge', 39000, 'MYR', 'sandbox', $1, $2, $3, $4)`,
    [reference, order, payment, `${month}-03T04:00:00Z`],
  )
  await database.query(
    `INSERT INTO payouts (provider, provider_id, status, amount_sen, currency, made_at, arrives_on)
     VALUES ('sandbox', 'payout-books', 'paid', 37730, 'MYR', $1, $2)`,
    [`${month}-04T00:00:00Z`, `${month}-04`],
  )
  await database.query(
    `INSERT INTO balance_transactions (provider, provider_id, kind, amount_sen, fee_sen, currency, charge_id, at, payout_id)
     VALUES ('sandbox', 'txn-books', 'charge', 39000, 1270, 'MYR', $1, $2, 'payout-books')`,
    [reference, `${month}-03T04:00:00Z`],
  )
  await database.end()
  await enter(page, person)

  await page.goto('/staff/finance')
  await page.getByLabel('Period').selectOption('Last month')
  await expect(page).toHaveURL(new RegExp(`from=${month}-01&until=${month}-[23]`))
  await expect(page.getByText(/^Net RM\s?[\d,.]+: received RM/)).toBeVisible()

  await page.getByRole('link', { name: 'Payouts', exact: true }).click()
  await expect(page.getByLabel('Period')).toHaveValue('last-month')
  const row = page.getByRole('row', { name: /payout-books/ })
  await expect(row).toContainText(/1 transaction · payments RM\s?390\.00 · fees -RM\s?12\.70/)
  await expect(row).toContainText(/RM\s?377\.30/)
  await expectWholePageAccessible(page)
  await row.getByRole('link').click()
  const charge = page.getByRole('row', { name: /Aina Books/ })
  await expect(charge).toContainText(/RM\s?390\.00.*fee RM\s?12\.70, net RM\s?377\.30/s)
  await expectWholePageAccessible(page)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByLabel('Period')).toBeVisible()

  await page.getByRole('link', { name: 'e-Invoice' }).click()
  await expect(page.getByText('Sending it to MyInvois has not been tried')).toBeVisible()
  const document = page.getByRole('listitem').filter({ hasText: `KLS-${month}-1` })
  await expectWholePageAccessible(page)
  const downloading = page.waitForEvent('download')
  await document.getByRole('button', { name: 'Download JSON' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`KLS-${month}-1.json`)
  const text = await readFile(await file.path(), 'utf8')
  expect(eInvoiceProblems(text, new Date())).toEqual([])
  expect(text).toContain(`"Receipt ${receipt}"`)
})
