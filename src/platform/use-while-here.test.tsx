import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { useLeaveTo } from './use-while-here.ts'

afterEach(() => vi.unstubAllGlobals())

it("ORD-11: a late answer does not open the bank's page for whoever has left the page", () => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { assign })
  const drawn = vi.fn<(leaveTo: (url: string) => void) => void>()
  // Drawn, and not on the page: no effect runs.
  function Gone() {
    drawn(useLeaveTo())
    return null
  }
  renderToStaticMarkup(<Gone />)
  drawn.mock.lastCall?.[0]('https://bank.example/pay')
  expect(assign).not.toHaveBeenCalled()
})
