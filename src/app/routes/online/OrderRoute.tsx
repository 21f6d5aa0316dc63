import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { orderSteps } from '#contract/shared/pages.ts'
import { CheckoutPage } from '#features/billing/checkout/CheckoutPage.tsx'
import { catalogueQuery, programmePageQuery } from '#features/catalogue/queries.ts'
import { useReachable } from '#platform/api/online.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useOwner } from '../../signed-in/use-owner.ts'
import { useSlug } from '../../signed-in/use-slug.ts'

/** An order of this programme: what is on offer and what the person has of it, then the steps. */
export function Component() {
  const slug = useSlug()
  const owner = useOwner()
  const navigate = useNavigate()
  const online = useReachable()
  const { t } = useTranslation('session')
  const given = useParams()['step']
  const catalogue = useQuery(catalogueQuery())
  const page = useQuery(programmePageQuery(slug))
  if (!catalogue.data || !page.data) {
    if (catalogue.isError || page.isError) {
      return <Empty title={t('somethingWrongTitle')}>{t('somethingWrongText')}</Empty>
    }
    return (
      <Loading label={t('loading')}>
        <Skeleton />
      </Loading>
    )
  }
  return (
    <CheckoutPage
      programme={page.data.programme}
      catalogue={catalogue.data}
      subscribedClassIds={page.data.subscribed_class_ids}
      owner={owner}
      step={orderSteps.find((step) => step === given)}
      goTo={(step) => void navigate(`/${slug}/order/${step}`)}
      leaveTo={(url) => location.assign(url)}
      online={online}
    />
  )
}
