import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  return (
    <div className="container">
      <PageMeta title="TrialThanks" />
      <h1>TrialThanks</h1>
    </div>
  )
}
