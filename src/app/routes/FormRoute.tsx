import { useLoaderData } from 'react-router-dom'
import type { PostedForm } from '#contract/site/forms/forms.ts'
import { FormPage } from '#features/site/forms/FormPage.tsx'
import { formOf } from '../screens.ts'
import { useAt } from '../use-at.ts'

export function Component() {
  const { posted } = useLoaderData<{ posted: PostedForm | null }>()
  const form = formOf(useAt())
  return <FormPage key={form} form={form} posted={posted} />
}
