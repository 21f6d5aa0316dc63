import { examKeys } from '#contract/shared/kinds.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { usePageMatch } from '../../use-page-match.ts'
import { useOwner } from '../../signed-in/use-owner.ts'

const SearchBox = lazySection(
  async () => (await withCopy(import('#features/papers/search/SearchBox.tsx'), 'search')).SearchBox,
  { loading: <Skeleton shape="block" height="6.5rem" /> },
)

/** The search for questions of the page's exam, or of all exams if the page has none. */
export function LazySearch() {
  const { exam } = usePageMatch().page
  const { uid } = useOwner()
  return <SearchBox exams={exam ? [exam] : examKeys} uid={uid} />
}
