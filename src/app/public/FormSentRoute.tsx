import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  return (
    <div className="container">
      <PageMeta title="FormSent" />
      <h1>FormSent</h1>
    </div>
  )
}
