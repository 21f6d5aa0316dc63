import type { Page } from 'playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'

test('a page that nobody touches does nothing again and again @full', async ({
  page,
  context,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Rania')
  await context.addInitScript(() => {
    const { prototype } = IDBObjectStore
    let reads = 0
    for (const name of ['get', 'getAll', 'put'] as const)
      Object.assign(prototype, {
        [name]: new Proxy(prototype[name], {
          apply(its, store, given) {
            reads += 1
            return Reflect.apply(its, store, given)
          },
        }),
      })
    Object.defineProperty(globalThis, 'storeCalls', { get: () => reads })
  })
  const calls = (tab: Page) => tab.evaluate<number>('storeCalls')
  const pages = [
    '/dashboard',
    mathematics,
    '/inbox',
    '/download',
    '/account/progress',
    '/spm-past-year-papers/104',
    '/spm-past-year-papers/104/spm-1449-2-2022',
  ]
  const tabs = []
  for (const path of pages) {
    const tab = await context.newPage()
    await tab.goto(path)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    tabs.push({ path, tab })
  }
  // Each comes to rest, however long it takes: between two looks nothing was read or written.
  for (const { path, tab } of tabs) {
    let before = -1
    const more = async () => {
      const now = await calls(tab)
      const since = now - before
      before = now
      return since
    }
    await expect.poll(more, { message: path, intervals: [2000] }).toBe(0)
  }
})
