import { TermsPage } from '#features/terms/TermsPage.tsx'

export function Component() {
  return <TermsPage />
}
