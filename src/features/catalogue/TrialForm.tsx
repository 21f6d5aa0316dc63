import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import { useTermsVersion } from '#platform/school/school-here.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { Refusal, refusalKey, Unreachable } from '#platform/api/failures.ts'
import { useReachable } from '#platform/api/online.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { forgetOrderDrafts, keepOrderDraft } from '#platform/storage/drafts.ts'
import { keepVisitorChoice } from '#platform/storage/visitor-choices.ts'
import { Marked } from '#ui/Marked.tsx'
import { ClassChoice } from './ClassChoice.tsx'
import { groupsOfClasses } from './class-groups.ts'
import styles from './TrialForm.module.css'

type Props = {
  programme: Programme
  subjects: readonly Subject[]
  /** The classes chosen earlier. */
  kept: readonly number[]
  /** Null for a visitor, who signs in next. */
  uid: string | null
  /** Collapses the choice of classes once they are chosen. */
  foldsChoice: boolean
}

/** The form that starts the trial: classes and terms. A visitor chooses, and agrees to the terms after signing in. */
export function TrialForm({ programme, subjects, kept, uid, foldsChoice }: Props) {
  const { t } = useTranslation(['programmes', 'refusals'])
  const format = useFormat()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(kept)
  const [agrees, setAgrees] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const choice = useRef<HTMLElement>(null)
  const reachable = useReachable()
  const register = useRegistration(() => {
    if (uid !== null) forgetOrderDrafts(uid, programme.id)
  })
  const noClass = wasSent && chosen.length === 0
  const noTerms = wasSent && !agrees
  const slug = programme.url_safe_name

  function send(event: SyntheticEvent) {
    event.preventDefault()
    // Render the message before the focus moves, so that it is announced with the field.
    flushSync(() => setWasSent(true))
    if (chosen.length > 0 && uid === null)
      return void navigate(`/login?redirect=${encodeURIComponent(`/${slug}`)}`)
    if (chosen.length > 0 && agrees)
      return register.mutate(chosen, {
        // Not called once the person has left the page, or signed out.
        onSuccess: () => void navigate('/trialclass/thank-you'),
      })
    if (chosen.length > 0) return focusFirst('terms_version')
    focusFirst('class')
    // The message is above the first card; show both.
    choice.current?.scrollIntoView({ block: 'start' })
  }
  const focusFirst = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
  function tick(id: number, isTicked: boolean) {
    const next = isTicked ? [...chosen, id] : chosen.filter((other) => other !== id)
    setChosen(next)
    if (uid === null) keepVisitorChoice(slug, programme.id, next, new Date())
    else keepOrderDraft(uid, programme.id, { chosen: next, step: null, promo: '' })
  }

  const choices = groupsOfClasses(subjects).map(({ stream, languages }) => (
    <section key={stream} aria-labelledby={`stream-${stream}`} className={styles.stream}>
      <h3 id={`stream-${stream}`}>{t(`stream.${stream}`)}</h3>
      <div className={styles.languages}>
        {languages.map(({ language, classes }) => (
          <fieldset key={language} className={styles.language}>
            <legend>{t(`language.${language}`)}</legend>
            {classes.map((subject) => (
              <ClassChoice
                key={subject.id}
                subject={subject}
                isChosen={chosen.includes(subject.id)}
                describedBy={noClass ? 'no-class' : undefined}
                onTick={(isTicked) => tick(subject.id, isTicked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  ))
  const names = subjects.flatMap(({ id, class_name }) => (chosen.includes(id) ? [class_name] : []))

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      <header ref={choice}>
        <h2>{t(foldsChoice ? 'trial.yours' : 'trial.choose')}</h2>
        <p className={styles.soft}>
          {foldsChoice && names.length > 0
            ? format.list(names, 'conjunction')
            : t('trial.chooseText')}
        </p>
        <p id="no-class" className={styles.error} aria-live="polite">
          {noClass && t('trial.noClass')}
        </p>
      </header>
      {foldsChoice ? (
        <details className={styles.change} open={noClass || undefined}>
          <summary>{t('trial.change')}</summary>
          {choices}
        </details>
      ) : (
        choices
      )}
      <div className={styles.end}>
        {uid !== null && (
          <Checkbox
            name="terms_version"
            label={
              <Marked text={t('trial.terms')}>
                {(words) => (
                  // In a new tab, so that the form keeps its choices.
                  <Link to="/terms" target="_blank">
                    {words}
                  </Link>
                )}
              </Marked>
            }
            checked={agrees}
            error={noTerms ? t('trial.noTerms') : undefined}
            required
            onChange={(event) => setAgrees(event.target.checked)}
          />
        )}
        <FormFailure text={register.error && t(failureKey(register.error))} />
        <div className={styles.send}>
          <Button
            type="submit"
            variant="accent"
            size="large"
            busy={register.isPending}
            disabled={!reachable}
            aria-describedby="why-not-begin"
          >
            {t('trial.begin')}
          </Button>
          <p id="why-not-begin" className={`numbers ${styles.soft}`} role="status">
            {reachable ? t('trial.chosen', { count: chosen.length }) : t('trial.offline')}
          </p>
        </div>
      </div>
    </form>
  )
}

/** Starts the trial. A refusal means that the page was outdated, so its data is refetched. */
function useRegistration(onRegistered: () => void) {
  const client = useQueryClient()
  const terms_version = useTermsVersion()
  const refetch = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [first] }) => trialQueryKeys.includes(first as string),
    })
  return useMutation({
    mutationFn: (classIds: readonly number[]) =>
      callOrder('registerTrial', { body: { class_ids: [...classIds], terms_version } }),
    networkMode: 'always',
    onSuccess: () => {
      onRegistered()
      void refetch()
    },
    onError: (failure) => {
      if (failure instanceof Refusal) void refetch()
    },
  })
}

/** Queries that change with a trial. */
const trialQueryKeys = ['programme', 'class-access', 'dashboard', 'my-classes', 'user']

function failureKey(failure: Error) {
  if (failure instanceof Unreachable) return 'trial.unreachable' as const
  return failure instanceof Refusal ? refusalKey(failure) : ('trial.failed' as const)
}
