import { expect, it } from 'vitest'
import { leadsToMaintenance } from './maintenance.ts'

it.each([
  ['/maintenance', true],
  ['/ms/maintenance', true],
  ['/zh/terms', false],
  ['/', false],
])('ROUTE-05: a renewal that was led to %s is one of maintenance: %s', (path, expected) => {
  const url = `https://kelasku.example${path}`
  expect(leadsToMaintenance({ redirected: true, url })).toBe(expected)
  expect(leadsToMaintenance({ redirected: false, url })).toBe(false)
})
