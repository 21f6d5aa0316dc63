import { useTranslation } from 'react-i18next'
import { pageCount, shownRange, type Paging } from '#contract/shared/paging.ts'
import { Pager } from './Pager.tsx'

type Props = {
  paging: Paging
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
}

/** The pages of a list of questions; nothing if the smallest page size holds all of them. */
export function PapersPager({ paging, onPage, onPerPage }: Props) {
  const { t } = useTranslation('papers')
  if (paging.total <= Math.min(paging.perPage, ...paging.perPageOptions)) return null
  return (
    <Pager
      currentPage={paging.currentPage}
      pageCount={pageCount(paging)}
      perPage={paging.perPage}
      perPageOptions={paging.perPageOptions}
      words={{
        label: t('pages.label'),
        before: t('pages.before'),
        after: t('pages.after'),
        page: (page) => t('pages.page', { page }),
        perPage: t('pages.perPage'),
        shown: t('pages.shown', { ...shownRange(paging), total: paging.total }),
      }}
      onPage={onPage}
      onPerPage={onPerPage}
    />
  )
}
