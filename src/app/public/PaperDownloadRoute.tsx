import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  return (
    <div className="container">
      <PageMeta title="PaperDownload" />
      <h1>PaperDownload</h1>
    </div>
  )
}
