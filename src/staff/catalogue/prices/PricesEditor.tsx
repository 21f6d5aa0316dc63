import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { localeNames, locales } from '#contract/shared/text/locales.ts'
import type { PricesForm, StaffPriceList } from '#contract/catalogue/staff-prices.ts'
import { ChangedMeanwhile } from '#staff/kit/forms/ChangedMeanwhile.tsx'
import { DraftForm } from '#staff/kit/forms/DraftForm.tsx'
import kit from '#staff/kit/kit.module.css'
import { useVersionedForm } from '#staff/kit/forms/use-versioned-form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { typedProgrammeContent, TypedPrices, typedPrices } from './typed-prices.ts'

/** Edits the next prices and saves them as a draft, which students do not see. */
export function PricesEditor({
  list: { draft, holds, intake, version },
  now,
  busy,
  onSave,
}: {
  list: StaffPriceList
  now: Date
  busy: boolean
  /** @returns whether it was saved */
  onSave: (prices: PricesForm, replaces: string) => Promise<boolean>
}) {
  const { t } = useTranslation('staff/prices')
  const [isOpen, setOpen] = useState(false)
  const form = useVersionedForm(
    TypedPrices,
    typedPrices(
      draft ?? holds ?? { tiers: [], hardcopy_price: 0, contents: null },
      draft?.holds_from ?? malaysianDay(now),
    ),
    version,
    (rule) => [`staff/prices:wrong.${rule}`],
  )
  const { control, field } = form
  const tiers = useFieldArray({ control, name: 'tiers' })
  const contents = useFieldArray({ control, name: 'contents' })

  function close() {
    form.dropTyped()
    setOpen(false)
  }
  async function save(prices: PricesForm) {
    if (await onSave(prices, form.replaces)) close()
  }

  return (
    <div className={kit.part}>
      <DraftForm
        title={t(draft ? 'changeDraft' : 'change')}
        open={isOpen}
        onOpen={setOpen}
        onSubmit={form.submit(save)}
        error={undefined}
        save={t('saveDraft')}
        busy={busy}
        disabled={form.isOutdated}
        onDrop={form.isDirty ? close : undefined}
      >
        <Field
          label={t('holdsFrom')}
          hint={t('holdsFromHint')}
          type="date"
          min={malaysianDay(now)}
          {...field('holds_from')}
        />
        <fieldset className={`stack ${kit.choices}`}>
          <legend>{t('tuition')}</legend>
          <div className={kit.times}>
            {tiers.fields.map(({ id }, n) => (
              <Field
                key={id}
                label={t('tuitionOf', { count: n + 1 })}
                inputMode="decimal"
                {...field(`tiers.${n}.price`, { deps: 'tiers' })}
              />
            ))}
          </div>
          <div className="cluster">
            <Button
              variant="secondary"
              onClick={() => tiers.append({ price: form.getValues('tiers').at(-1)?.price ?? '' })}
            >
              {t('addTier', { count: tiers.fields.length + 1 })}
            </Button>
            {tiers.fields.length > 1 && (
              <Button variant="quiet" onClick={() => tiers.remove(tiers.fields.length - 1)}>
                {t('removeTier', { count: tiers.fields.length })}
              </Button>
            )}
          </div>
        </fieldset>
        <Field
          label={t('hardcopy')}
          hint={t('hardcopyHint')}
          inputMode="decimal"
          {...field('hardcopy_price')}
        />
        {!intake && (
          <fieldset className={`stack ${kit.choices}`}>
            <legend>{t('contents.title')}</legend>
            <p className={kit.quiet}>
              {t(contents.fields.length === 0 ? 'contents.usual' : 'contents.hint')}
            </p>
            {contents.fields.map(({ id }, n) => (
              <div key={id}>
                <div className={kit.times}>
                  {localeNames.map((locale) => (
                    <Field
                      key={locale}
                      lang={locale}
                      label={t('contents.line', { number: n + 1, language: locales[locale] })}
                      {...field(
                        locale === 'en' ? `contents.${n}.text` : `contents.${n}.${locale}.text`,
                      )}
                    />
                  ))}
                </div>
                <Button
                  variant="quiet"
                  aria-label={t('contents.removeOf', { number: n + 1 })}
                  onClick={() => contents.remove(n)}
                >
                  {t('contents.remove')}
                </Button>
              </div>
            ))}
            <div>
              <Button
                variant="secondary"
                onClick={() => contents.append(typedProgrammeContent({ text: '' }))}
              >
                {t('contents.add')}
              </Button>
            </div>
          </fieldset>
        )}
        {form.isOutdated && <ChangedMeanwhile onKeep={form.keepTyped} onDrop={close} />}
      </DraftForm>
    </div>
  )
}
