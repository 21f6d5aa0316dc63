import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { afterEach, expect, it, vi } from 'vitest'
import '#platform/i18n/i18n.ts'
import { lazySection, shownByParent } from './lazy-section.tsx'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const load = () => Promise.resolve(Hello)
const loadInVain = () => Promise.reject<typeof Hello>(new Error('no such chunk'))

/** What is drawn once everything has loaded. */
async function drawn(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node, { onError: () => undefined })
  return new Response(prelude).text()
}

it('shows nothing while it loads, or what its caller gives, and then the section', async () => {
  const Plain = lazySection(load)
  expect(renderToStaticMarkup(<Plain name="Aina" />)).toBe('')
  expect(await drawn(<Plain name="Aina" />)).toContain('Hello <!-- -->Aina')
  const Patient = lazySection(load, { loading: <i>Loading</i> })
  expect(renderToStaticMarkup(<Patient name="Aina" />)).toBe('<i>Loading</i>')
  expect(await drawn(<Patient name="Aina" />)).toContain('Hello <!-- -->Aina')
})

afterEach(() => void vi.unstubAllGlobals())

it('says that it could not be loaded and reports it, or shows what its caller gives', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const Plain = lazySection(loadInVain)
  expect(await drawn(<Plain name="Aina" />)).toContain('This part couldn&#x27;t be shown')
  expect(reported).toHaveBeenCalledOnce()
  const Silent = lazySection(loadInVain, { failed: null })
  expect(await drawn(<Silent name="Aina" />)).not.toMatch(/<p|This part/)
  expect(reported).toHaveBeenCalledOnce()
})

it('leaves a failure to the boundary around it when its caller says so', async () => {
  const Page = lazySection(loadInVain, { loading: shownByParent, failed: shownByParent })
  await expect(drawn(<Page name="Aina" />)).rejects.toThrow('no such chunk')
})

it('is drawn without its fallback once it is preloaded', async () => {
  const Ready = lazySection(load, { loading: <i>Loading</i> })
  await Ready.preload()
  expect(renderToStaticMarkup(<Ready name="Aina" />)).toContain('Hello Aina')
  const Failing = lazySection(loadInVain, { loading: <i>Loading</i>, failed: null })
  await Failing.preload()
  expect(renderToStaticMarkup(<Failing name="Aina" />)).toBe('<i>Loading</i>')
})
