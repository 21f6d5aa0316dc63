import { expect, it, vi } from 'vitest'
import { chunkReloadAtMostEveryMs } from '#contract/shared/limits.ts'
import inlineScript from '../../inline-script.ts?raw'
import { mayReload } from './rare-reload.ts'

it('ERR-04: the inline script reloads under the same key and limit', () => {
  const setItem = vi.fn<(key: string, value: string) => void>()
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem })
  expect(mayReload()).toBe(true)
  vi.unstubAllGlobals()
  const [key] = setItem.mock.calls[0] ?? []
  const script = inlineScript.replaceAll('_', '')
  expect(script).toContain(`const key = '${key}'`)
  expect(script).toContain(`getItem(key) ?? 0) < ${chunkReloadAtMostEveryMs})`)
})
