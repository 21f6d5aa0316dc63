import { expect, it } from 'vitest'
import { findPage, pages } from '#contract/shared/pages.ts'
import { requiredRoutes } from './support/required-routes.ts'

it.each(requiredRoutes())(
  '$id: $path has the layout $layout and is for $who',
  ({ path, ...row }) => {
    const page = findPage(path)?.page
    expect(page && { layout: page.layout, who: page.who }).toEqual({
      layout: row.layout,
      who: row.who,
    })
  },
)

it('ROUTE-20: there is no page that is not required', () => {
  const required = new Set(requiredRoutes().map(({ path }) => findPage(path)?.page))
  // A lesson alone leads to its class: one programme stands for the others.
  const left = pages.filter((page) => !required.has(page)).map(({ path }) => path)
  expect(left, 'pages without a row in tests/support/required-routes.ts').toEqual([])
})
