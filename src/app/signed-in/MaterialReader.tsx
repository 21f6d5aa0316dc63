import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'

const PdfReader = lazySection(
  async () =>
    (await withCopy(import('#features/classroom/reader/PdfReader.tsx'), 'saved')).PdfReader,
)

type Props = { uid: string; place?: { slug: string; classId: number } }

/** The material in `?read`, over the page that lists it: a class's, or the list of saved items. */
export function MaterialReader({ uid, place }: Props) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { isAboveList?: true; title?: string } | null }
  const materialId = search.get('read')
  if (!materialId) return null

  function close() {
    if (state?.isAboveList) return void navigate(-1)
    const rest = new URLSearchParams(search)
    rest.delete('read')
    setSearch(rest, { replace: true })
  }

  return (
    <PdfReader
      key={materialId}
      uid={uid}
      materialId={materialId}
      place={place}
      title={state?.title}
      onClose={close}
    />
  )
}
