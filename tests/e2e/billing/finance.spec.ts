import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
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

test('OFFC-07: an administrator sees what came in by day and method, and takes the table along @full', async ({
  page,
  app,
}) => {
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  const person = await makeAdministrator(app)
  const order = randomUUID()
  const details = { name: 'Aina', email: person.email, phone: '', address: '', postal: '' }
  await database.query(
    `INSERT INTO orders (id, uid, programme_id, intake_key, offer, status, class_ids, details, terms_version,
       tuition_sen, discount_sen, hardcopy_sen, total_sen, created_at, changed_at)
     VALUES ($1, $2, 2, (SELECT key FROM intakes WHERE programme_id = 2 LIMIT 1), '{"tiers": []}', 'DRAFT', '[5]', $3,
       '2026-11-01', 36000, 0, 3000, 39000, now(), now())`,
    [order, person.uid, { ...details, city: '', state: '', guardian: null }],
  )
  // In 2025, where no other test has money.
  for (const [kind, sen, day] of [
    ['charge', 39_000, '2025-03-03'],
    ['charge', 12_345, '2025-03-05'],
    ['refund', -1000, '2025-03-05'],
  ] as const)
    await database.query(
      `INSERT INTO payment_entries (kind, amount_sen, currency, provider, provider_id, order_id, at)
       VALUES ($1, $2, 'MYR', 'sandbox', $3, $4, $5::date + time '04:00')`,
      [kind, sen, randomUUID(), order, day],
    )
  await database.end()
  await enter(page, person)

  await page.goto('/staff/finance')
  await page.getByLabel('From').fill('2025-03-01')
  await page.getByLabel('Until').fill('2025-03-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(/^Net RM\s?503\.45: received RM\s?513\.45/)).toBeVisible()
  await expect(page.getByRole('row', { name: /5 March 2025/ })).toContainText('RM 123.45')
  await expectWholePageAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('revenue-by-day-2025-03-01-2025-03-31.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(
    '2025-03-05,5 March 2025,1,123.45,-10,0,113.45',
  )

  await page.getByLabel('Summed by').selectOption('Programme')
  await expect(page.getByRole('row', { name: /Full Programme/ })).toContainText('2 payments')
  await page.getByRole('link', { name: 'Still to pay' }).click()
  await expect(page.getByRole('heading', { name: 'Instalments still to pay' })).toBeVisible()
  await expectWholePageAccessible(page)
  await page.getByRole('link', { name: 'Promo codes', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: /^Promo codes, / })).toBeVisible()
})
