import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  return (
    <div className="container">
      <PageMeta title="Maintenance" />
      <h1>Maintenance</h1>
    </div>
  )
}
