import { describe, expect, it } from 'vitest'
import { countInText, itemsOnPage, pageCount, pageOfItem, paging, shownRange } from './paging.ts'

const list = (total: number) => Array.from({ length: total }, (_, n) => n + 1)

describe('PAGE-01: a long list', () => {
  it('has 20 to a page and offers 20, 30 and 40', () => {
    expect(paging({ total: 87 })).toEqual({
      perPage: 20,
      currentPage: 1,
      perPageOptions: [20, 30, 40],
      total: 87,
    })
    expect(paging({ total: 87, perPage: 40 }).perPage).toBe(40)
    expect(paging({ total: 87, perPage: 25 }).perPage).toBe(20)
  })

  it('begins with the first of the options it is given, and with 5 when it is given none', () => {
    expect(paging({ total: 87, perPageOptions: [12, 6] }).perPage).toBe(12)
    expect(paging({ total: 87, perPageOptions: [12, 6], perPage: 6 }).perPage).toBe(6)
    expect(paging({ total: 87, perPageOptions: [12, 6], perPage: 20 }).perPage).toBe(12)
    expect(paging({ total: 87, perPageOptions: [] }).perPage).toBe(5)
    expect(paging({ total: 87, perPageOptions: [], perPage: 20 }).perPage).toBe(5)
    expect(paging({ total: 87, perPageOptions: [0, -1, 2.5, Number.NaN, 7] })).toMatchObject({
      perPage: 7,
      perPageOptions: [7],
    })
  })

  it('never shows a page that there is not', () => {
    expect(paging({ total: 41, currentPage: 3 }).currentPage).toBe(3)
    for (const currentPage of [4, 1e9])
      expect(paging({ total: 41, currentPage }).currentPage).toBe(3)
    for (const currentPage of [0, -2, 1.5, Number.NaN, Infinity])
      expect(paging({ total: 41, currentPage }).currentPage).toBe(1)
    expect(paging({ total: 0, currentPage: 7 })).toMatchObject({ currentPage: 1, total: 0 })
  })

  it('shows each item on one page, in order, and says which ones are shown', () => {
    for (const total of [0, 1, 19, 20, 21, 40, 41]) {
      const first = paging({ total })
      const all = list(pageCount(first)).map((currentPage) => paging({ total, currentPage }))
      expect(all.flatMap((page) => itemsOnPage(list(total), page))).toEqual(list(total))
      for (const page of all) {
        const shown = itemsOnPage(list(total), page)
        expect(shownRange(page)).toEqual({ from: shown[0] ?? 0, to: shown.at(-1) ?? 0 })
        for (const item of shown) expect(pageOfItem(item - 1, page)).toBe(page.currentPage)
      }
    }
  })

  it('reads its place from an address, and nothing else', () => {
    expect(countInText('3')).toBe(3)
    for (const text of [null, '', '0', '-1', '1.5', '03', '1e3', ' 2', '12345678', 'last'])
      expect(countInText(text)).toBeUndefined()
  })
})
