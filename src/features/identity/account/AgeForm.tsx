import { useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { SayAge } from '#contract/identity/account.ts'
import { isSameMailbox } from '#contract/identity/mailbox.ts'
import { readForm, type FieldMessages } from '#contract/shared/validation.ts'
import { callAccount } from '#platform/api/call-account.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import { showToast } from '#ui/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import styles from './account.module.css'
import { Outcome } from './Outcome.tsx'
import { useChange } from './use-change.ts'

type Props = {
  ownEmail: string
  /** The guardian's address given before. */
  guardianEmail?: string
  reachable: boolean
  onSaid?: () => void
}

/** Asks whether the person is under 18, and if so for the email of a parent or guardian. */
export function AgeForm({ ownEmail, guardianEmail = '', reachable, onSaid }: Props) {
  const { t } = useTranslation('account')
  const [isMinor, setIsMinor] = useState<boolean | null>(guardianEmail ? true : null)
  const [messages, setMessages] = useState<FieldMessages>({})
  const saying = useChange((answers: SayAge) => callAccount('sayAge', { body: answers }))

  const ownAddressIn = (answers: SayAge): FieldMessages | undefined =>
    answers.is_minor && isSameMailbox(answers.guardian_email, ownEmail)
      ? { guardian_email: { rule: 'not_own' } }
      : undefined

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isMinor === null || saying.isPending) return
    const form = event.currentTarget
    const typed = new FormData(form).get('guardian_email')
    const read = readForm(
      SayAge,
      isMinor ? { is_minor: true, guardian_email: typed } : { is_minor: false },
    )
    const broken = read.whole ? ownAddressIn(read.values) : read.messages
    flushSync(() => setMessages(broken ?? {}))
    if (broken || !read.whole) return form.querySelector<HTMLInputElement>('[type=email]')?.focus()
    saying.mutate(read.values, {
      onSuccess: () => {
        if (read.values.is_minor) showToast(t('age.sent'), 'success')
        onSaid?.()
      },
    })
  }

  const broken = messages['guardian_email']
  return (
    <form noValidate onSubmit={send} className={styles.form}>
      {guardianEmail ? (
        <p className="quiet">{t('age.fixed')}</p>
      ) : (
        <fieldset className={styles.choices}>
          <legend>{t('age.question')}</legend>
          <Checkbox
            kind="radio"
            name="is_minor"
            label={t('age.yes')}
            checked={isMinor === true}
            onChange={() => setIsMinor(true)}
          />
          <Checkbox
            kind="radio"
            name="is_minor"
            label={t('age.no')}
            checked={isMinor === false}
            onChange={() => setIsMinor(false)}
          />
        </fieldset>
      )}
      {isMinor && (
        <Field
          type="email"
          name="guardian_email"
          label={t('age.guardianEmail')}
          hint={t('age.guardianHint')}
          defaultValue={guardianEmail}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={broken && textOf(t, `error:${broken.rule}`, { count: broken.count ?? 0 })}
        />
      )}
      <Outcome failure={saying.error} />
      <div>
        <Button type="submit" busy={saying.isPending} disabled={!reachable || isMinor === null}>
          {t(isMinor ? 'age.ask' : 'age.save')}
        </Button>
      </div>
    </form>
  )
}
