import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import './bundled-copy.ts'
import { useFormat } from './use-format.ts'

function When() {
  return useFormat().longDate('2026-11-24')
}

it.each([
  ['en', '24 November 2026'],
  ['en-XA', '24 November 2026'],
  ['ms', '24 November 2026'],
  ['zh', '2026年11月24日'],
])('formats in the language of the page: %s', async (lng, text) => {
  const i18n = i18next.createInstance()
  await i18n.init({ lng })
  const page = (
    <I18nextProvider i18n={i18n}>
      <When />
    </I18nextProvider>
  )
  expect(renderToStaticMarkup(page)).toBe(text)
})
