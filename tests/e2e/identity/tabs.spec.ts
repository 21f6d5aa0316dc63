import { expect, test } from '#tests/support/e2e.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { privateLeftovers, signOut } from '../support/leftovers.ts'
import { newAddress } from '../support/people.ts'
import { enterAsSubscriber, mathematics, signIn, visitClasses } from '../support/subscribers.ts'

// A tab that asks for its session in the moment in which another tab ends it is refused.
test.use({ expectedConsoleErrors: /401 \(Unauthorized\).*session\/refresh/ })

const orderDetails = '/full-programme/order/details'

test('SES-06 ORD-01: what is typed into an order outlives its tab, and signing out in one tab leaves nothing private in any @full', async ({
  page,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Aminah Canary')
  await page.goto('/full-programme/order/subjects')
  await page.getByRole('checkbox', { name: /^Sejarah/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Address', { exact: true }).fill('7 Canary Road')
  const canaries = ['Aminah Canary', student.email, '7 Canary Road']
  await expect.poll(() => privateLeftovers(page, canaries)).toContain(formDraftOf(student.uid))

  const other = await context.newPage()
  await other.goto(orderDetails)
  await expect(other.getByLabel('Address', { exact: true })).toHaveValue('7 Canary Road')
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Welcome, Aminah Canary' })).toBeVisible()
  await signOut(other)

  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByText('7 Canary Road')).toHaveCount(0)
  for (const tab of [page, other]) {
    await expect.poll(() => privateLeftovers(tab, canaries)).toEqual([])
    await tab.goto(orderDetails)
    await expect(tab).toHaveURL(/\/login\?redirect=/)
  }
})

test("SES-06: a second person on this browser never meets the first one's name, classes or draft", async ({
  page,
  app,
}) => {
  const draft = 'A draft only Farhana may read'
  const first = await enterAsSubscriber(page, app, 'Farhana Canary')
  await visitClasses(page, first)
  await page.getByRole('textbox', { name: 'Your question' }).fill(draft)
  await signOut(page)
  await expect(page).toHaveURL((url) => url.pathname === '/')

  const second = await makeSubscriber(app.databaseUrl, { name: 'Devi', email: newAddress() })
  await signIn(page, second)
  for (const path of ['/dashboard', '/full-programme', `${mathematics}?show=ask`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText(/Mathematics|Physics|Biology/).first()).toBeVisible()
    await expect(page.getByText(/Farhana/)).toHaveCount(0)
  }
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('')
  const canaries = ['Farhana', first.email, first.uid, draft]
  await expect.poll(() => privateLeftovers(page, canaries)).toEqual([])
})

const formDraftOf = (uid: string) => `localStorage kelasku/person/${uid}/draft/order/2/form/dated`
