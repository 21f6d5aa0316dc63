/** The pages to link to: the first, the last, the current one and its neighbours. Null stands for a gap. */
export function pageWindow(current: number, count: number): (number | null)[] {
  const offered = [...new Set([1, current - 1, current, current + 1, count])].filter(
    (page) => page >= 1 && page <= count,
  )
  return offered.flatMap((page, n) => {
    const before = offered[n - 1]
    if (before === undefined || page === before + 1) return [page]
    // A gap of one page is as wide as the page's own link.
    return page === before + 2 ? [page - 1, page] : [null, page]
  })
}
