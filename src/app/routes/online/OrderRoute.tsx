import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { orderSteps } from '#contract/shared/pages.ts'
import { CheckoutPage } from '#features/billing/checkout/CheckoutPage.tsx'
import { VisitorOrder } from '#features/billing/checkout/VisitorOrder.tsx'
import { catalogueQuery, programmePageQuery } from '#features/catalogue/queries.ts'
import { useReachable } from '#platform/api/online.ts'
import { useSession } from '#platform/session/session.ts'
import { useLeaveTo } from '#platform/use-while-here.ts'
import { NotFoundPage } from '../../NotFoundPage.tsx'
import { PageWithoutData } from '../../PageWithoutData.tsx'
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
  if (!catalogue.data) return <PageWithoutData query={catalogue} words="programmes" />
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
  const leaveTo = useLeaveTo()
  const step = useLocation().pathname.split('/')[3]
  const catalogue = useQuery(catalogueQuery())
  const page = useQuery(programmePageQuery(slug))
  if (!catalogue.data) return <PageWithoutData query={catalogue} words="programmes" />
  if (!page.data) return <PageWithoutData query={page} words="programmes" />
  return (
    <CheckoutPage
      programme={page.data.programme}
      catalogue={catalogue.data}
      subscribedClassIds={page.data.subscribed_class_ids}
      owner={owner}
      step={orderSteps.find((one) => one === step)}
      goTo={(next) => void navigate(`/${slug}/order/${next}`)}
      leaveTo={leaveTo}
      online={online}
      whatNow={(classIds) => <LazyAfterJoining slug={slug} classIds={classIds} />}
    />
  )
}
