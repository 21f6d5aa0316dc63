import type { Page } from 'playwright/test'
import { expect, expectNoViolations, test } from '#tests/support/e2e.ts'
import { agreeToTerms } from '#tests/support/students.ts'
import { largePhoto } from '../support/photos.ts'
import { enterAsSubscriber, keptQueries, mathematics } from '../support/subscribers.ts'
import { untilListening } from '../support/toasts.ts'

test.use({ expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED/ })

test('PWA-01: the browser finds nothing that keeps the app from being installed, and all that it shows of it', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const session = await context.newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A test's browser keeps nothing; that alone may stand in the way.
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ).toEqual([])
  type Picture = {
    src: string
    sizes: string
    type: string
    form_factor?: string
    purpose?: string
  }
  const manifest = JSON.parse(data ?? '{}') as {
    id: string
    icons: Picture[]
    screenshots: Picture[]
    shortcuts: { url: string; icons: Picture[] }[]
  }
  expect(manifest.id).toBe('/')
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(
    new Set(['narrow', 'wide']),
  )
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ]
  for (const { src, sizes, type } of pictures) {
    const answer = await request.get(src)
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type])
    expect((await answer.body()).length, `${src} is small`).toBeLessThan(80_000)
    const real = await page.evaluate(async (of) => {
      const picture = new Image()
      picture.src = of
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect([src, real]).toEqual([src, sizes])
  }
  // Every whole browser asks for it, whatever a page names.
  const icon = await request.get('/favicon.ico')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
  for (const { url } of manifest.shortcuts)
    expect((await request.get(url, { maxRedirects: 0 })).status(), url).toBe(200)
})

/** What the system does with a photo that was shared with the app. */
const share = (page: Page, photo: Buffer) =>
  page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'IMG_1.jpg', { type: 'image/jpeg' }))
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
    })
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'photo',
      files: files.files,
    })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, photo.toString('base64'))

test('PWA-01: a photo that is shared with the app lands in the question box of the class that is chosen, offline too @full', async ({
  page,
  context,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Aina')
  await page.goto('/classes')
  await expect(page.getByRole('link', { name: /Mathematics/ }).first()).toBeVisible()
  await page.goto(`${mathematics}?show=ask`)
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeVisible()
  for (const query of ['"my-classes"', '"classroom"'])
    await expect.poll(() => keptQueries(page, uid)).toContain(query)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const photo = await largePhoto(page)
  await context.setOffline(true)
  await share(page, photo)
  await expect(page.getByRole('img', { name: 'The photo you shared' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/share')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Mathematics' }).click()
  await expect(page).toHaveURL(`${mathematics}?show=ask`)
  await expect(page.getByRole('img', { name: 'Photo of your question' })).toBeVisible()
  await page.goto('/share')
  await expect(page.getByText('No photo here')).toBeVisible()
})

test('PWA-01: installing is offered once, on a later visit @full', async ({ page, app }) => {
  const hint = page.getByText('Add Kelasku to your home screen')
  const offer = async () => {
    await untilListening(page)
    await page.evaluate(() => {
      const made = Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => localStorage.setItem('prompted', '1'),
      })
      dispatchEvent(made)
    })
  }
  await agreeToTerms(app.databaseUrl, await enterAsSubscriber(page, app, 'Mei'))
  await page.reload()
  await expect(page.getByText('Invite').first()).toBeVisible()
  await offer()
  await expect(hint).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('kelasku/device/first-day', '2026-01-01'))
  await page.reload()
  await expect(page.getByText('Invite').first()).toBeVisible()
  await offer()
  await expect(hint).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('prompted'))).toBe('1')
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Invite').first()).toBeVisible()
  await offer()
  await expect(hint).toHaveCount(0)
})
