import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useStaffList } from './use-staff-list.ts'

const options = { show: ['open', 'paid'] } as const

function Reader() {
  const { search, chosen, page, linkTo } = useStaffList(options)
  return [search, chosen.show ?? '', page ?? '', linkTo('8'), linkTo(null)].join(' | ')
}
const listAt = (search: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/staff/orders${search}`]}>
      <Reader />
    </MemoryRouter>,
  ).replaceAll('&amp;', '&')

it('reads search, filter and page from the address, and keeps them in links to other pages', () => {
  expect(listAt('?search=aisyah&show=paid&page=7')).toBe(
    'aisyah | paid | 7 | ?search=aisyah&show=paid&page=8 | ?search=aisyah&show=paid',
  )
})

it('begins with everything, on the first page', () => {
  expect(listAt('')).toBe(' |  |  | ?page=8 | ?')
})

it('ignores an option that is not offered', () => {
  expect(listAt('?show=lost')).toMatch(/^ \|  \|/)
})
