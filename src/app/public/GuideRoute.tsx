import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  return (
    <div className="container">
      <PageMeta title="Guide" />
      <h1>Guide</h1>
    </div>
  )
}
