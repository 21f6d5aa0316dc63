import { expect, it } from 'vitest'
import { siteOf } from './site.ts'

it.each([
  ['https://kelasku.my', 'https://kelasku.my', 'same-origin'],
  ['https://www.kelasku.my', 'https://api.kelasku.my', 'same-site'],
  ['https://kelasku.com.my', 'https://api.kelasku.com.my', 'same-site'],
  ['http://localhost:8080', 'http://localhost:8090', 'same-site'],
  // What they share is a public suffix: anybody may have a name below it.
  ['https://kelasku.com.my', 'https://another.com.my', 'cross-site'],
  ['https://kelasku.pages.dev', 'https://another.pages.dev', 'cross-site'],
  ['http://localhost:8080', 'http://127.0.0.1:8080', 'cross-site'],
  ['http://kelasku.my', 'https://kelasku.my', 'cross-site'],
])('%s and %s are %s', (page, api, site) => {
  expect(siteOf(page, api)).toBe(site)
})
