import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedConsent, GuardianReply } from '#contract/identity/account.ts'
import type { Locale } from '#contract/shared/text/locales.ts'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { callAccount } from '#platform/api/call-account.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useLinkLocale } from '#platform/i18n/use-link-locale.ts'
import { useReachable } from '#platform/api/online.ts'
import { Button } from '#ui/Button.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import styles from './account.module.css'
import { ConsentText } from './ConsentText.tsx'

/** The page of the link in a guardian's mail: the consent text and their answer, without an account. */
export function ConsentPage({ token, unknown }: { token: string; unknown: ReactNode }) {
  const { t } = useTranslation('consent')
  const query = useQuery({
    queryKey: ['consent', token],
    queryFn: ({ signal }) => callAccount('askedConsent', { params: { token }, signal }),
    meta: { keep: false },
    retry: false,
  })
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { data, error } = query
  if (error instanceof Refusal && error.status === 404) return unknown
  if (showsLoading)
    return (
      <Loading label={t('loading')}>
        <Skeleton shape="title" />
        <Skeleton shape="block" height="16rem" />
      </Loading>
    )
  if (data) return <ConsentRequest consent={data} token={token} />
  return (
    <FormFailure
      text={t('failed')}
      details={error instanceof Unreachable && t('failedUnreachable')}
      again={{ label: t('again'), busy: query.isFetching, onAgain: () => void query.refetch() }}
    />
  )
}

function ConsentRequest({ consent, token }: { consent: AskedConsent; token: string }) {
  const { t } = useTranslation('consent')
  const client = useQueryClient()
  const reachable = useReachable()
  const saveLocale = useCallback(
    async (locale: Locale) => {
      await callAccount('saveConsentLocale', { params: { token }, body: { locale } })
      client.setQueryData<AskedConsent>(
        ['consent', token],
        (known) => known && { ...known, locale },
      )
    },
    [client, token],
  )
  useLinkLocale(consent.locale, saveLocale)
  const { call_name: name, school, text_version, answer } = consent
  const answering = useMutation({
    networkMode: 'always',
    mutationFn: (reply: GuardianReply) =>
      callAccount('answerConsent', { params: { token }, body: { answer: reply, text_version } }),
    onSuccess: (now) => client.setQueryData(['consent', token], now),
    onError: () => void client.invalidateQueries({ queryKey: ['consent', token] }),
  })
  const { error } = answering
  const isChanged = error instanceof Refusal && error.code === 'consent.text-changed'
  return (
    <div className={styles.consent}>
      <PageMeta title={t('pageTitle')} hidden />
      <h1>{t('title', { name })}</h1>
      <ConsentText name={name} school={school} />
      {answer && (
        <Notice
          tone={answer === 'refused' ? 'info' : 'success'}
          announce
          title={t(`answer.${answer}.title`, { name })}
        >
          {t(`answer.${answer}.text`, { name })}
        </Notice>
      )}
      {answer === 'given' && (
        <p>
          {t('homeText')} <Link to="/guardian">{t('home', { name })}</Link>
        </p>
      )}
      <FormFailure text={error && t(isChanged ? 'changed' : 'notSent')} />
      {answer !== 'of-age' && (
        <div className={styles.answers}>
          {answer !== 'given' && (
            <Button
              size="large"
              busy={answering.isPending && answering.variables === 'given'}
              disabled={!reachable}
              onClick={() => answering.mutate('given')}
            >
              {t(answer ? 'agreeNow' : 'yes', { name })}
            </Button>
          )}
          {answer !== 'refused' && (
            <Button
              size="large"
              variant="secondary"
              busy={answering.isPending && answering.variables === 'refused'}
              disabled={!reachable}
              onClick={() => answering.mutate('refused')}
            >
              {t(answer ? 'withdraw' : 'no')}
            </Button>
          )}
          <Button
            variant="quiet"
            busy={answering.isPending && answering.variables === 'of-age'}
            disabled={!reachable}
            onClick={() => answering.mutate('of-age')}
          >
            {t('ofAge', { name })}
          </Button>
        </div>
      )}
    </div>
  )
}
