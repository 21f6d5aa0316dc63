import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conflictsOf } from '#contract/billing/conflicts.ts'
import type { Catalogue } from '#contract/catalogue/catalogue.ts'
import { pricesOf } from '#contract/catalogue/lowest-price.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import { orderSteps } from '#contract/shared/pages.ts'
import { Title, useTitle } from '#platform/i18n/Title.tsx'
import { keepVisitorChoice, readVisitorChoice } from '#platform/storage/visitor-choices.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { ProgressSteps } from '#ui/ProgressSteps.tsx'
import styles from './checkout.module.css'
import { choosable, forNewcomers, offered } from './class-groups.ts'
import { NotOffered } from './NotOffered.tsx'
import { SubjectsStep } from './steps/SubjectsStep.tsx'

type Props = { programme: Programme; catalogue: Catalogue; onContinue: () => void }

/** The first step for a visitor, from public data. Their choice is stored on this device until they sign in. */
export function VisitorOrder({ programme, catalogue, onContinue }: Props) {
  const { t } = useTranslation('checkout')
  const titleOf = useTitle()
  const { id, url_safe_name: slug } = programme
  const { programmes } = catalogue
  const offer = {
    subjects: catalogue.subjects,
    subscribed: [],
    onSale: forNewcomers(catalogue, id),
  }
  const subjects = offered(offer)
  const [kept, setKept] = useState(() => readVisitorChoice(slug, new Date()))
  const chosen = choosable(kept, offer)

  function choose(next: number[]) {
    setKept(next)
    keepVisitorChoice(slug, id, next, new Date())
  }

  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={t('title', { programme: titleOf(programme.title) })} hidden />
      <p className="only-heard">
        <Title of={programme.title} />
      </p>
      <ProgressSteps
        label={t('stepsLabel')}
        steps={orderSteps.map((name) => t(`steps.${name}`))}
        current={0}
        doneLabel={t('stepDone')}
      />
      {programme.discontinued ? (
        <NotOffered programme={programme} programmes={programmes} back="/" />
      ) : (
        <SubjectsStep
          programme={programme}
          subjects={subjects}
          prices={pricesOf(catalogue, id)}
          subscribed={[]}
          included={new Map()}
          conflicts={conflictsOf({ programmeId: id, programmes, held: [], chosen, subjects })}
          programmes={programmes}
          chosen={chosen}
          intakes={null}
          seats={[]}
          wait={() => null}
          onChange={choose}
          onContinue={() => {
            choose(chosen)
            onContinue()
          }}
        />
      )}
    </div>
  )
}
