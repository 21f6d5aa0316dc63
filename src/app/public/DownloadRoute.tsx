import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  return (
    <div className="container">
      <PageMeta title="Download" />
      <h1>Download</h1>
    </div>
  )
}
