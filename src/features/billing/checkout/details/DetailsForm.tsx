import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldMessages } from '#contract/shared/validation.ts'
import { keepFormDraft } from '#platform/storage/drafts.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { showToast } from '#ui/toasts.ts'
import { afterPause } from '../paying/after-pause.ts'
import styles from '../checkout.module.css'
import { ContactFields } from './ContactFields.tsx'
import { failureWords, isOrderOutdated } from '../paying/failure-words.ts'
import { GuardianFields } from './GuardianFields.tsx'
import {
  atFormFields,
  checkForm,
  firstBroken,
  textFields,
  type FormValues,
} from './order-fields.ts'
import { stateOfPostcode } from './postcodes.ts'
import type { OrderOnScreen } from '../order-query.ts'
import { TermsField } from './TermsField.tsx'
import { useOrderText } from '../use-order-text.ts'
import { useSaveOrder } from '../use-order-changes.ts'

const pauseMs = 300

export function DetailsForm({
  programmeId,
  uid,
  order,
  chosen,
  intake,
  totalSen,
  agreed,
  consentOf,
  starting,
  online,
  onBack,
  onSaved,
}: {
  programmeId: number
  uid: string
  order: OrderOnScreen | null
  chosen: number[]
  /** The key of the intake of the chosen classes. */
  intake: string | undefined
  totalSen: number | undefined
  /** When the student agreed to the terms, and to which version; null if they need to agree. */
  agreed: { at: string; version: string } | null
  /** The email of the guardian whose consent is awaited; the form then requires their details. */
  consentOf: string | undefined
  starting: FormValues
  online: boolean
  onBack: () => void
  onSaved: (orderId: string | undefined) => void
}) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const format = useFormat()
  const { messageOf } = useOrderText()
  const [values, setValues] = useState(starting)
  const [broken, setBroken] = useState<FieldMessages>({})
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveOrder(programmeId, order)
  const keep = useKeptWhileTyping((typed: FormValues) =>
    keepFormDraft(uid, programmeId, typed, new Date()),
  )

  function change(typed: Partial<FormValues>) {
    const state = values.state === '' && stateOfPostcode(typed.postal ?? '')
    const part = state ? { ...typed, state } : typed
    const next = { ...values, ...part }
    setValues(next)
    keep(next)
    const stillBroken = Object.entries(broken).filter(([field]) => !(field in part))
    setBroken(Object.fromEntries(stillBroken))
  }

  function show(messages: FieldMessages) {
    setBroken(messages)
    const first = firstBroken(messages)
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending || !online) return
    const checked = checkForm(agreed ? { ...values, terms_version: agreed.version } : values)
    if (checked.broken) return show(checked.broken)
    setBroken({})
    save.mutate(
      { form: checked.form, chosen, intake },
      {
        onSuccess: ({ attribute }) => {
          showToast(t('details.saved'), 'success')
          onSaved(attribute?.order_id)
        },
        onError: (failure) => {
          if (failure instanceof Refusal && failure.fields) show(atFormFields(failure.fields))
        },
      },
    )
  }

  const fieldProps = {
    values,
    onChange: change,
    messageOf: (field: keyof FormValues) => messageOf(field, broken[field]),
  }
  const wrong = textFields.filter((field) => broken[field])
  const hasBroken = Object.keys(broken).length > 0
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <header>
        <h1>{t('details.title')}</h1>
        <p className={styles.lead}>{t('details.lead')}</p>
      </header>
      <FormFailure
        text={
          hasBroken
            ? t('failure.details')
            : save.error && !isOrderOutdated(save.error) && t(failureWords(save.error))
        }
        details={
          wrong.length > 0 &&
          t('failure.check', {
            fields: format.list(
              wrong.map((field) => t(`field.${field}`)),
              'conjunction',
            ),
          })
        }
      />
      <ContactFields {...fieldProps} />
      {consentOf === undefined && (
        <Checkbox
          name="is_guardian"
          label={t('field.is_guardian')}
          hint={t('details.guardianHint')}
          checked={values.is_guardian}
          onChange={(event) => change({ is_guardian: event.target.checked })}
        />
      )}
      {values.is_guardian && <GuardianFields {...fieldProps} isFixed={consentOf !== undefined} />}
      <TermsField {...fieldProps} agreedAt={agreed?.at ?? null} />
      {!online && (
        <p id="why-not-save" className="quiet" role="status">
          {t('details.offline')}
        </p>
      )}
      <div className={styles.bar}>
        <p className={`numbers ${styles.sum}`}>
          <span className={styles.count}>{t('subjects.chosen', { count: chosen.length })}</span>
          {totalSen !== undefined && format.money(totalSen)}
        </p>
        <Button
          type="submit"
          size="large"
          busy={save.isPending}
          disabled={!online}
          aria-describedby={online ? undefined : 'why-not-save'}
        >
          {t('details.continue')}
        </Button>
      </div>
      <Button variant="secondary" size="large" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  )
}

/** Saves after a pause in typing, and at once when the page is left. */
function useKeptWhileTyping<T>(save: (value: T) => void): (value: T) => void {
  const [keeper] = useState(() => afterPause(save, pauseMs))
  useEffect(() => {
    addEventListener('pagehide', keeper.flush)
    return () => {
      removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
  return keeper.note
}
