import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { orderSteps } from '#contract/shared/pages.ts'
import { CheckoutPage } from '#features/billing/checkout/CheckoutPage.tsx'
import { VisitorOrder } from '#features/billing/checkout/VisitorOrder.tsx'
import { catalogueQuery, programmePageQuery } from '#features/catalogue/queries.ts'
import { useReachable } from '#platform/api/online.ts'
import { useNotLoaded } from '#platform/query/use-query-status.ts'
import { useSession } from '#platform/session/session.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
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
  const catalogue = useQuery(catalogueQuery())
  if (!catalogue.data) return <OfferNotHere query={catalogue} />
  const programme = catalogue.data.programmes.find(({ url_safe_name }) => url_safe_name === slug)
  if (!programme) return <NotFoundPage />
  const next = encodeURIComponent(`/${slug}/order/details`)
  return (
    <VisitorOrder
      programme={programme}
      catalogue={catalogue.data}
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
  if (!catalogue.data) return <OfferNotHere query={catalogue} />
  if (!page.data) return <OfferNotHere query={page} />
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

/** Shown while the offer loads, and if it could not be loaded. */
function OfferNotHere({ query }: { query: Parameters<typeof useNotLoaded>[0] }) {
  const { t } = useTranslation('programmes')
  const notLoaded = useNotLoaded(query, t)
  return (
    <div className="container page">
      {notLoaded ? (
        <>
          <PageMeta title={notLoaded.title} hidden />
          <NotLoaded {...notLoaded} />
        </>
      ) : (
        <Loading label={t('loading')}>
          <Skeleton />
        </Loading>
      )}
    </div>
  )
}
