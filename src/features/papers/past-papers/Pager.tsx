import { useId } from 'react'
import { Icon } from '#ui/Icon.tsx'
import styles from './Pager.module.css'

export type PagerProps = {
  currentPage: number
  pageCount: number
  perPage: number
  /** The page sizes on offer; if empty, the size cannot be chosen. */
  perPageOptions: readonly number[]
  words: {
    /** The name of the paged list. */
    label: string
    before: string
    after: string
    page: (page: number) => string
    perPage: string
    /** Which items are shown: '21 to 40 of 87'. */
    shown: string
  }
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
}

/** Pages of a long list: the shown part, buttons for the other pages, and the page size. */
export function Pager({ words, currentPage, pageCount, perPage, ...rest }: PagerProps) {
  const { perPageOptions, onPage, onPerPage } = rest
  const selectId = useId()
  return (
    <div className={styles.pager}>
      <p className={`numbers ${styles.shown}`} role="status">
        {words.shown}
      </p>
      {pageCount > 1 && (
        <nav aria-label={words.label}>
          <ul role="list" className={styles.pages}>
            <li>
              <button
                type="button"
                aria-label={words.before}
                disabled={currentPage === 1}
                onClick={() => onPage(currentPage - 1)}
              >
                <Icon name="chevron" className={styles.before} />
              </button>
            </li>
            {pageWindow(currentPage, pageCount).map((page, n) => (
              // Gaps have no page, so their position is the key.
              <li key={page ?? `gap-${n}`}>
                {page === null ? (
                  <span className={styles.gap} aria-hidden>
                    …
                  </span>
                ) : (
                  <button
                    type="button"
                    className="numbers"
                    aria-label={words.page(page)}
                    aria-current={page === currentPage ? 'page' : undefined}
                    onClick={() => onPage(page)}
                  >
                    {page}
                  </button>
                )}
              </li>
            ))}
            <li>
              <button
                type="button"
                aria-label={words.after}
                disabled={currentPage === pageCount}
                onClick={() => onPage(currentPage + 1)}
              >
                <Icon name="chevron" />
              </button>
            </li>
          </ul>
        </nav>
      )}
      {perPageOptions.length > 1 && (
        <p className={styles.size}>
          <label htmlFor={selectId}>{words.perPage}</label>
          <select
            id={selectId}
            value={perPage}
            onChange={(event) => onPerPage(Number(event.target.value))}
          >
            {perPageOptions.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        </p>
      )}
    </div>
  )
}

/** The pages with buttons: the first, the last, the current one and its neighbours. Null stands for a gap. */
export function pageWindow(current: number, count: number): (number | null)[] {
  const offered = [...new Set([1, current - 1, current, current + 1, count])].filter(
    (page) => page >= 1 && page <= count,
  )
  return offered.flatMap((page, n) => {
    const before = offered[n - 1]
    if (before === undefined || page === before + 1) return [page]
    // A gap of one page is as wide as the page's button.
    return page === before + 2 ? [page - 1, page] : [null, page]
  })
}
