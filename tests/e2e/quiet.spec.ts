import { expect, test } from '#tests/support/e2e.ts'
import { enterAsSubscriber, mathematics } from './subscribers.ts'

const settleMs = 2000

test('a page that nobody touches does nothing again and again', async ({ page, app }) => {
  await enterAsSubscriber(page, app, 'Rania')
  await page.addInitScript(() => {
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
  const calls = () => page.evaluate<number>('storeCalls')
  const pages = [
    '/dashboard',
    mathematics,
    '/inbox',
    '/download',
    '/account/progress',
    '/spm-past-year-papers/104',
    '/spm-past-year-papers/104/spm-1449-2-2022',
  ]
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(settleMs)
    const before = await calls()
    await page.waitForTimeout(settleMs)
    expect((await calls()) - before, path).toBeLessThan(20)
  }
})
