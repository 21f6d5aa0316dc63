import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  return (
    <div className="container">
      <PageMeta title="Form" />
      <h1>Form</h1>
    </div>
  )
}
