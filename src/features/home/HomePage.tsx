import { useTranslation } from 'react-i18next'
import type { Catalogue, HomeFacts } from '#contract/catalogue.ts'
import type { School } from '#contract/sign-in.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Parts } from '#ui/Parts.tsx'
import { Claims } from './Claims.tsx'
import { ClassTimetable } from './ClassTimetable.tsx'
import { Closing } from './Closing.tsx'
import { Hero } from './Hero.tsx'
import { KeyDetails } from './KeyDetails.tsx'
import { Pricing } from './Pricing.tsx'
import { Questions } from './Questions.tsx'
import { Supporters } from './Supporters.tsx'
import { Teachers } from './Teachers.tsx'
import { Testimonials } from './Testimonials.tsx'
import { WhatItIs } from './WhatItIs.tsx'

/** What a visitor reads first. Every part is there before any script runs. */
export function HomePage({
  catalogue,
  facts,
  school,
}: {
  catalogue: Catalogue
  facts: HomeFacts
  school: School
}) {
  const { t } = useTranslation('home')
  return (
    <>
      <PageMeta
        title={`${school.name}: ${t('title')}`}
        description={t('metaDescription')}
        path="/"
      />
      <Hero intake={catalogue.current_intake} />
      <Parts failed={t('common:partFailed')} className="container">
        <Claims claims={facts.claims} asOf={facts.as_of} name={school.name} />
        <WhatItIs />
        <KeyDetails details={facts.key_details} />
        <ClassTimetable
          subjects={catalogue.subjects}
          hasIntake={catalogue.current_intake !== null}
        />
        <Pricing tiers={catalogue.prices} />
        <Teachers teachers={catalogue.teachers} subjects={catalogue.subjects} />
        <Testimonials testimonials={facts.testimonials} />
        <Supporters names={facts.supporters} />
        <Questions faq={facts.faq} />
        <Closing />
      </Parts>
    </>
  )
}
