import type { Browser, Page } from 'playwright/test'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  type App,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeNewcomer, makeSubscriber } from '#tests/support/students.ts'
import { askGuardian } from './buyers.ts'
import { newAddress } from './people.ts'
import { keptQueries } from './subscribers.ts'

// Without a network, and where a child's page has ended, the browser says so too.
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|404 \(Not Found\)/,
})

/** A child with classes, signed in on a device of their own. */
async function child(browser: Browser, app: App, name: string): Promise<Page> {
  const who = await makeSubscriber(app.databaseUrl, { name, email: newAddress(name) })
  const its = await browser.newPage({ baseURL: app.origin, viewport: { width: 360, height: 740 } })
  await enter(its, who)
  return its
}

test('PAR-01: a parent of two children pays by the mailed link in four taps, sees both at home, offline too, until one ends it', async ({
  page,
  app,
  browser,
  mail,
}, info) => {
  test.setTimeout(150_000)
  const email = newAddress('mother')
  const sofea = await child(browser, app, 'Sofea')
  const hafiz = await child(browser, app, 'Hafiz')
  const digits = String(Date.now()).slice(-8)
  await askGuardian(sofea, { email, contact: `011-${digits}` })

  await test.step('from the mail to paid', async () => {
    const mailed = await mail(email, /asks you to pay/)
    let taps = 1
    await page.goto(mailed.link ?? '')
    const tap = async (name: RegExp | string) => {
      taps += 1
      await page.getByRole('button', { name }).click()
    }
    await tap(/^Pay RM/)
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    await tap('Pay at once')
    await expect(page.getByText('Payment received')).toBeVisible()
    expect(taps).toBeLessThanOrEqual(4)
  })

  const mother = await makeNewcomer(app.databaseUrl, { name: 'Puan Siti', email })
  await enter(page, mother)
  await test.step('an order alone shows only the order; the child confirms who asks', async () => {
    await page.goto('/guardian')
    await expect(page.getByRole('heading', { name: 'My children' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Children', exact: true })).toHaveCount(0)
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ask to see how Sofea is learning' }).click()
    await expect(page.getByText("Sofea hasn't confirmed you yet.")).toBeVisible()

    await sofea.goto('/account')
    await sofea.getByRole('button', { name: 'Confirm Puan Siti' }).click()
    await expect(sofea.getByText(/^Sees your learning since/)).toBeVisible()
    await expectWholePageAccessible(sofea)
  })

  await test.step('the other child invites her', async () => {
    const its = hafiz
    await its.goto('/account')
    await its.getByRole('button', { name: 'Invite a parent or guardian' }).click()
    await its.getByLabel('Their email').fill(email)
    await its.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(its.getByText(/^Invited on/)).toBeVisible()
    await mail(email, /wants to show you/)
    await page.reload()
    await expect(page.getByText("Hafiz hasn't confirmed you yet.")).toBeVisible()
    await its.reload()
    await its.getByRole('button', { name: 'Confirm Puan Siti' }).click()
    await expect(its.getByText(/^Sees your learning since/)).toBeVisible()
  })

  await test.step('she reads how both are learning', async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: 'Hafiz' })).toBeVisible()
    await expectWholePageAccessible(page)
    await page.screenshot({ path: info.outputPath('both.png'), fullPage: true })
    await page.getByRole('link', { name: 'Sofea', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sofea', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
    await expect(page.getByText(/· Receipt/)).toBeVisible()
    await page.screenshot({ path: info.outputPath('paid-for.png'), fullPage: true })
    await expectWholePageAccessible(page)
    await expectNoViolations(page)
    await page.getByRole('navigation', { name: 'Choose a child' }).getByText('Hafiz').click()
    await expect(page.getByRole('heading', { name: 'Hafiz', level: 1 })).toBeVisible()
    await expect.poll(() => keptQueries(page, mother.uid)).toContain('"guardian-child"')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  })

  await test.step('no page is wider than her phone', async () => {
    for (const path of [new URL(page.url()).pathname, '/guardian']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, path).toBe(0)
    }
  })

  await test.step('the weekly email is switched off in one tap', async () => {
    const digest = page.getByRole('checkbox', { name: 'Email me on Sunday evenings' })
    await expect(digest).toBeChecked()
    await digest.uncheck()
    await expect(page.getByText("You won't get the weekly email any more.")).toBeVisible()
    await page.reload()
    await expect(digest).not.toBeChecked()
    await page.goto('/guardian')
    await page.getByRole('link', { name: 'Hafiz' }).click()
    await expect(page.getByRole('heading', { name: 'Hafiz', level: 1 })).toBeVisible()
    const idOfHafiz = page.url().slice(-36)
    await expect.poll(() => keptQueries(page, mother.uid)).toContain(idOfHafiz)
  })

  await test.step('on a train', async () => {
    const ofHafiz = page.url()
    await page.context().setOffline(true)
    await page.goto('/guardian')
    await expect(page.getByText(/^Last updated/)).toBeVisible()
    await page.getByRole('link', { name: 'Hafiz' }).click()
    await expect(page.getByRole('heading', { name: 'Hafiz', level: 1 })).toBeVisible()
    await expect(page.getByText(/^Last updated/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop seeing Hafiz' })).toBeDisabled()
    await page.context().setOffline(false)

    await hafiz.getByRole('button', { name: 'Stop sharing with Puan Siti' }).click()
    await hafiz
      .getByRole('dialog')
      .getByRole('button', { name: 'Stop sharing with Puan Siti' })
      .click()
    await expect(hafiz.getByText('Nobody yet.')).toBeVisible()
    await page.goto(ofHafiz)
    await expect(
      page.getByRole('heading', { name: "You can't see this page any more" }),
    ).toBeVisible()
    // Nothing of the child stays on the device.
    await page.context().setOffline(true)
    await page.reload()
    await expect(
      page.getByRole('heading', { name: "You can't see this page any more" }),
    ).toBeVisible()
    await page.context().setOffline(false)
  })
  await sofea.close()
  await hafiz.close()
})
