import { useLoaderData } from 'react-router-dom'
import formsWords from '#content/locales/en/forms.json'
import errorWords from '#content/locales/en/error.json'
import type { PostedForm } from '#contract/forms/forms.ts'
import { FormPage } from '#features/forms/FormPage.tsx'
import { formOf } from '../screens.ts'
import { useAt } from '../use-at.ts'

export const words = { forms: formsWords, error: errorWords }

export function Component() {
  const { posted } = useLoaderData<{ posted: PostedForm | null }>()
  const form = formOf(useAt())
  return <FormPage key={form} form={form} posted={posted} />
}
