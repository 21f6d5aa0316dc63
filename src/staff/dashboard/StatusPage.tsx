import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ServiceStatus } from '#contract/dashboard/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import { sentences, useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { staffQuery } from '#staff/kit/staff-query.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'

const statusQuery = () =>
  staffQuery(['overview', 'status'], (options) => callStaff('staffStatus', options))

const tones: Record<ServiceStatus['state'], Tone> = {
  works: 'success',
  attention: 'danger',
  off: 'neutral',
}

/** The status of each service, and what to do about a failure. */
export function StatusPage() {
  const { t } = useTranslation('staff/office')
  const format = useFormat()
  const reachable = useReachable()
  const query = useQuery(statusQuery())
  return (
    <>
      <header className={kit.header}>
        <h1>{t('status.title')}</h1>
        <Button
          variant="secondary"
          busy={query.isFetching}
          disabled={!reachable}
          onClick={() => void query.refetch()}
        >
          {t('status.again')}
        </Button>
      </header>
      <QueryBoundary query={query}>
        {({ services, server_time }) => {
          const waiting = services.filter(({ state }) => state === 'attention').length
          return (
            <div className="stack">
              <Notice tone={waiting > 0 ? 'warning' : 'success'} announce>
                {waiting > 0 ? t('status.some', { count: waiting }) : t('status.all')}
              </Notice>
              <p className={kit.quiet}>
                {t('status.lead', { time: format.dateTime(new Date(server_time)) })}
              </p>
              <ul role="list" className={kit.rows}>
                {services.map((service) => (
                  <Service key={service.name} service={service} />
                ))}
              </ul>
              <TestMail />
            </div>
          )
        }}
      </QueryBoundary>
    </>
  )
}

function TestMail() {
  const { t } = useTranslation('staff/office')
  const reachable = useReachable()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => callStaff('testMail', { body: {} }),
  })
  return (
    <div className="stack">
      <FormFailure error={error} saves={false} />
      {data && (
        <Notice tone="success" announce>
          {t('status.testMailSent', data)}
        </Notice>
      )}
      <div>
        <Button variant="secondary" busy={isPending} disabled={!reachable} onClick={() => mutate()}>
          {t('status.testMail')}
        </Button>
      </div>
    </div>
  )
}

function Service({ service }: { service: ServiceStatus }) {
  const { t } = useTranslation('staff/office')
  return (
    <li className={kit.row}>
      <div>
        <strong>{t(`status.names.${service.name}`)}</strong>
        <p className={kit.quiet}>
          {sentences(useWords(service), service.mode && t(`status.modes.${service.mode}`))}
        </p>
      </div>
      <Tag tone={tones[service.state]}>{t(`status.states.${service.state}`)}</Tag>
    </li>
  )
}

/** The text of a service's status, or what to do. */
function useWords({ name, state, at, count }: ServiceStatus): string {
  const { t } = useTranslation('staff/office')
  const format = useFormat()
  const values = { count, size: format.bytes(count), at: at && format.dateTime(new Date(at)) }
  const special = at ? (name === 'jobs' && count === 0 ? 'Late' : '') : 'Never'
  return textOf(t, `status.${state}.${name}${special}`, {
    ...values,
    defaultValue: textOf(t, `status.${state}.${name}`, values),
  })
}
