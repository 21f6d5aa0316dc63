import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { localeNames, locales } from '#contract/shared/text/locales.ts'
import { PricesForm, type StaffPriceList } from '#contract/catalogue/staff-prices.ts'
import { readForm } from '#contract/shared/validation.ts'
import { ChangedMeanwhile } from '#staff/kit/forms/ChangedMeanwhile.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useFieldError } from '#staff/kit/forms/use-field-error.ts'
import { useFormMessages } from '#staff/kit/forms/use-form-messages.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { filledPrices, typedPrices, type TypedPrices } from './typed-prices.ts'

/** Types the next prices and saves them as a draft, which students do not see. */
export function PricesEditor({
  list,
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
  const { draft, holds, intake, version } = list
  const [edited, setEdited] = useState<{ typed: TypedPrices; replaces: string }>()
  const start = typedPrices(
    draft ?? holds ?? { tiers: [], hardcopy_price: 0, contents: null },
    draft?.holds_from ?? malaysianDay(now),
  )
  const typed = edited?.typed ?? start
  const edit = (part: Partial<TypedPrices>) =>
    setEdited({ typed: { ...typed, ...part }, replaces: edited?.replaces ?? version })
  const prices = filledPrices(typed)
  const read = readForm(PricesForm, prices)
  const [messages, setMessages] = useFormMessages(read)
  const errorOf = useFieldError(messages, 'staff/prices:wrong')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole) return
    if (await onSave(prices, edited?.replaces ?? version)) setEdited(undefined)
  }

  return (
    <details className={`${kit.disclosure} ${kit.part}`} open={edited ? true : undefined}>
      <summary>{t(draft ? 'changeDraft' : 'change')}</summary>
      <form noValidate onSubmit={(event) => void submit(event)} className={`stack ${kit.narrow}`}>
        <Field
          label={t('holdsFrom')}
          hint={t('holdsFromHint')}
          type="date"
          min={malaysianDay(now)}
          value={typed.holds_from}
          error={errorOf('holds_from')}
          onChange={({ currentTarget }) => edit({ holds_from: currentTarget.value })}
        />
        <fieldset className={`stack ${kit.choices}`}>
          <legend>{t('tuition')}</legend>
          <div className={kit.times}>
            {typed.tiers.map((value, n) => (
              <Field
                // A price belongs to its number of classes.
                key={n}
                label={t('tuitionOf', { count: n + 1 })}
                inputMode="decimal"
                value={value}
                error={errorOf(`tiers.${n}.price`)}
                onChange={({ currentTarget }) =>
                  edit({ tiers: typed.tiers.with(n, currentTarget.value) })
                }
              />
            ))}
          </div>
          <div className="cluster">
            <Button
              variant="secondary"
              onClick={() => edit({ tiers: [...typed.tiers, typed.tiers.at(-1) ?? ''] })}
            >
              {t('addTier', { count: typed.tiers.length + 1 })}
            </Button>
            {typed.tiers.length > 1 && (
              <Button variant="quiet" onClick={() => edit({ tiers: typed.tiers.slice(0, -1) })}>
                {t('removeTier', { count: typed.tiers.length })}
              </Button>
            )}
          </div>
        </fieldset>
        <Field
          label={t('hardcopy')}
          hint={t('hardcopyHint')}
          inputMode="decimal"
          value={typed.hardcopy_price}
          error={errorOf('hardcopy_price')}
          onChange={({ currentTarget }) => edit({ hardcopy_price: currentTarget.value })}
        />
        {!intake && (
          <Contents
            contents={typed.contents}
            errorOf={errorOf}
            onChange={(contents) => edit({ contents })}
          />
        )}
        {edited && edited.replaces !== version && (
          <ChangedMeanwhile
            onKeep={() => setEdited({ ...edited, replaces: version })}
            onDrop={() => setEdited(undefined)}
          />
        )}
        <FormActions
          error={undefined}
          save={t('saveDraft')}
          busy={busy}
          disabled={edited !== undefined && edited.replaces !== version}
          hasDraft
          onCancel={
            edited &&
            (() => {
              setEdited(undefined)
              setMessages({})
            })
          }
        />
      </form>
    </details>
  )
}

function Contents({
  contents,
  errorOf,
  onChange,
}: {
  contents: TypedPrices['contents']
  errorOf: (path: string) => string | undefined
  onChange: (contents: TypedPrices['contents']) => void
}) {
  const { t } = useTranslation('staff/prices')
  return (
    <fieldset className={`stack ${kit.choices}`}>
      <legend>{t('contents.title')}</legend>
      <p className={kit.quiet}>{t(contents.length === 0 ? 'contents.usual' : 'contents.hint')}</p>
      {contents.map((line, n) => (
        <div key={line.id}>
          <div className={kit.times}>
            {localeNames.map((locale) => (
              <Field
                key={locale}
                lang={locale}
                label={t('contents.line', { number: n + 1, language: locales[locale] })}
                value={line.texts[locale] ?? ''}
                error={errorOf(
                  locale === 'en' ? `contents.${n}.text` : `contents.${n}.${locale}.text`,
                )}
                onChange={({ currentTarget }) =>
                  onChange(
                    contents.with(n, {
                      ...line,
                      texts: { ...line.texts, [locale]: currentTarget.value },
                    }),
                  )
                }
              />
            ))}
          </div>
          <Button
            variant="quiet"
            aria-label={t('contents.removeOf', { number: n + 1 })}
            onClick={() => onChange(contents.toSpliced(n, 1))}
          >
            {t('contents.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="secondary"
          onClick={() =>
            onChange([
              ...contents,
              { id: Math.max(-1, ...contents.map(({ id }) => id)) + 1, texts: {} },
            ])
          }
        >
          {t('contents.add')}
        </Button>
      </div>
    </fieldset>
  )
}
