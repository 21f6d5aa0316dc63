import type { FormEvent, KeyboardEvent } from 'react'
import { formFields } from '#contract/site/forms/fields.ts'
import type { FormKey, PostedForm } from '#contract/site/forms/forms.ts'
import { Button } from '#ui/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { BrokenList } from './BrokenList.tsx'
import { chooseByKey, isControl } from './form-dom.ts'
import styles from './forms.module.css'
import { Question } from './Question.tsx'
import { SendTrouble } from './SendTrouble.tsx'
import { preloadSending } from './send-form.ts'
import type { FormWords } from './use-form-words.ts'
import { useStepForm } from './use-step-form.ts'

type Props = {
  form: FormKey
  path: string
  posted: PostedForm | null
  words: FormWords
  onSent(): void
}

export function StepForm({ form, path, posted, words, onSent }: Props) {
  const { element, at, steps, messages, sending, typed, next, goBack } = useStepForm(
    form,
    posted,
    onSent,
  )
  const index = at === null ? 0 : steps.indexOf(at)
  const isLast = at === null || index === steps.length - 1
  const failed = sending !== 'idle' && sending !== 'under-way'

  function submit(event: FormEvent) {
    if (at === null) return
    event.preventDefault()
    void next()
  }

  return (
    <form
      ref={element}
      method="post"
      action={path}
      noValidate
      className={styles.form}
      aria-labelledby="form-title"
      onSubmit={submit}
      onInput={typed}
      onFocus={preloadSending}
      onKeyDown={(event) => at !== null && pressKey(event)}
    >
      <header className={classNames(styles.header, index > 0 && styles.begun)}>
        <h1 id="form-title">{words.title}</h1>
        {index === 0 && <p className={styles.lead}>{words.lead}</p>}
      </header>
      <StepBar at={at === null ? 0 : index + 1} of={steps.length} words={words} />
      {at === null && <BrokenList form={form} messages={messages} words={words} />}
      {formFields[form].map((field) => (
        <div
          key={field.name}
          className={classNames(styles.question, at !== null && styles.alone)}
          hidden={at !== null && field.name !== at}
        >
          <Question
            field={field}
            words={words}
            answer={posted?.values[field.name]}
            error={words.message(field, messages)}
          />
        </div>
      ))}
      <div className={styles.trap} aria-hidden>
        <label>
          {words.t('trap')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {failed && <SendTrouble why={sending} words={words} />}
      {/* Keyed, so that showing one question replaces the buttons instead of moving them up. */}
      <div key={at === null ? 'of-all' : 'of-one'} className={styles.actions}>
        {at !== null && index > 0 && (
          <Button variant="quiet" onClick={goBack}>
            {words.t('back')}
          </Button>
        )}
        <Button type="submit" size="large" busy={sending === 'under-way'}>
          {words.t(failed ? 'tryAgain' : isLast ? 'send' : 'next')}
        </Button>
      </div>
    </form>
  )
}

/** Enter continues. In a long text Shift+Enter, and Enter on a touch keyboard, start a new line. */
function pressKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, nativeEvent } = event
  if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (key === 'Enter' && isControl(target)) {
    const isLong = target instanceof HTMLTextAreaElement
    if (isLong && (event.shiftKey || matchMedia('(pointer: coarse)').matches)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  } else if (chooseByKey(target, key)) event.preventDefault()
}

/** The progress of the form; `at` counts from 1, and is 0 while all questions are shown. */
function StepBar({ at, of, words }: { at: number; of: number; words: FormWords }) {
  return (
    <div className={styles.steps}>
      <progress value={at} max={of} aria-label={words.t('progressLabel')} />
      <p className="numbers" role="status">
        {words.t(at === 0 ? 'questions' : 'progress', { at, of })}
      </p>
    </div>
  )
}
