import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { newAddress } from '../support/people.ts'
import { noteToasts } from '../support/toasts.ts'

const classIds = [5, 13]
const dayMs = 24 * 3600 * 1000

/** A paid order of two classes, so many days ago, and the numbers of its parcels. */
async function makePaid(database: pg.Client, app: App, name: string, daysAgo: number) {
  const person = await makeSubscriber(app.databaseUrl, { name, email: newAddress('parcel') })
  const orderId = randomUUID()
  const at = new Date(Date.now() - daysAgo * dayMs).toISOString()
  const recipient = {
    ...{ name, phone: '012-3456789', address: '12 Jalan Mawar', postal: '40000' },
    ...{ city: 'Shah Alam', state: 'Selangor' },
  }
  const details = { ...recipient, email: person.email, guardian: null }
  await database.query(
    `INSERT INTO orders (id, uid, programme_id, intake_key, offer, status, class_ids, details, terms_version,
       tuition_sen, discount_sen, hardcopy_sen, total_sen, created_at, changed_at)
     VALUES ($1, $2, 2, (SELECT key FROM intakes WHERE programme_id = 2 LIMIT 1), '{"tiers": []}', 'DRAFT', $3, $4,
       '2026-11-01', 69000, 0, 6000, 75000, $5, $5)`,
    [orderId, person.uid, JSON.stringify(classIds), details, at],
  )
  for (const status of ['OPEN', 'PAID'])
    await database.query('UPDATE orders SET status = $2 WHERE id = $1', [orderId, status])
  const made = await database.query<{ number: number }>(
    `INSERT INTO parcels (order_id, class_id, recipient, made_at, changed_at)
     SELECT $1, id, $2, $3, $3 FROM unnest($4::int[]) AS id RETURNING number`,
    [orderId, recipient, at, classIds],
  )
  return { person, orderId, numbers: made.rows.map(({ number }) => number) }
}

test.use({
  ...withoutServiceWorker,
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
})

test("OFFC-06: a week's parcels are packed, printed and posted, and a student follows theirs @full", async ({
  page,
  app,
  browser,
}) => {
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  const first = await makePaid(database, app, 'Aina', 0)
  const bought = [first]
  for (const [n, name] of ['Bala', '陈美玲', 'Devi', 'Elisa', 'Farid'].entries())
    bought.push(await makePaid(database, app, name, n + 1))
  const office = await makeSubscriber(app.databaseUrl, {
    name: 'Puan Salmah',
    email: newAddress('office'),
  })
  await database.query("UPDATE users SET role = 'support' WHERE uid = $1", [office.uid])
  await database.end()
  await enter(page, office)

  await page.goto('/staff/parcels?show=to-pack')
  const summary = page.getByRole('region', { name: 'To pack, by day and class' })
  await expect(summary.getByRole('listitem').first()).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Packing list (PDF)' }).click()
  const file = await (await downloading).path()
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
  await expectWholePageAccessible(page)

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByText('No parcels here')).toBeVisible()

  await page.goto('/staff/parcels?show=packed')
  await page.getByText('Post parcels').click()
  const lines = bought.map(
    ({ numbers }, n) => `${numbers.map((one) => `P${one}`).join(' ')} EP10000000${n}MY`,
  )
  const box = page.getByLabel('Tracking numbers, one per line')
  await box.fill([...lines.slice(0, 5), 'P999999 EP999999999MY'].join('\n'))
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText("Line 6: There is no parcel or order 'P999999'.")).toBeVisible()
  await expectWholePageAccessible(page)
  await box.fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Post 12 parcels?' })
  await expect(ask.getByText('The people of 6 orders get an email')).toBeVisible()
  await expectWholePageAccessible(page)
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const toasts = await noteToasts(page)
  await ask.getByRole('button', { name: 'Post now' }).click()
  await expect.poll(async () => (await toasts()).join()).toContain('12 parcels posted.')

  await page.goto(`/staff/parcels/${first.numbers[0]}`)
  await expect(page.getByText('Parcel posted')).toBeVisible()
  await expectWholePageAccessible(page)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const student = await context.newPage()
  await enter(student, first.person)
  await student.goto(`/orders/${first.orderId}`)
  await expect(student.getByRole('link', { name: 'Track EP100000000MY' }).first()).toHaveAttribute(
    'href',
    'https://tracking.pos.com.my/tracking/EP100000000MY',
  )
  await expectWholePageAccessible(student)
  await context.close()
})
