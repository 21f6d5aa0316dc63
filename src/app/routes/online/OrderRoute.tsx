import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { orderSteps } from '#contract/shared/pages.ts'
import { CheckoutPage } from '#features/billing/checkout/CheckoutPage.tsx'
import { VisitorOrder } from '#features/billing/checkout/VisitorOrder.tsx'
import { catalogueQuery, programmePageQuery } from '#features/catalogue/queries.ts'
import { useReachable } from '#platform/api/online.ts'
import { useSession } from '#platform/session/session.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { NotFoundPage } from '../../NotFoundPage.tsx'
import { LazyAfterJoining } from '../../signed-in/after-joining.tsx'
import { useOwner } from '../../signed-in/use-owner.ts'
import { useSlug } from '../../use-page-match.ts'

/** An order of this programme: loads the offer and the person's classes, then shows the steps. */
export function Component() {
  return useSession().state === 'visitor' ? <OrderOfVisitor /> : <OrderOfPerson />
}

function OrderOfVisitor() {
  const slug = useSlug()
  const navigate = useNavigate()
  const { data: catalogue, isError } = useQuery(catalogueQuery())
  if (!catalogue) return <NotYet failed={isError} />
  const programme = catalogue.programmes.find(({ url_safe_name }) => url_safe_name === slug)
  if (!programme) return <NotFoundPage />
  const next = encodeURIComponent(`/${slug}/order/details`)
  return (
    <VisitorOrder
      programme={programme}
      catalogue={catalogue}
      onContinue={() => void navigate(`/login?redirect=${next}`)}
    />
  )
}

function OrderOfPerson() {
  const slug = useSlug()
  const owner = useOwner()
  const navigate = useNavigate()
  const online = useReachable()
  const step = useLocation().pathname.split('/')[3]
  const catalogue = useQuery(catalogueQuery())
  const page = useQuery(programmePageQuery(slug))
  if (!catalogue.data || !page.data) return <NotYet failed={catalogue.isError || page.isError} />
  return (
    <CheckoutPage
      programme={page.data.programme}
      catalogue={catalogue.data}
      subscribedClassIds={page.data.subscribed_class_ids}
      owner={owner}
      step={orderSteps.find((one) => one === step)}
      goTo={(next) => void navigate(`/${slug}/order/${next}`)}
      leaveTo={(url) => location.assign(url)}
      online={online}
      whatNow={(classIds) => <LazyAfterJoining slug={slug} classIds={classIds} />}
    />
  )
}

function NotYet({ failed }: { failed: boolean }) {
  const { t } = useTranslation('session')
  return failed ? (
    <Empty title={t('somethingWrongTitle')}>{t('somethingWrongText')}</Empty>
  ) : (
    <Loading label={t('loading')}>
      <Skeleton />
    </Loading>
  )
}
