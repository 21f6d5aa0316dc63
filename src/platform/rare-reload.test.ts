import { expect, it, vi } from 'vitest'
import { chunkReloadAtMostEveryMs } from '#contract/limits.ts'
import html from '../../index.html?raw'
import { mayReload } from './rare-reload.ts'

it('ERR-04: the inline script of index.html reloads under the same key and limit', () => {
  const setItem = vi.fn<(key: string, value: string) => void>()
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem })
  expect(mayReload()).toBe(true)
  vi.unstubAllGlobals()
  const [key] = setItem.mock.calls[0] ?? []
  expect(html).toContain(`const key = '${key}'`)
  expect(html).toContain(`now - (sessionStorage[key] || 0) < ${chunkReloadAtMostEveryMs})`)
})
