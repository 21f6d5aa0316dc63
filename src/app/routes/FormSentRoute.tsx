import { FormSentPage } from '#features/site/forms/FormSentPage.tsx'
import { usePageMatch } from '../use-page-match.ts'

export function Component() {
  const { form, path } = usePageMatch().page
  return <FormSentPage form={form} path={path} />
}
