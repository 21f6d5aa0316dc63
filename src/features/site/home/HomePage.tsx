import { useTranslation } from 'react-i18next'
import type { School } from '#contract/identity/sign-in.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { IsolatedSections } from '#ui/states/IsolatedSections.tsx'
import { StylesFromHere } from '#ui/StylesFromHere.tsx'
import belowTheFold from './below-the-fold.css?url'
import { Claims } from './Claims.tsx'
import { ClassTimetable } from './ClassTimetable.tsx'
import type { AboutTeacher, FrontPage, TeacherOnCard } from './front-page.ts'
import { HomeHero } from './HomeHero.tsx'
import { Pricing } from './Pricing.tsx'
import { Questions } from './Questions.tsx'
import { Supporters } from './Supporters.tsx'
import { Teachers } from './Teachers.tsx'
import { Testimonials } from './Testimonials.tsx'
import { WhatItIs } from './WhatItIs.tsx'

/** The front page. Complete in the HTML without script. Sections without content are left out. */
export function HomePage({
  offers,
  intake,
  subjects,
  teachers,
  prices,
  methods,
  facts,
  lesson,
  school,
  fetchAbout,
}: FrontPage & {
  school: School
  /** Rejects if the details cannot be loaded. */
  fetchAbout: (teacher: TeacherOnCard) => Promise<AboutTeacher>
}) {
  const { t } = useTranslation(['home', 'common'])
  return (
    <div className="long-page">
      <PageMeta
        title={t('title', { name: school.name })}
        description={t('metaDescription')}
        path="/"
      />
      <HomeHero offers={offers} intake={intake} prices={prices} lesson={lesson} />
      <IsolatedSections failed={t('common:partFailed')} className="container">
        {facts.claims.length > 0 && (
          <Claims claims={facts.claims} asOf={facts.as_of} name={school.name} />
        )}
        <StylesFromHere href={belowTheFold} />
        <WhatItIs details={facts.key_details} />
        <Pricing prices={prices} methods={methods} />
        {subjects.length > 0 && <ClassTimetable subjects={subjects} hasIntake={intake !== null} />}
        {teachers.length > 0 && <Teachers teachers={teachers} fetchAbout={fetchAbout} />}
        {facts.testimonials.length > 0 && <Testimonials testimonials={facts.testimonials} />}
        {facts.supporters.length > 0 && <Supporters names={facts.supporters} />}
        <Questions faq={facts.faq} />
      </IsolatedSections>
    </div>
  )
}
