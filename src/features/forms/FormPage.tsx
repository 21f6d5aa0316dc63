import { useNavigate } from 'react-router-dom'
import { formPageOf, thanksWithScriptOf } from '#contract/forms/pages.ts'
import type { FormKey, PostedForm } from '#contract/forms/forms.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { useFormWords } from './use-form-words.ts'

/** A public form. Without script the browser sends all of it at once; with script it shows one question at a time. */
export function FormPage({ form, posted }: { form: FormKey; posted: PostedForm | null }) {
  const words = useFormWords(form)
  const navigate = useNavigate()
  const { path } = formPageOf(form)
  return (
    <>
      <PageMeta title={words.title} description={words.description} path={path} />
      <QuestionForm
        form={form}
        path={path}
        posted={posted}
        words={words}
        onSent={() => void navigate(thanksWithScriptOf(form), { replace: true })}
      />
    </>
  )
}
