import { useLoaderData } from 'react-router-dom'
import type { PostedForm } from '#contract/site/forms/forms.ts'
import { FormPage } from '#features/site/forms/FormPage.tsx'
import { formKeyOf } from '../screens.ts'
import { usePageMatch } from '../use-page-match.ts'

export function Component() {
  const { posted } = useLoaderData<{ posted: PostedForm | null }>()
  const form = formKeyOf(usePageMatch())
  return <FormPage key={form} form={form} posted={posted} />
}
