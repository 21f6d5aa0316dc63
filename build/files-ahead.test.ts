import { expect, it } from 'vitest'
import type { ViteManifest } from './chunk-graph.ts'
import { filesAhead, isOnDemand } from './files-ahead.ts'

const manifest: ViteManifest = {
  'index.html': {
    file: 'start.js',
    css: ['start.css'],
    assets: ['font.woff2'],
    dynamicImports: [
      'src/app/routes/Home.tsx',
      'src/app/online/Order.tsx',
      'content/locales/en/home.json',
      'content/locales/ms/home.json',
    ],
  },
  'src/app/routes/Home.tsx': { file: 'home.js', imports: ['index.html', '_shared'] },
  'src/app/online/Order.tsx': {
    file: 'order.js',
    css: ['order.css'],
    imports: ['_shared', '_pay'],
    dynamicImports: ['src/features/checkout/Receipt.tsx'],
  },
  _shared: { file: 'shared.js', css: ['shared.css'] },
  _pay: { file: 'pay.js' },
  'src/features/checkout/Receipt.tsx': { file: 'receipt.js' },
  'content/locales/en/home.json': { file: 'home-en.js' },
  'content/locales/ms/home.json': { file: 'home-ms.js' },
}
const always = ['start.js', 'start.css', 'font.woff2']
const sorted = (files: Set<string>) => [...files].toSorted()

it('fetches ahead what can be reached without loading a module of `online/`', () => {
  expect(sorted(filesAhead(manifest, []))).toEqual(
    [...always, 'home-en.js', 'home.js', 'shared.css', 'shared.js'].toSorted(),
  )
})

it('fetches ahead what an ahead chunk imports statically, wherever its module lies', () => {
  const tangled = {
    ...manifest,
    _shared: { file: 'shared.js', imports: ['src/app/online/Order.tsx'] },
  }
  expect(filesAhead(tangled, [])).toContain('order.js')
  expect(filesAhead(tangled, [])).toContain('pay.js')
})

it('keeps out the modules of the list, and objects when one of them is no chunk', () => {
  expect(filesAhead(manifest, ['src/app/routes/Home.tsx'])).not.toContain('shared.js')
  expect(() => filesAhead(manifest, ['src/app/routes/Gone.tsx'])).toThrow('Gone.tsx')
})

it('goes by folders: `online` at any depth, and the language of the copy', () => {
  expect(isOnDemand('src/app/lazy/online/StaffArea.tsx')).toBe(true)
  expect(isOnDemand('src/app/lazy/ahead/online.ts')).toBe(false)
  expect(isOnDemand('content/locales/en/home.json')).toBe(false)
  expect(isOnDemand('content/locales/en/staff/orders.json')).toBe(true)
  expect(isOnDemand('content/locales/zh/home.json')).toBe(true)
})
