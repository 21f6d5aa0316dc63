import type { Page } from 'playwright/test'
import { expect, expectWholePageAccessible, test } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeNewcomer, type Student } from '#tests/support/students.ts'
import { askGuardian } from '../support/buyers.ts'
import { storeRows } from '../support/device-store.ts'
import { child, follow, makeChild } from '../support/families.ts'
import { newAddress } from '../support/people.ts'
import { noteToasts } from '../support/toasts.ts'

// Without a network, and where a child's page has ended, the browser says so too.
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|404 \(Not Found\)/,
})

/** What this device keeps of a guardian's home, and of a child's page and the notes about them. */
async function keptOf(page: Page, { uid }: Student, childId: string): Promise<unknown[]> {
  const rows = await storeRows(page, `kelasku-queries-${uid}`)
  return [['guardian'], ['guardian-child', childId], ['guardian-notes', childId]].map(
    (key) =>
      (rows[`q-${JSON.stringify(key)}`] as { state: { data: unknown } } | undefined)?.state.data,
  )
}

test('PAR-01: a parent of two children pays by the mailed link in four taps, sees both at home, offline too, until one ends it', async ({
  page,
  app,
  browser,
  mail,
}) => {
  const email = newAddress('mother')
  const sofea = await child(browser, app, 'Sofea')
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
    await expect(page.getByRole('link', { name: 'Sofea' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Ask to see how Sofea is learning' }).click()
    await expect(page.getByText("Sofea hasn't confirmed you yet.")).toBeVisible()

    await sofea.goto('/account/family')
    await sofea.getByRole('button', { name: 'Confirm Puan Siti' }).click()
    await expect(sofea.getByText(/^Sees your learning since/)).toBeVisible()
  })

  await test.step('she reads how both are learning', async () => {
    await follow(app, mother, await makeChild(app, 'Hafiz'))
    await page.reload()
    await expect(page.getByRole('link', { name: 'Hafiz' })).toBeVisible()
    await expectWholePageAccessible(page)
    await page.getByRole('link', { name: 'Hafiz' }).click()
    await expect(page.getByRole('heading', { name: 'Hafiz', level: 1 })).toBeVisible()
    await page.getByRole('navigation', { name: 'Choose a child' }).getByText('Sofea').click()
    await expect(page.getByRole('heading', { name: 'Sofea', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
    await expectWholePageAccessible(page)
  })

  await test.step('on a train', async () => {
    const ofSofea = page.url()
    const kept = () => keptOf(page, mother, ofSofea.slice(-36))
    await expect
      .poll(kept)
      .toMatchObject([
        { children: [{ call_name: 'Sofea' }, { call_name: 'Hafiz' }] },
        { call_name: 'Sofea' },
        { classes: [] },
      ])
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.context().setOffline(true)
    await page.goto('/guardian')
    await expect(page.getByText(/^As of/)).toBeVisible()
    await page.getByRole('link', { name: 'Sofea', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sofea', level: 1 })).toBeVisible()
    await expect(page.getByText(/^As of/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop seeing Sofea' })).toBeDisabled()
    await page.context().setOffline(false)

    await sofea.getByRole('button', { name: 'Stop sharing with Puan Siti' }).click()
    await sofea
      .getByRole('dialog')
      .getByRole('button', { name: 'Stop sharing with Puan Siti' })
      .click()
    await expect(sofea.getByText('Nobody yet.')).toBeVisible()
    await page.goto(ofSofea)
    const ended = page.getByRole('heading', { name: "You can't see this page any more" })
    await expect(ended).toBeVisible()
    // Nothing of the child stays on the device.
    await expect.poll(kept).toMatchObject([{ children: [{ call_name: 'Hafiz' }] }, null, null])
    await page.context().setOffline(true)
    await page.reload()
    await expect(ended).toBeVisible()
  })
  await sofea.close()
})

test('PAR-01 PAR-02: a child invites a parent by mail, who switches the weekly mail off in one tap; no page is wider than her phone @full', async ({
  page,
  app,
  browser,
  mail,
}) => {
  const email = newAddress('mother')
  const hafiz = await child(browser, app, 'Hafiz')
  const mother = await makeNewcomer(app.databaseUrl, { name: 'Puan Siti', email })
  await enter(page, mother)

  await test.step('the child invites her', async () => {
    await hafiz.goto('/account/family')
    await hafiz.getByRole('button', { name: 'Invite a parent or guardian' }).click()
    await hafiz.getByLabel('Their email').fill(email)
    await hafiz.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(hafiz.getByText(/^Invited on/)).toBeVisible()
    await mail(email, /wants to show you/)
    await page.goto('/guardian')
    await expect(page.getByText("Hafiz hasn't confirmed you yet.")).toBeVisible()
    await hafiz.reload()
    await hafiz.getByRole('button', { name: 'Confirm Puan Siti' }).click()
    await expect(hafiz.getByText(/^Sees your learning since/)).toBeVisible()
    await expectWholePageAccessible(hafiz)
  })

  await test.step('the weekly mail is switched off', async () => {
    await page.reload()
    await page.getByText('What we send you').click()
    const digest = page.getByRole('checkbox', { name: 'Email me on Sunday evenings' })
    await expect(digest).toBeChecked()
    const toasts = await noteToasts(page)
    // A box that shows what is saved is ticked again until the change is on its way.
    await digest.click()
    await expect(digest).not.toBeChecked()
    await expect.poll(toasts).toEqual(["You won't get the weekly email any more."])
    await page.reload()
    await page.getByText('What we send you').click()
    await expect(digest).not.toBeChecked()
  })

  await test.step('no page is wider than her phone', async () => {
    for (const [link, name] of [
      ['Hafiz', 'Hafiz'],
      ['All children', 'My children'],
    ] as const) {
      await page.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, name).toBe(0)
    }
  })
  await hafiz.close()
})
