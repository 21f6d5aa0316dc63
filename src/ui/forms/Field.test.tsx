import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Field } from './Field.tsx'

it('STAFF-01: a date takes no year that the server refuses', () => {
  const show = (max?: string) =>
    renderToStaticMarkup(<Field label="Day" type="date" max={max} defaultValue="2026-11-30" />)
  expect(show()).toMatch(/(?=.* min="1970-01-01").* max="2999-12-31"/)
  expect(show('2026-12-31')).toContain('max="2026-12-31"')
  expect(renderToStaticMarkup(<Field label="Name" />)).not.toContain('max=')
})
