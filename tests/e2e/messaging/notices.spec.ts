import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright/test'
import { findWholeChromium } from '#tests/support/browser.ts'
import {
  clearTheNextHours,
  expect,
  expectNoViolations,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { storeRows, storeText } from '../support/device-store.ts'
import { withDatabase } from '../support/every-page.ts'
import { signOut } from '../support/leftovers.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'

test.use({ expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED/ })

async function tell(app: App, uid: string, about: 'answer' | 'payment', age = '1 minute') {
  const id = randomUUID()
  const details =
    about === 'answer'
      ? { class_id: 5 }
      : { order_id: randomUUID(), programme_id: 2, status: 'PAID' }
  await withDatabase(app, (database) =>
    database.query(
      `INSERT INTO notices (id, uid, kind, cause, details, made_at) VALUES ($1, $2, $3, $4, $5, now() - $6::interval)`,
      [id, uid, about, `${about}/${id}`, details, age],
    ),
  )
}

async function unreadOnServer(app: App, uid: string): Promise<number> {
  return withDatabase(app, async (database) => {
    const { rows } = await database.query<{ count: number }>(
      "SELECT count(*)::int FROM notices WHERE uid = $1 AND kind IN ('answer', 'payment') AND read_at IS NULL",
      [uid],
    )
    return rows[0]?.count ?? 0
  })
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Inbox' })
const newsOf = (page: Page) => page.getByRole('region', { name: 'Your notifications' })
const unread = (page: Page) => newsOf(page).locator('li[data-unread]')

/** Counts the unread notices that were on this page at once. */
function noteMostUnread(): void {
  const seen = globalThis as { mostUnread?: number }
  new MutationObserver(() => {
    const now = document.querySelectorAll('li[data-unread]').length
    seen.mostUnread = Math.max(seen.mostUnread ?? 0, now)
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

test('PWA-07: news stands in the inbox with its number beside the bell, offline too; what is read offline is read everywhere @full', async ({
  page,
  context,
  app,
  browser,
}) => {
  // Lessons that other tests planned would add notices of their own.
  await clearTheNextHours(app.databaseUrl)
  const student = await enterAsSubscriber(page, app, 'Aina')
  await expect(bell(page)).toHaveText('')
  await tell(app, student.uid, 'answer')
  await tell(app, student.uid, 'payment', '2 hours')
  await bell(page).click()
  await expect(unread(page)).toHaveCount(2)
  await expect(bell(page)).toContainText('2')
  await expectNoViolations(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() => storeText(page, `kelasku-queries-${student.uid}`), 'this device has kept them')
    .toContain('your question is answered')

  await context.setOffline(true)
  await page.reload()
  await expect(unread(page)).toHaveCount(2)
  await newsOf(page)
    .getByRole('link', { name: /Payment received/ })
    .click()
  await expect(page).toHaveURL(/\/orders\//)
  await expect
    .poll(() => storeText(page, `kelasku-outbox-${student.uid}`), 'and that one was read')
    .toContain('read')
  await page.addInitScript(noteMostUnread)
  await page.goto('/inbox')
  await expect(unread(page)).toHaveCount(1)
  await expect(unread(page)).toHaveText(/your question is answered/)
  await expect(bell(page)).toContainText('1')
  // Not for a moment either.
  expect(await page.evaluate('mostUnread')).toBe(1)
  await context.setOffline(false)

  await expect.poll(() => unreadOnServer(app, student.uid)).toBe(1)
  const other = await browser.newContext({
    ...withoutServiceWorker,
    storageState: await context.storageState(),
  })
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${app.origin}/inbox`)
  await expect(unread(elsewhere)).toHaveCount(1)
  await newsOf(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(unread(page)).toHaveCount(0)
  await expect(bell(page)).toHaveText('')
  await other.close()
})

/** A browser's push service, as far as the page sees it: headless browsers have none of their own. */
async function standInForPush(context: BrowserContext) {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    let device: PushSubscription | null = null
    const bytesOf = (base64url: string) =>
      Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
        byte.charCodeAt(0),
      )
    const made = (pushKey: string) =>
      ({
        options: { applicationServerKey: bytesOf(pushKey).buffer },
        toJSON: () => ({
          endpoint: 'https://fcm.googleapis.com/fcm/send/a-phone',
          keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
        }),
        unsubscribe: async () => {
          device = null
          localStorage.setItem('unsubscribed', '1')
          return true
        },
      }) as unknown as PushSubscription
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
        (device = made(applicationServerKey)),
      getSubscription: async () => device,
    })
  })
}

async function devices(app: App, uid: string): Promise<string[]> {
  return withDatabase(app, async (database) => {
    const found = await database.query<{ kinds: string[] }>(
      'SELECT kinds FROM push_devices WHERE uid = $1',
      [uid],
    )
    return found.rows.map(({ kinds }) => kinds.join(' '))
  })
}

test('PWA-07: the browser is asked at a tap and not before, each kind is chosen, and a sign-out ends it @full', async ({
  page,
  context,
  app,
}) => {
  await standInForPush(context)
  await page.addInitScript(() => {
    const ask = () => {
      localStorage.setItem('asked', '1')
      return Promise.resolve('granted' as const)
    }
    Notification.requestPermission = ask
    // A headless shell has said no before anybody asks.
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  })
  const asked = () => page.evaluate(() => localStorage.getItem('asked'))
  const student = await enterAsSubscriber(page, app, 'Wei Ming')
  await page.goto('/inbox')
  await page.locator('summary', { hasText: 'Notifications on this phone' }).click()
  await expectNoViolations(page)
  expect(await asked()).toBeNull()
  const classSoon = page.getByRole('checkbox', { name: 'Class about to start' })
  for (const kind of ['Recording ready', 'Question answered', 'Payment status changed'])
    await expect(page.getByRole('checkbox', { name: kind })).not.toBeChecked()
  await classSoon.click()
  await expect(classSoon).toBeChecked()
  expect(await asked()).toBe('1')
  await page.getByRole('checkbox', { name: 'Question answered' }).click()
  await expect.poll(() => devices(app, student.uid)).toEqual(['class-soon answer'])
  await signOut(page)
  await expect.poll(() => devices(app, student.uid)).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsubscribed'))).toBe('1')
})

test.describe('in a whole browser', () => {
  test.skip(!findWholeChromium(), 'a headless shell shows no notices: install Chromium')

  test('PWA-07: a push is shown by the worker to the person whose phone it is; to another it says nothing of them @whole-browser', async ({
    page,
    context,
    app,
  }) => {
    await context.grantPermissions(['notifications'])
    const student = await enterAsSubscriber(page, app, 'Kavitha')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => ownerOf(page)).toBe(student.uid)
    const push = async (uid: string, tag: string) => {
      const session = await context.newCDPSession(page)
      const registrations: string[] = []
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) => {
        registrations.push(...found.map(({ registrationId }) => registrationId))
      })
      await session.send('ServiceWorker.enable')
      await expect.poll(() => registrations.length).toBeGreaterThan(0)
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: app.origin,
        registrationId: registrations[0] ?? '',
        data: JSON.stringify({
          web_push: 8030,
          notification: {
            title: 'Mathematics starts at 4:00 pm',
            body: 'Tap to join the class now.',
            navigate: `${app.origin}${mathematics}`,
            tag,
            lang: 'en',
            app_badge: '1',
          },
          uid,
          locked: 'You have a notification. Sign in to read it.',
        }),
      })
      await session.detach()
    }
    const shown = () =>
      page.evaluate(async () => {
        const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
          getNotifications: () => registration.getNotifications(),
        }))
        return (await getNotifications()).map(({ title, body }) => `${title} ${body}`.trim())
      })
    await push('somebody-else', 'one')
    await expect.poll(shown).toEqual(['You have a notification. Sign in to read it.'])
    await push(student.uid, 'two')
    await expect
      .poll(async () => (await shown()).toSorted())
      .toEqual([
        'Mathematics starts at 4:00 pm Tap to join the class now.',
        'You have a notification. Sign in to read it.',
      ])
    await signOut(page)
    await expect.poll(shown).toEqual([])
  })
})

const ownerOf = async (page: Page) =>
  ((await storeRows(page, 'kelasku-owner'))['owner'] as { uid: string } | undefined)?.uid
