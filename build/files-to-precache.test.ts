import { expect, it } from 'vitest'
import type { ViteManifest } from './chunk-graph.ts'
import { filesToPrecache, isOnDemand } from './files-to-precache.ts'

const manifest: ViteManifest = {
  'index.html': {
    file: 'start.js',
    css: ['start.css'],
    assets: ['font.woff2'],
    dynamicImports: [
      'src/app/routes/HomeRoute.tsx',
      'src/app/routes/online/OrderRoute.tsx',
      'content/locales/en/home.json',
      'content/locales/ms/home.json',
    ],
  },
  'src/app/routes/HomeRoute.tsx': { file: 'home.js', imports: ['index.html', '_shared'] },
  'src/app/routes/online/OrderRoute.tsx': {
    file: 'order.js',
    css: ['order.css'],
    imports: ['_shared', '_pay'],
    dynamicImports: ['src/features/billing/checkout/Receipt.tsx'],
  },
  _shared: { file: 'shared.js', css: ['shared.css'] },
  _pay: { file: 'pay.js' },
  'src/features/billing/checkout/Receipt.tsx': { file: 'receipt.js' },
  'content/locales/en/home.json': { file: 'home-en.js' },
  'content/locales/ms/home.json': { file: 'home-ms.js' },
}
const always = ['start.js', 'start.css', 'font.woff2']
const sorted = (files: Set<string>) => [...files].toSorted()

it('precaches what can be reached without loading a module of `online/`', () => {
  expect(sorted(filesToPrecache(manifest))).toEqual(
    [...always, 'home-en.js', 'home.js', 'shared.css', 'shared.js'].toSorted(),
  )
})

it('precaches what a precached chunk imports statically, wherever its module lies', () => {
  const tangled = {
    ...manifest,
    _shared: { file: 'shared.js', imports: ['src/app/routes/online/OrderRoute.tsx'] },
  }
  expect(filesToPrecache(tangled)).toContain('order.js')
  expect(filesToPrecache(tangled)).toContain('pay.js')
})

it('keeps a lazily loaded module and what it alone loads out when it moves to `online/`, and takes it in when it leaves', () => {
  const moved = (from: string, to: string) =>
    JSON.parse(JSON.stringify(manifest).replaceAll(`"${from}"`, `"${to}"`)) as ViteManifest
  const homeOnline = moved('src/app/routes/HomeRoute.tsx', 'src/app/routes/online/HomeRoute.tsx')
  expect(sorted(filesToPrecache(homeOnline))).toEqual([...always, 'home-en.js'].toSorted())
  const orderPrecached = moved(
    'src/app/routes/online/OrderRoute.tsx',
    'src/app/routes/OrderRoute.tsx',
  )
  expect(sorted(filesToPrecache(orderPrecached))).toEqual(
    [
      ...always,
      ...['home-en.js', 'home.js', 'order.css', 'order.js', 'pay.js', 'receipt.js'],
      ...['shared.css', 'shared.js'],
    ].toSorted(),
  )
})

it('goes by folders alone: another name of a file changes nothing', () => {
  const renamed = JSON.parse(
    JSON.stringify(manifest).replaceAll('Route.tsx', '.tsx').replaceAll('Receipt', 'Online'),
  ) as ViteManifest
  expect(filesToPrecache(renamed)).toEqual(filesToPrecache(manifest))
})

it('takes a folder `online` at any depth, staff copy and copy of other languages for on demand', () => {
  expect(isOnDemand('src/app/lazy/online/StaffArea.tsx')).toBe(true)
  expect(isOnDemand('src/app/lazy/precached/online.ts')).toBe(false)
  expect(isOnDemand('content/locales/en/home.json')).toBe(false)
  expect(isOnDemand('content/locales/en/staff/orders.json')).toBe(true)
  expect(isOnDemand('content/locales/en/checkout.json')).toBe(true)
  expect(isOnDemand('content/locales/zh/home.json')).toBe(true)
})
