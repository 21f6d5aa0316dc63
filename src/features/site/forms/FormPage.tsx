import { useNavigate } from 'react-router-dom'
import { formPageOf, thanksWithScriptOf } from '#contract/site/forms/pages.ts'
import type { FormKey, PostedForm } from '#contract/site/forms/forms.ts'
import { useLocalPath } from '#platform/i18n/Link.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { StepForm } from './StepForm.tsx'
import { useFormWords } from './use-form-words.ts'

/** A public form. Without script the browser sends all of it at once; with script it shows one question at a time. */
export function FormPage({ form, posted }: { form: FormKey; posted: PostedForm | null }) {
  const words = useFormWords(form)
  const navigate = useNavigate()
  const inShownLanguage = useLocalPath()
  const { path } = formPageOf(form)
  return (
    <>
      <PageMeta title={words.title} description={words.description} path={path} />
      <StepForm
        form={form}
        path={inShownLanguage(path)}
        posted={posted}
        words={words}
        onSent={() => void navigate(inShownLanguage(thanksWithScriptOf(form)), { replace: true })}
      />
    </>
  )
}
