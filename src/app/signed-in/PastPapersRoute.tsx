import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  return (
    <div className="container">
      <PageMeta title="PastPapers" />
      <h1>PastPapers</h1>
    </div>
  )
}
