import termsWords from '#content/locales/en/terms.json'
import { TermsPage } from '#features/terms/TermsPage.tsx'

export const words = { terms: termsWords }

export function Component() {
  return <TermsPage />
}
