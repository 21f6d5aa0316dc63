import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  return (
    <div className="container">
      <PageMeta title="PastPapersThanks" />
      <h1>PastPapersThanks</h1>
    </div>
  )
}
