import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import './i18n.ts'
import { Title } from './Title.tsx'

it('LANG-04: a title is in the shown language if it has a translation, and otherwise marked as English', () => {
  const shown = (title: string) => renderToStaticMarkup(<Title of={title} />)
  expect(shown('Full Programme')).toBe('Full Programme')
  expect(shown('March 2027 intake')).toBe('March 2027 intake')
  expect(shown('Holiday classes')).toBe('<span lang="en">Holiday classes</span>')
})
