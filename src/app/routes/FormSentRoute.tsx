import { FormSentPage } from '#features/site/forms/FormSentPage.tsx'
import { useAt } from '../use-at.ts'

export function Component() {
  const { form, path } = useAt().page
  return <FormSentPage form={form} path={path} />
}
