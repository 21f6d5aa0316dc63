import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  return (
    <div className="container">
      <PageMeta title="PastPaperLanding" />
      <h1>PastPaperLanding</h1>
    </div>
  )
}
