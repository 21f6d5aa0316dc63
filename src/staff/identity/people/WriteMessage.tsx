import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { defaultLocale, isLocale, localeNames, locales } from '#contract/shared/text/locales.ts'
import {
  messageSubjectMaximumCharacters,
  messageTextMaximumCharacters,
  PreviewMessage,
  type MessageTo,
  type SendMessage,
} from '#contract/messaging/staff-messages.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useTranslation } from 'react-i18next'
import { useClassChoices, useIntakeChoices } from '#staff/kit/class-choices.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useWhileHere } from '#platform/use-while-here.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { useWriteId } from '#staff/kit/forms/use-write-id.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { readSelection } from './selection.ts'

/** A message to the selection in the address: written, previewed and counted, then confirmed. */
export function WriteMessage() {
  const { t } = useTranslation('staff/people')
  const [params] = useSearchParams()
  const to = readSelection(params)
  return (
    <>
      <header className={kit.header}>
        <h1>{t('message.title')}</h1>
      </header>
      {to ? (
        <>
          <WhoGetsIt to={to} />
          <MessageForm key={params.toString()} to={to} />
        </>
      ) : (
        <Empty icon="search" title={t('message.badSelection')}>
          <Link to="/staff/people">{t('message.fromPeople')}</Link>
        </Empty>
      )}
    </>
  )
}

function WhoGetsIt({ to }: { to: MessageTo }) {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const classes = useClassChoices()
  const intakes = useIntakeChoices()
  if (to.who === 'picked') return <p>{t('message.picked', { count: to.uids.length })}</p>
  const { search, class: classId, intake, expires, unpaid, unseen, tag, role, state } = to.filter
  const filterTexts = [
    search,
    classes.find(({ value }) => value === String(classId))?.text,
    intakes.find(({ value }) => value === intake)?.text,
    expires && `${t('filter.expires')}: ${t('filter.within', { count: Number(expires) })}`,
    unpaid && t('filter.unpaid'),
    unseen && `${t('filter.seen')}: ${t('filter.unseen', { count: Number(unseen) })}`,
    tag,
    role && t(`staff/kit:roles.${role}`),
    state && t(`states.${state}`),
  ].filter(Boolean)
  return <p>{filterTexts.length > 0 ? filterTexts.join(' · ') : t('message.everybody')}</p>
}

function MessageForm({ to }: { to: MessageTo }) {
  const { t, i18n } = useTranslation('staff/people')
  const navigate = useNavigate()
  const whileHere = useWhileHere()
  const [formId] = useState(() => crypto.randomUUID() as string)
  const writeId = useWriteId()
  const { field, submit, watch } = useStaffForm(PreviewMessage, {
    to,
    subject: '',
    text: '',
    language: isLocale(i18n.language) ? i18n.language : defaultLocale,
    by_mail: true,
  })
  const preview = useMutation({
    mutationFn: (body: PreviewMessage) => callStaff('previewMessage', { body }),
    networkMode: 'always',
  })
  const send = useStaffChange((body: SendMessage) => callStaff('sendMessage', { body }), {
    changes: ['people'],
    onDone(_, { people }) {
      showToast(t('message.sent', { count: people }), 'success')
      whileHere(() => void navigate('/staff/messages'))
    },
  })
  const previewed = preview.data && preview.variables
  /** Called after each change of the message, because the preview is then outdated. */
  function forgetPreview() {
    preview.reset()
    send.reset()
  }
  function sendTo(people: number) {
    if (previewed) send.mutate({ id: writeId({ id: formId, ...previewed }), ...previewed, people })
  }
  return (
    <>
      <form
        noValidate
        className={`stack ${kit.narrow}`}
        onChange={forgetPreview}
        onSubmit={submit((body) => preview.mutateAsync(body).catch(() => undefined))}
      >
        <Field
          label={t('message.subject')}
          maxLength={messageSubjectMaximumCharacters}
          {...field('subject')}
        />
        <Field
          as="textarea"
          rows={8}
          label={t('message.text')}
          hint={t('message.textHint')}
          lang={watch('language')}
          maxLength={messageTextMaximumCharacters}
          {...field('text')}
        />
        <Field as="select" label={t('message.language')} {...field('language')}>
          {localeNames.map((one) => (
            <option key={one} value={one} lang={one}>
              {locales[one]}
            </option>
          ))}
        </Field>
        <Checkbox
          label={t('message.byMail')}
          hint={t('message.byMailHint')}
          {...field('by_mail')}
        />
        <FormActions
          error={preview.error ?? send.error}
          saves={!preview.error}
          save={t('message.preview')}
          busy={preview.isPending}
        />
      </form>
      {previewed && (
        <MessagePreview
          preview={preview.data}
          byMail={previewed.by_mail}
          language={previewed.language}
          busy={send.isPending}
          onSend={() => sendTo(preview.data.people)}
        />
      )}
    </>
  )
}
