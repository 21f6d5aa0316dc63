import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { UnableToLoad } from './UnableToLoad.tsx'

beforeAll(async () => {
  await loadCopy('player')
})

const nothing = () => undefined
const show = (part: ReactNode) => renderToStaticMarkup(part)

it('CLASS-04: a recording that failed says the exact words, keeps the place and offers another quality', () => {
  const html = show(
    <UnableToLoad
      place="12:40"
      others={[{ value: 'low', text: 'Low data, 38 MB' }]}
      busy={false}
      onTryAgain={nothing}
      onQuality={nothing}
    />,
  )
  expect(html).toContain('>Unable to load video<')
  expect(html).toContain(
    '>Try refresh the page, or contact us for assistance if the problem persists<',
  )
  expect(html).toContain('Your place is kept: 12:40')
  expect(html).toContain('Try Low data, 38 MB')
})
