import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  return (
    <div className="container">
      <PageMeta title="Link" />
      <h1>Link</h1>
    </div>
  )
}
